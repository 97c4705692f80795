import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { percentileShort } from '#shared/predictions/realised-rank.ts'
import { toInsightRow } from './insight-row.ts'
import { isOutcome, isOutsideMiddle, matchOutcomes } from './outcome-filter.ts'
import { copiedWords } from './row-actions.ts'
import { compareRows, hasLeft, NO_CHANGES, withChanges } from './row-changes.ts'
import { OUTCOME_CODES, type RowOutcome } from './row-outcomes.ts'
import { standingOf } from './standing.ts'

describe('row changes', () => {
  /** Rows by their age in days, newest first, as the service sends them. */
  const rows = (...wire: { id: string; day: number; stars?: number; rate?: number }[]) =>
    readInsightList({
      result: wire.map(({ id, day, stars = 4, rate = 60 }) => ({
        id,
        created_at: new Date(Date.UTC(2026, 10, day)).toISOString(),
        metadata: { stars, hit_rate: rate, horizon: '1m' },
      })),
    }).items.map((insight) => toInsightRow(insight, DEFAULT_UNITS, undefined))

  const before = rows({ id: 'a', day: 20 }, { id: 'b', day: 19 }, { id: 'c', day: 18 })

  it('tells what left from what was only pushed to the next page', () => {
    const after = rows({ id: 'new', day: 21 }, { id: 'a', day: 20 }, { id: 'd', day: 18 })
    const { left } = compareRows(before, after, false)
    expect(left.map(({ id }) => id)).toEqual(['b'])
    expect(compareRows(before, after, true).left.map(({ id }) => id)).toEqual(['b', 'c'])
    // An answer without rows that may not be all of them says nothing about any.
    expect(compareRows(before, [], false).left).toEqual([])
    expect(compareRows(before, [], true).left).toHaveLength(3)
  })

  it('names the fields that differ', () => {
    const after = rows({ id: 'a', day: 20, stars: 5, rate: 61 }, { id: 'b', day: 19 }, { id: 'c', day: 18 })
    expect([...compareRows(before, after, false).changed]).toEqual([['a', ['stars', 'rate']]])
  })

  it('keeps what left in its place, and marks no other row', () => {
    const after = rows({ id: 'new', day: 21 }, { id: 'a', day: 20 }, { id: 'c', day: 18, stars: 1 })
    const marked = withChanges(after, compareRows(before, after, false))
    expect(marked.map(({ id, mark }) => [id, mark?.kind])).toEqual([
      ['new', undefined],
      ['a', undefined],
      ['b', 'left'],
      ['c', 'changed'],
    ])
    expect(marked.filter(hasLeft)).toHaveLength(1)
    expect(marked.at(-1)?.mark).toEqual({ kind: 'changed', fields: ['stars'], words: 'Changed: quality' })
    expect(marked[2]?.mark?.words).toMatch(/^Left this view/)
  })

  it('says what changed, each figure once however many fields it has', () => {
    const changes = { ...NO_CHANGES, changed: new Map([['a', ['stars', 'low', 'high'] as const]]) }
    const [marked] = withChanges(rows({ id: 'a', day: 20 }), changes, new Set(['a']))
    expect(marked?.mark?.words).toBe('Changed: quality, signal range, status')
  })

  it('marks a status that became another one, beside what else changed', () => {
    const after = rows({ id: 'a', day: 20, stars: 5 }, { id: 'b', day: 19 }, { id: 'c', day: 18 })
    const marked = withChanges(after, compareRows(before, after, false), new Set(['a', 'c']))
    expect(marked.map(({ mark }) => mark?.kind === 'changed' && mark.fields)).toEqual([
      ['stars', 'status'],
      false,
      ['status'],
    ])
    expect(withChanges(after, NO_CHANGES)).toBe(after)
  })
})

describe('outcome filter', () => {
  const DAY = 86_400_000
  const NOW = Date.UTC(2026, 10, 20)
  const active = (inDays: number): InsightStatus => ({
    state: 'active',
    end: NOW + inDays * DAY,
    realised: 0.01,
  })
  const ended = (state: 'worked' | 'failed'): InsightStatus => ({
    state,
    at: NOW,
    by: 'end-of-window',
    end: NOW,
    realised: 0,
    whenDecided: 0,
  })
  const codesOf = (outcome: RowOutcome) => OUTCOME_CODES.filter((code) => isOutcome(code, outcome, NOW))

  it.each<[string, RowOutcome, string[]]>([
    ['far from its end', { status: active(40) }, ['open']],
    ['near its end', { status: active(6.5) }, ['open', 'ending']],
    ['worked', { status: ended('worked') }, ['worked']],
    [
      'failed, wherever it stood',
      { status: ended('failed'), standing: { place: 'inside', p: 0.99 } },
      ['failed'],
    ],
    [
      'high above the past cases',
      { status: active(40), standing: { place: 'above', p: 0.9 } },
      ['open', 'outside'],
    ],
    ['in their middle', { status: active(40), standing: { place: 'inside', p: 0.1 } }, ['open']],
    [
      'beyond a bound that says too little',
      { status: active(40), standing: { place: 'above', p: 0.8 } },
      ['open'],
    ],
    [
      'not to be judged',
      { status: { state: 'cannot-be-judged', reason: 'no-levels', end: null, realised: null } },
      [],
    ],
  ])('an insight that is %s', (_, outcome, codes) => expect(codesOf(outcome)).toEqual(codes))

  const rows = readInsightList({ result: ['a', 'b', 'c'].map((id) => ({ id })) }).items.map((insight) =>
    toInsightRow(insight, DEFAULT_UNITS, undefined),
  )

  it('takes any of several, and leaves out what is not known yet', () => {
    const outcomes = { a: { status: active(3) }, b: { status: ended('failed') } }
    const found = (codes: Parameters<typeof matchOutcomes>[1]) =>
      matchOutcomes(rows, codes, outcomes, NOW).map(({ id }) => id)
    expect(found([])).toEqual(['a', 'b', 'c'])
    expect(found(['ending', 'failed'])).toEqual(['a', 'b'])
    expect(found(['worked'])).toEqual([])
  })

  it('calls outside what a percentile says is outside, and prints every standing as such', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
        expect(isOutsideMiddle({ place: 'inside', p })).toBe(p < 0.1 || p > 0.9)
        expect(percentileShort({ place: 'inside', p })).toMatch(/^p\d{1,3}$/)
        expect(percentileShort({ place: 'below', p })).toMatch(/^< p\d{1,3}$/)
      }),
    )
  })
})

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

it('warns of a link that some programs would cut', () => {
  const link = (length: number) => 'https://desk.example/insights?entity='.padEnd(length, 'a')
  expect(copiedWords(link(2_000))).toBe('Link copied')
  expect(copiedWords(link(2_431))).toContain('2,431 characters')
})
