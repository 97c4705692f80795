import { describe, expect, test } from 'vitest'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { insightStatus, type StatusInputs } from './insight-status.ts'
import { basisFactor, entryPrice } from './price-basis.ts'

const DAY = 86_400_000
const ENTRY = Date.parse('2020-08-20T00:00:00Z')
/** Closes from the day of the last value on, as they are served today. */
const closes = (...values: (number | null)[]): SeriesPoint[] =>
  values.map((value, i) => ({ at: ENTRY + i * DAY, value }))
const LATER = ENTRY + 90 * DAY

/** Published before a split of 4 for 1, in the prices of that day. */
const stated: StatusInputs = {
  direction: 1,
  horizon: '1m',
  created_at: ENTRY + 20 * 3_600_000,
  last_value: 400,
  last_value_date: ENTRY,
  signal_high: 440,
  signal_low: 380,
}
const bearish = { ...stated, direction: 2 }

describe('the factor between an insight’s prices and the closes of today', () => {
  test.each<[string, Partial<StatusInputs>, SeriesPoint[], number]>([
    ['four for one since', {}, closes(100, 101), 0.25],
    ['one for ten since', {}, closes(4_000, 4_010), 10],
    ['a dividend of 3 % since', {}, closes(388, 390), 0.97],
    ['the same basis', {}, closes(400, 410), 1],
    ['rounding', {}, closes(403, 410), 1],
    ['a dividend of 1.5 % since', {}, closes(394, 400), 0.985],
    ['no close on that day', {}, closes(null, 101), 1],
    ['a series that begins later', {}, [{ at: ENTRY + 5 * DAY, value: 101 }], 1],
    ['no date of the last value', { last_value_date: null }, closes(100, 101), 1],
    ['no last value', { last_value: null }, closes(100, 101), 1],
  ])('%s', (_, change, prices, factor) => {
    expect(basisFactor({ ...stated, ...change }, prices)).toBeCloseTo(factor, 9)
  })

  test('the time of day does not matter', () => {
    expect(basisFactor({ last_value: 400, last_value_date: ENTRY + 21 * 3_600_000 }, closes(100))).toBe(0.25)
  })
})

test.each<[string, Partial<StatusInputs>, SeriesPoint[], number | null]>([
  ['the last value on the basis of the closes', {}, closes(100, 101), 100],
  ['the close of its day where no last value is stated', { last_value: null }, closes(100, 101), 100],
  ['none for a negative last value', { last_value: -37.63 }, closes(100, 101), null],
  ['none for a negative close', { last_value: 0 }, closes(-37.63, 10), null],
  [
    'none without a last value and a date',
    { last_value: null, last_value_date: null, created_at: null },
    closes(100, 101),
    null,
  ],
])('the base of returns: %s', (_, change, prices, entry) => {
  expect(entryPrice({ ...stated, ...change }, prices)).toBe(entry)
})

describe('the status over a split', () => {
  test.each<[string, StatusInputs, SeriesPoint[], string, number]>([
    ['bullish reaches its high on the new basis', stated, closes(100, 101, 110), 'worked', 0.1],
    ['bullish falls to its low on the new basis', stated, closes(100, 99, 95), 'failed', -0.05],
    ['bearish falls to its low on the new basis', bearish, closes(100, 99, 95), 'worked', -0.05],
    ['bearish rises to its high on the new basis', bearish, closes(100, 101, 110), 'failed', 0.1],
    ['neither: its direction since the entry', stated, closes(100, 99, 102), 'worked', 0.02],
    ['a dividend does not fail it', stated, closes(388, 380, 392), 'worked', 392 / 388 - 1],
  ])('%s', (_, insight, prices, state, realised) => {
    expect(insightStatus(insight, prices, LATER)).toMatchObject({
      state,
      realised: expect.closeTo(realised, 9),
    })
  })

  test('without a date to compare, the stated prices are used', () => {
    const status = insightStatus({ ...stated, last_value_date: null }, closes(400, 441), LATER)
    expect(status).toMatchObject({ state: 'worked', by: 'level' })
  })
})
