import { expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toInsightRow } from './insight-row.ts'
import { standingOf } from './standing.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const { items } = readInsightList({
  result: [
    {
      id: 'a',
      created_at: '2026-01-05T00:00:00Z',
      metadata: { last_value: 100, last_value_date: '2026-01-05T00:00:00Z', horizon: '10d' },
    },
  ],
})
const row = toInsightRow(items[0]!, DEFAULT_UNITS, undefined)
const predictions = readPredictions([
  { relative_idx: 0, horizon: '0d', median: 0, percentiles: { 10: 0, 90: 0 } },
  {
    relative_idx: 1,
    horizon: '5d',
    date: '2026-01-12T00:00:00Z',
    median: 0,
    percentiles: { 10: -0.1, 50: 0, 90: 0.1 },
  },
]).items

/** Where a close of this value on the day of the second prediction stands. */
const standing = (value: number, now = day('2026-01-12') + 1) =>
  standingOf(
    row,
    predictions,
    [
      { at: day('2026-01-05'), value: 100 },
      { at: day('2026-01-12'), value },
    ],
    { now, units: DEFAULT_UNITS },
  )

it.each([
  [100, { place: 'inside', p: 0.5 }],
  [105, { place: 'inside', p: 0.7 }],
  [95, { place: 'inside', p: 0.3 }],
  [130, { place: 'above', p: 0.9 }],
  [60, { place: 'below', p: 0.1 }],
])('a close of %d stands where the percentiles of its day put it', (value, expected) => {
  const { place, p } = standing(value)!
  expect(place).toBe(expected.place)
  expect(p).toBeCloseTo(expected.p, 9)
})

it('looks at nothing after now, and is unknown before the first close since', () => {
  expect(standing(130, day('2026-01-08'))).toBeNull()
  expect(standingOf(row, [], [], { now: day('2026-01-12'), units: DEFAULT_UNITS })).toBeNull()
})
