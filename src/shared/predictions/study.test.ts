import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { rankInWords, rankShort } from '#shared/format/percent.ts'
import { quantile, quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'
import { randomCloses } from '#testing/generated-market.ts'
import { toFan, type Fan } from './fan.ts'
import { pastCases, rankAmong } from './past-cases.ts'
import { baseRate, studyFan, isHit, startIndex, studyEpisodes, studyQuantile } from './study.ts'

const times = <T>(length: number, make: (i: number) => T) => Array.from({ length }, (_, i) => make(i))
const daily = (values: readonly number[]) => values.map((value, i) => ({ at: i * MS_PER_DAY, value }))
const walked = (moves: readonly number[]) => {
  let value = 100
  return daily(moves.map((move) => (value *= 1 + move)))
}
const moves = (size: number, minLength: number, maxLength: number) =>
  fc.array(fc.double({ min: -size, max: size, noNaN: true }), { minLength, maxLength })
/** Study of bullish episodes that start on these days. */
const studied = (
  closes: readonly Close[],
  days: readonly number[],
  bars: number,
  until = closes.length - 1,
) =>
  studyEpisodes({
    closes,
    episodes: days.map((day) => ({ start_date: day * MS_PER_DAY })),
    bars,
    emittedAt: closes[until]?.at ?? until * MS_PER_DAY,
    direction: 'up',
  })

describe('a study', () => {
  test('counts starts that are a window apart and end by the day of publication', () => {
    const closes = daily(times(260, (i) => 100 + i))
    const excluded = (bars: number) => studied(closes, [100, 153], bars, 200).outcomes.map((o) => o.excluded)
    expect(excluded(42)).toEqual([null, null])
    expect(excluded(63)).toEqual([null, 'not-finished'])
    expect(studied(closes, [100, 153], 53, 200).n).toBe(1)
  })

  test('has returns from close to close, and an unchanged close is a miss for both directions', () => {
    const study = studied(daily([100, 110, 110, 99]), [0, 1, 2], 1)
    expect([...study.returns].map((value) => Number(value.toFixed(12)))).toEqual([-0.1, 0, 0.1])
    expect(study.hits).toBe(1)
    expect([isHit(0, 'up'), isHit(0, 'down'), isHit(0.1, 'unknown')]).toEqual([false, false, false])
    // Unchanged, but for the rounding of a split: no move, as for the status.
    const unchanged = 181.75 / (319.3 * (181.75 / 319.3)) - 1
    expect([unchanged === 0, isHit(unchanged, 'up'), isHit(unchanged, 'down')]).toEqual([false, false, false])
  })

  test('starts on the next trading day within a week, or not at all', () => {
    const closes = [0, 1, 4, 5, 40].map((day) => ({ at: day * MS_PER_DAY, value: 1 }))
    const starts = [2, 1.1, 33, 34].map((day) => startIndex(closes, day * MS_PER_DAY))
    expect(starts).toEqual([2, 1, -1, 4])
    const study = studied(closes, [10], 1)
    expect(study.outcomes[0]).toMatchObject({ excluded: 'no-price', value: null, start: -1 })
    expect(studyQuantile(study, 0.5)).toBeNull()
  })

  test('uses nothing after the day of publication, no overlapping windows, and type 7 quantiles', () => {
    const days = fc.array(fc.integer({ min: 0, max: 190 }), { maxLength: 20 })
    fc.assert(
      fc.property(
        moves(0.05, 30, 200).map(walked),
        fc.integer({ min: 1, max: 10 }),
        days,
        (closes, bars, starts) => {
          const until = Math.floor(closes.length / 2)
          const full = studied(closes, starts, bars, until)
          expect([...full.returns]).toEqual([
            ...studied(closes.slice(0, until + 1), starts, bars, until).returns,
          ])
          const kept = full.outcomes.flatMap(({ excluded, start }) => (excluded === null ? [start] : []))
          kept.forEach((start, i) => expect(start - (kept[i - 1] ?? -bars)).toBeGreaterThanOrEqual(bars))
          if (full.n > 0) expect(studyQuantile(full, 0.3)).toBeCloseTo(quantile(full.returns, 0.3), 12)
          expect(full.hits).toBeLessThanOrEqual(full.n)
        },
      ),
    )
  })
})

const walk = randomCloses(2000, 7)

test('a base rate is 1 for prices that always rise, and null for a short history', () => {
  const rising = daily(times(400, (i) => 100 + i))
  const base = baseRate(rising, { first: 0, last: 399 }, 21, 'up')
  expect(base).toMatchObject({ windows: 379, share: 1 })
  expect(baseRate(rising, { first: 0, last: 399 }, 21, 'down')!.share).toBe(0)
  expect(baseRate(rising, { first: 0, last: 399 }, 21, 'unknown')).toBeNull()
  const still = daily(times(400, () => 100))
  const shares = (['up', 'down'] as const).map(
    (side) => baseRate(still, { first: 0, last: 399 }, 5, side)!.share,
  )
  expect(shares).toEqual([0, 1])
  expect(baseRate(walk, { first: 0, last: 248 }, 5, 'up')).toBeNull()
  expect([30, 31].map((bars) => baseRate(walk, { first: 0, last: 299 }, bars, 'up') === null)).toEqual([
    false,
    true,
  ])
})

describe('the fan of a study', () => {
  const closes = randomCloses(1_200, 7)
  const episodes = times(30, (i) => ({ start_date: closes[10 + i * 30]!.at }))
  const entryAt = closes[1_000]!.at
  const study = (bars: number) =>
    studyEpisodes({ closes, episodes, bars, emittedAt: entryAt, direction: 'up' })

  test('has the service’s step length, and ends with the horizon', () => {
    const daysOf = (bars: number) => studyFan(study(bars), closes, entryAt)!.steps.map(({ days }) => days)
    expect(daysOf(5)).toEqual([0, 1, 2, 3, 4, 5])
    expect(daysOf(63)).toEqual(times(22, (i) => 3 * i))
    expect(daysOf(252)).toEqual(times(22, (i) => 12 * i))
    // The last step is the horizon, also if it is not a multiple of the step length.
    expect(daysOf(100).slice(-2)).toEqual([95, 100])
  })

  test('has the same cases at every step, and agrees with a naive computation', () => {
    const of = study(42)
    const fan = studyFan(of, closes, entryAt)!
    const starts = of.outcomes.flatMap(({ excluded, start }) => (excluded === null ? [start] : []))
    expect(starts.length).toBeGreaterThan(12)
    for (const { days, count, low, median, min, max } of fan.steps) {
      const returns = starts
        .map((start) => closes[start + days!]!.value / closes[start]!.value - 1)
        .sort((a, b) => a - b)
      const at = (p: number) => {
        const place = (returns.length - 1) * p
        const below = returns[Math.floor(place)]!
        return expect.closeTo(below + (place % 1) * (returns[Math.ceil(place)]! - below), 12)
      }
      expect([count, min, max]).toEqual([returns.length, returns[0], returns.at(-1)])
      expect([low, median]).toEqual([at(0.2), at(0.5)])
    }
    expect(pastCases(of, closes, fan)?.n).toBe(of.n)
    expect(studyFan({ ...of, outcomes: [], n: 0 }, closes, entryAt)).toBeNull()
  })

  test('has the trading days of the closes, and weekdays beyond them', () => {
    const { steps } = studyFan(study(252), closes, entryAt)!
    expect(steps[0]!.at).toBe(entryAt)
    for (const { days, at } of steps.slice(1)) {
      const close = closes[1_000 + days!]
      if (close) expect(at).toBe(close.at)
      else expect([0, 6]).not.toContain(new Date(at).getUTCDay())
    }
    expect(steps.at(-1)!.at - closes.at(-1)!.at).toBeGreaterThan(50 * MS_PER_DAY)
  })
})

describe('past cases', () => {
  const BARS = 10
  const starts = [0, 11, 23, 40, 52, 70, 90]
  const market = moves(0.04, 120, 160).map(walked)
  const waves = walked(times(140, (i) => 0.02 * Math.sin(i * 1.7)))
  const after = (closes: readonly Close[], s: number, days: number) =>
    closes[s + days]!.value / closes[s]!.value - 1

  /** The fan that a service with the same rule would send, computed independently, with figures that are wrong by `off`. */
  function fanOf(closes: readonly Close[], off = 0): Fan {
    const predictions = [0, 2, 5, BARS].map((days, i) => {
      const returns = sortedAscending(starts.map((s) => after(closes, s, days)))
      const at = (percent: number) => off + quantileOfSorted(returns, percent / 100)
      return {
        relative_idx: i,
        horizon: `${days}d`,
        median: at(50),
        count: starts.length,
        percentiles: Object.fromEntries([10, 20, 80, 90].map((p) => [p, at(p)])),
      }
    })
    return toFan({
      predictions: readPredictions(predictions).items,
      lastValue: 1,
      startAt: closes.at(-1)!.at,
      units: { ...DEFAULT_UNITS, predictions: 'return' },
    })
  }
  const casesOf = (closes: readonly Close[], days: readonly number[], fan: Fan | null) =>
    pastCases(studied(closes, days, BARS), closes, fan)

  test('have the returns, gains, ranks and paths of the closes', () => {
    fc.assert(
      fc.property(market, fc.double({ min: -0.1, max: 0.1, noNaN: true }), (closes, value) => {
        const fan = fanOf(closes)
        const cases = casesOf(closes, starts, fan)!
        for (const days of [1, 5, BARS]) {
          const naive = starts.map((s) => after(closes, s, days)).sort((a, b) => a - b)
          expect([...cases.returnsAt(days)!]).toEqual(naive)
          const each = cases.casesAt(days)!
          expect(each.map((one) => one.value)).toEqual(naive)
          for (const { episode, startAt, value: end } of each) {
            expect(startAt).toBe(starts[episode]! * MS_PER_DAY)
            const path = cases.pathOf(episode, days)!
            expect([path.length, path[0], path.at(-1)]).toEqual([days + 1, 0, end])
          }
        }
        const [ranked] = rankAmong(cases, fan, [{ at: fan.steps[2]!.at, day: 5, value }])
        const below = starts.filter((s) => after(closes, s, 5) < value).length
        expect(rankShort(ranked!.place)).toBe(`${below} of 7`)
        expect(rankInWords(ranked!.place)).toBe(`above ${below} of 7 past cases`)
        const band = { lower: 0.1, upper: 0.9, label: 'middle 80%', coverage: 0.8 }
        const left = starts.filter((s) =>
          fan.steps.slice(1).some(({ days, knots }) => {
            const each = after(closes, s, days!)
            return each < knots[0]!.value || each > knots.at(-1)!.value
          }),
        )
        expect(cases.leaving(fan.steps, band)).toBe(left.length)
        expect(cases.leaving(fan.steps.slice(0, 1), band)).toBe(0)
      }),
    )
  })

  test('are null if a stated figure differs', () => {
    const known = [0, 0.0009, 0.002].map((off) => casesOf(waves, starts, fanOf(waves, off))?.n)
    expect(known).toEqual([7, 7, undefined])
    for (const [days, fan] of [
      [starts.slice(1), fanOf(waves)],
      [[], fanOf(waves)],
      [starts, null],
    ] as const)
      expect(casesOf(waves, days, fan)).toBeNull()
  })
})
