import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centralRange, countDistribution } from './chance.ts'
import { percentileCurve, type PercentileKnot } from './percentile-curve.ts'
import {
  percentileRank,
  median,
  quantile,
  quantileOfSorted,
  sortedAscending,
  mean,
  standardDeviation,
} from './quantile.ts'
import { shareDifference } from './share-difference.ts'
import { wilsonInterval } from './wilson-interval.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const share = between(0, 1)

describe('quantile', () => {
  const sample = fc.array(between(-1e6, 1e6), { minLength: 1, maxLength: 60 })

  it('interpolates between order statistics as type 7, and does not change its input', () => {
    const returns = [0.12, -0.04, -0.01, 0.02, 0.03, 0.06, 0.08, 0.1]
    const quantiles = [0.2, 0.5, 0.8].map((p) => quantile(returns, p))
    expect(quantiles).toEqual([0.002, 0.045, 0.092].map((value) => expect.closeTo(value, 12)))
    expect(returns[0]).toBe(0.12)
    expect(quantile([], 0.5)).toBeNaN()
    expect(quantile([3], 0.9)).toBe(3)
  })

  it('has the extremes at the ends, rises with p and stays inside the range', () => {
    fc.assert(
      fc.property(sample, share, share, (xs, p, q) => {
        const sorted = sortedAscending(xs)
        const [low, high] = p < q ? [p, q] : [q, p]
        expect(quantileOfSorted(sorted, 0)).toBe(sorted[0])
        expect(quantileOfSorted(sorted, 1)).toBe(sorted.at(-1))
        // Rounding may change the last bit of a value.
        const slack = 1e-9 * Math.max(1, Math.abs(sorted[0]!), Math.abs(sorted.at(-1)!))
        expect(quantileOfSorted(sorted, low)).toBeLessThanOrEqual(quantileOfSorted(sorted, high) + slack)
        expect(quantileOfSorted(sorted, low)).toBeGreaterThanOrEqual(sorted[0]! - slack)
      }),
    )
  })
})

it('mean, median and standard deviation are right for a textbook sample, and NaN for an empty one', () => {
  const sample = [2, 4, 4, 4, 5, 5, 7, 9]
  expect([mean(sample), median(sample)]).toEqual([5, 4.5])
  expect(standardDeviation(sample)).toBeCloseTo(Math.sqrt(32 / 7), 14)
  for (const nothing of [mean([]), median([]), standardDeviation([1])]) expect(nothing).toBeNaN()
})

it('a percentile rank counts ties half, and is NaN without values to compare', () => {
  expect(percentileRank([1, 3, 2, 2], 5)).toBe(1)
  expect(percentileRank([1, 3, 2, 2, 5], 2)).toBe(0.4)
  expect(percentileRank([7, 7, 7], 7)).toBe(0.5)
  expect(percentileRank([], 1)).toBeNaN()
  expect(percentileRank([1], Number.NaN)).toBeNaN()
})

describe('percentileCurve', () => {
  const curveOf = (...knots: [p: number, value: number][]) =>
    percentileCurve(knots.map(([p, value]) => ({ p, value })))
  const fan: [number, number][] = [
    [0.1, -0.08],
    [0.5, 0.01],
    [0.2, -0.04],
    [0.9, 0.11],
  ]
  const knots = fc
    .uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 12 })
    .chain((ps) =>
      fc.tuple(...ps.map((p) => between(-1, 1).map((value): PercentileKnot => ({ p: p / 100, value })))),
    )

  it('is linear between knots, and only a bound beyond the outermost', () => {
    const curve = curveOf(...fan)!
    expect(curve.rank(0.06)?.p).toBeCloseTo(0.7, 12)
    expect(curve.valueAt(0.7)).toBeCloseTo(0.06, 12)
    expect(curve.rank(-0.5)).toEqual({ place: 'below', p: 0.1 })
    expect(curve.rank(0.5)).toEqual({ place: 'above', p: 0.9 })
    expect([curve.rank(Number.NaN), curve.valueAt(0.05), curve.valueAt(0.95)]).toEqual([null, null, null])
  })

  it('needs two valid knots', () => {
    expect(curveOf()).toBeNull()
    expect(curveOf([0.5, 1])).toBeNull()
    expect(curveOf([0.5, 1], [1.5, 2], [0.7, Number.NaN])).toBeNull()
  })

  it('is monotone and within [0, 1] for any input', () => {
    fc.assert(
      fc.property(knots, fc.array(between(-2, 2), { minLength: 2 }), (given, xs) => {
        const curve = percentileCurve(given)!
        const ranks = xs.sort((a, b) => a - b).map((x) => curve.rank(x)!.p)
        ranks.forEach((rank, i) => {
          expect(rank).toBeGreaterThanOrEqual(ranks[i - 1] ?? 0)
          expect(rank).toBeLessThanOrEqual(1)
        })
      }),
    )
  })

  it('reproduces every knot of strictly rising percentiles', () => {
    fc.assert(
      fc.property(knots, (given) => {
        const values = given.map((k) => k.value).sort((a, b) => a - b)
        const rising = given
          .toSorted((a, b) => a.p - b.p)
          .map(({ p }, i) => ({ p, value: values[i]! + i * 0.01 }))
        const curve = percentileCurve(rising)!
        for (const { p, value } of rising) {
          expect(curve.rank(value)).toEqual({ place: 'inside', p })
          expect(curve.valueAt(p)).toBe(value)
        }
      }),
    )
  })
})

const tally = fc
  .integer({ min: 1, max: 2000 })
  .chain((n) => fc.record({ hits: fc.integer({ min: 0, max: n }), n: fc.constant(n) }))

describe('wilsonInterval', () => {
  it('gives 40.9 to 92.9 % for six of eight, and null for no trials or invalid counts', () => {
    expect(wilsonInterval(6, 8)).toEqual({ low: expect.closeTo(0.409, 3), high: expect.closeTo(0.929, 3) })
    const impossible = [wilsonInterval(0, 0), wilsonInterval(5, 4), wilsonInterval(-1, 4)]
    expect([...impossible, wilsonInterval(Number.NaN, 4)]).toEqual([null, null, null, null])
  })

  it('contains the share, stays in [0, 1], solves the score equation, is symmetric and narrows with n', () => {
    fc.assert(
      fc.property(tally, fc.integer({ min: 2, max: 9 }), ({ hits, n }, factor) => {
        const { low, high } = wilsonInterval(hits, n)!
        const p = hits / n
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        expect(low).toBeLessThanOrEqual(p)
        expect(high).toBeGreaterThanOrEqual(p)
        for (const end of [low, high])
          expect((p - end) ** 2).toBeCloseTo((1.959963984540054 ** 2 * end * (1 - end)) / n, 10)
        expect(wilsonInterval(n - hits, n)!.high).toBeCloseTo(1 - low, 12)
        const more = wilsonInterval(hits * factor, n * factor)!
        expect(more.high - more.low).toBeLessThan(high - low)
      }),
    )
  })
})

describe('shareDifference', () => {
  it('gives the example of the paper, a wider interval for eight comparisons, and null without cases', () => {
    const [first, second] = [
      { hits: 56, n: 70 },
      { hits: 48, n: 80 },
    ]
    // Newcombe (1998), table II, example a: 0.2 with 0.0524 to 0.3339.
    const figures = { value: 0.2, low: 0.0524, high: 0.3339 }
    for (const [key, figure] of Object.entries(figures))
      expect(shareDifference(first, second)).toHaveProperty(key, expect.closeTo(figure, 4))
    // 1 − 0.05/16 of the normal distribution lies below 2.7344.
    const eight = shareDifference(first, second, 8)!
    const [a, b] = [wilsonInterval(56, 70, 2.7344)!, wilsonInterval(48, 80, 2.7344)!]
    expect(eight.low).toBeCloseTo(0.2 - Math.hypot(0.8 - a.low, b.high - 0.6), 4)
    expect(eight.high).toBeCloseTo(0.2 + Math.hypot(a.high - 0.8, 0.6 - b.low), 4)
    expect(shareDifference({ hits: 0, n: 0 }, first)).toBeNull()
  })

  it('contains the difference, stays in [−1, 1] and is antisymmetric', () => {
    fc.assert(
      fc.property(tally, tally, (a, b) => {
        const { value, low, high } = shareDifference(a, b)!
        expect(low).toBeLessThanOrEqual(value)
        expect(high).toBeGreaterThanOrEqual(value)
        expect(low).toBeGreaterThanOrEqual(-1 - 1e-12)
        expect(high).toBeLessThanOrEqual(1 + 1e-12)
        const turned = shareDifference(b, a)!
        expect(turned.low).toBeCloseTo(-high, 12)
        expect(turned.high).toBeCloseTo(-low, 12)
      }),
    )
  })
})

describe('the number of hits', () => {
  const chances = fc.array(share, { maxLength: 9 })
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

  /** Enumerates the outcomes of all trials. */
  function naive(all: readonly number[]): number[] {
    const mass = all.map(() => 0).concat(0)
    for (let outcome = 0; outcome < 2 ** all.length; outcome += 1) {
      const hits = all.map((_, i) => Math.floor(outcome / 2 ** i) % 2 === 1)
      const chance = all.reduce((product, p, i) => product * (hits[i] ? p : 1 - p), 1)
      mass[hits.filter(Boolean).length]! += chance
    }
    return mass
  }

  it('has the distribution found by enumeration, also for hundreds of trials', () => {
    fc.assert(
      fc.property(chances, (all) => {
        const mass = [...countDistribution(all)]
        naive(all).forEach((chance, count) => expect(mass[count]).toBeCloseTo(chance, 10))
      }),
    )
    const many = Array.from({ length: 600 }, (_, i) => (i % 100) / 100)
    const mass = [...countDistribution(many)]
    expect(sum(mass)).toBeCloseTo(1, 9)
    expect(sum(mass.map((each, count) => each * count))).toBeCloseTo(sum(many), 6)
  })

  it('has a central range with at least its level, and at most half of the rest on either side', () => {
    fc.assert(
      fc.property(chances, between(0.5, 0.99), (all, level) => {
        const mass = [...countDistribution(all)]
        const { low, high } = centralRange(mass, level)
        expect(sum(mass.slice(low, high + 1))).toBeGreaterThanOrEqual(level - 1e-9)
        expect(sum(mass.slice(0, low))).toBeLessThanOrEqual((1 - level) / 2 + 1e-9)
        expect(sum(mass.slice(high + 1))).toBeLessThanOrEqual((1 - level) / 2 + 1e-9)
      }),
    )
    expect(centralRange(countDistribution(new Float64Array(100).fill(0.5)))).toEqual({ low: 40, high: 60 })
  })
})
