import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'
import { toFan, type Fan } from './fan.ts'
import { gainedAt, pastCases } from './past-cases.ts'
import { placeInWords, placeShort, rankAmong } from './realised-rank.ts'
import { studyEpisodes } from './study.ts'

const BARS = 10
const PERCENTS = [10, 20, 80, 90]
const closesOf = (moves: readonly number[]) => {
  let value = 100
  return moves.map((move, i) => ({ at: i * MS_PER_DAY, value: (value *= 1 + move) }))
}
const market = fc
  .array(fc.double({ min: -0.04, max: 0.04, noNaN: true }), { minLength: 120, maxLength: 160 })
  .map((moves) => ({ closes: closesOf(moves), starts: [0, 11, 23, 40, 52, 70, 90] }))

/** The fan that a service of the same rule would send, worked out here by other means. */
function fanOf(
  closes: readonly { at: number; value: number }[],
  starts: readonly number[],
  change: (value: number) => number = (value) => value,
): Fan {
  const predictions = [0, 2, 5, BARS].map((days, i) => {
    const returns = sortedAscending(starts.map((s) => closes[s + days]!.value / closes[s]!.value - 1))
    const at = (p: number) => change(quantileOfSorted(returns, p / 100))
    return {
      relative_idx: i,
      horizon: `${days}d`,
      median: at(50),
      count: starts.length,
      percentiles: Object.fromEntries(PERCENTS.map((p) => [p, at(p)])),
    }
  })
  return toFan({
    predictions: readPredictions(predictions).items,
    lastValue: 1,
    startAt: closes.at(-1)!.at,
    units: { ...DEFAULT_UNITS, predictions: 'return' },
  })
}

const casesOf = (
  closes: readonly { at: number; value: number }[],
  starts: readonly number[],
  fan: Fan | null,
) =>
  pastCases(
    studyEpisodes({
      closes,
      episodes: starts.map((s) => ({ start_date: s * MS_PER_DAY })),
      bars: BARS,
      emittedAt: closes.at(-1)!.at,
      direction: 'up',
    }),
    closes,
    fan,
  )

test('returns, gains, ranks and paths that leave a band are those of the closes, counted one by one', () => {
  fc.assert(
    fc.property(market, fc.double({ min: -0.1, max: 0.1, noNaN: true }), ({ closes, starts }, value) => {
      const fan = fanOf(closes, starts)
      const cases = casesOf(closes, starts, fan)!
      const after = (s: number, days: number) => closes[s + days]!.value / closes[s]!.value - 1
      for (const days of [1, 5, BARS]) {
        const naive = starts.map((s) => after(s, days)).sort((a, b) => a - b)
        expect([...cases.returnsAt(days)!]).toEqual(naive)
        expect(gainedAt(cases, days)).toEqual({ count: naive.filter((each) => each > 0).length, of: 7 })
      }
      const [ranked] = rankAmong(cases, fan, [{ at: fan.steps[2]!.at, day: 5, value }])
      const below = starts.filter((s) => after(s, 5) < value).length
      expect(placeShort(ranked!.place)).toBe(`${below} of 7`)
      expect(placeInWords(ranked!.place)).toBe(`above ${below} of 7 past cases`)
      const band = { lower: 0.1, upper: 0.9, label: 'middle 80%', coverage: 0.8 }
      const left = starts.filter((s) =>
        fan.steps.slice(1).some(({ days, knots }) => {
          const each = after(s, days!)
          return each < knots[0]!.value || each > knots.at(-1)!.value
        }),
      ).length
      expect(cases.leaving(fan.steps, band)).toBe(left)
      expect(cases.leaving(fan.steps.slice(0, 1), band)).toBe(0)
    }),
  )
})

test('where a stated figure is another one, the cases are not known', () => {
  const closes = closesOf(Array.from({ length: 140 }, (_, i) => 0.02 * Math.sin(i * 1.7)))
  const starts = [0, 11, 23, 40, 52, 70, 90]
  expect(casesOf(closes, starts, fanOf(closes, starts))?.n).toBe(7)
  expect(
    casesOf(
      closes,
      starts,
      fanOf(closes, starts, (value) => value + 0.0009),
    )?.n,
  ).toBe(7)
  expect(
    casesOf(
      closes,
      starts,
      fanOf(closes, starts, (value) => value + 0.002),
    ),
  ).toBeNull()
  expect(casesOf(closes, starts.slice(1), fanOf(closes, starts))).toBeNull()
  expect(casesOf(closes, [], fanOf(closes, starts))).toBeNull()
  expect(casesOf(closes, starts, null)).toBeNull()
})

test('beyond its own horizon nothing is counted', () => {
  const closes = closesOf(Array.from({ length: 140 }, (_, i) => 0.02 * Math.sin(i)))
  const cases = casesOf(closes, [0, 20], fanOf(closes, [0, 20]))!
  expect(cases.returnsAt(BARS)).toHaveLength(2)
  expect(cases.returnsAt(BARS + 1)).toBeNull()
  expect(cases.returnsAt(0)).toBeNull()
  expect(gainedAt(cases, null)).toBeNull()
})

test('each case has the return of its own path, and all of them are the returns', () => {
  fc.assert(
    fc.property(market, ({ closes, starts }) => {
      const cases = casesOf(closes, starts, fanOf(closes, starts))!
      for (const days of [2, BARS]) {
        const each = cases.casesAt(days)!
        expect(each.map(({ value }) => value)).toEqual([...cases.returnsAt(days)!])
        for (const { episode, startAt, value } of each) {
          expect(startAt).toBe(starts[episode]! * MS_PER_DAY)
          const path = cases.pathOf(episode, days)!
          expect(path).toHaveLength(days + 1)
          expect(path[0]).toBe(0)
          expect(path.at(-1)).toBe(value)
        }
      }
      expect(cases.casesAt(BARS + 1)).toBeNull()
      expect(cases.pathOf(starts.length, BARS)).toBeNull()
    }),
  )
})
