import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DetailFacts } from '#features/insight-detail/model/detail-model.ts'
import { outcomeUnit, type DetailSearch } from '#features/insight-detail/model/detail-search.ts'
import { linearScale } from '#shared/charts/scale.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import type { PastCases } from '#shared/predictions/past-cases.ts'
import { percentileCurve } from '#shared/statistics/percentile-curve.ts'
import { casePoints } from './case-path.tsx'
import { placeThreshold, thresholdWords } from './distribution-dots.tsx'
import * as share from './distribution.ts'
import {
  type QuantileDot,
  type ShareBounds,
  DOT_GAP,
  DOT_INDENT,
  dotRadius,
  dotRowHeight,
  longestRow,
  stackDots,
} from './distribution.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const NO_EXTREMES = { min: null, max: null }
const EXTREMES = { min: -0.15, max: 0.3 }
const curve = percentileCurve(
  [
    [0.1, -0.08],
    [0.2, -0.05],
    [0.5, 0.02],
    [0.8, 0.09],
    [0.9, 0.14],
  ].map(([p, value]) => ({ p: p!, value: value! })),
)!
const about = (of: number): ShareBounds => ({ least: of, most: of })
const atMost = (of: number): ShareBounds => ({ least: 0, most: of })
const none = about(0)

describe('a share of the outcomes', () => {
  test('is read from the percentiles, a bound outside of them, and none beyond the extremes', () => {
    const { shareAtOrAbove: above, shareAtOrBelow: below } = share
    expect([below(curve, -0.05, NO_EXTREMES), above(curve, 0.09, NO_EXTREMES)]).toEqual([
      about(0.2),
      about(1 - 0.8),
    ])
    expect([below(curve, -0.2, NO_EXTREMES), above(curve, 0.2, NO_EXTREMES)]).toEqual([
      atMost(0.1),
      atMost(1 - 0.9),
    ])
    expect([below(curve, -0.2, EXTREMES), above(curve, 0.31, EXTREMES)]).toEqual([none, none])
  })

  test('between two thresholds is the rest of both sides, as a bound if one of them is', () => {
    expect(share.shareBetween(about(0.2), about(0.3))).toEqual(about(0.5))
    expect(share.shareBetween(none, about(0.25))).toEqual(about(0.75))
    expect(share.shareBetween(atMost(0.1), atMost(0.1))).toEqual({ least: 0.8, most: 1 })
    expect(share.shareBetween({ least: 0.9, most: 1 }, none)).toMatchObject({ least: 0 })
    expect(share.shareBetween(atMost(0.1), about(0.4))).toBeNull()
  })

  test('is given in dots, bounds as bounds, and counted cases as counts', () => {
    expect(share.shareInWords(about(0.2), 20, 42)).toBe('about 4 of 20')
    expect(share.shareInWords(atMost(0.1), 20, 42)).toBe('at most 2 of 20')
    expect(share.shareInWords(none, 20, 42)).toBe('none of 42 cases')
    expect(share.shareInWords(none, 20, null)).toBe('none seen')
    expect(share.shareInWords(none, 1, 1)).toBe('none of 1 case')
    expect(share.shareInWords(none, 20, 1_204)).toBe('none of 1,204 cases')
    const returns = [-0.1, 0, 0.1, 0.2]
    const words = [0, -1, 1].map((limit) =>
      share.shareInWords(
        share.boundsByCount(returns, (value) => value <= limit),
        4,
        4,
      ),
    )
    expect(words).toEqual(['2 of 4', 'none of 4 cases', 'all 4 cases'])
  })

  test('has dots that are named with what each stands for', () => {
    const words = (count: number, cases: number | null, isCounted: boolean) =>
      share.dotsInWords({ dots: share.quantileDots(curve, count), cases, isCounted })
    expect(words(15, 15, true)).toBe('15 cases, one dot each')
    expect(words(1, 1, true)).toBe('1 case, one dot each')
    expect(words(20, 1_204, true)).toBe('20 dots, each 1 in 20 of 1,204')
    expect(words(1, 1, false)).toBe('1 dot, each 1 in 1')
  })

  test('of twenty cases without one beyond the threshold may still be about 14 %', () => {
    expect(share.allowedByNone(20)).toBeCloseTo(0.139, 3)
    expect(share.allowedByNone(1)).toBeCloseTo(0.95, 12)
  })
})

test('a signal level is a threshold to its last decimal, and the case that it was taken from is beyond it', () => {
  // The 20th and the 80th percentile of six cases are cases themselves.
  const returns = [-0.05, -0.023456789, 0.01, 0.02, 0.034567891, 0.06]
  const past = { returnsAt: () => returns, casesAt: () => null } as unknown as PastCases
  const facts = {
    lastValue: 211.5,
    levels: { low: returns[1]!, high: returns[4]! },
    prices: priceFormatOf(null),
  } as DetailFacts
  const knots = [0.1, 0.9].map((p) => ({ p, value: p - 0.5 }))
  const step = { knots, days: 5, count: 6, stdDev: null } as unknown as FanStep
  const at = (unit: 'return' | 'price', levels = facts.levels) => {
    const search = { loss: null, gain: null, view: 'dots', unit } as DetailSearch
    const {
      loss,
      gain,
      between,
      unit: shown,
    } = share.toDistribution(step, search, { ...facts, levels }, past)!
    const words = [loss.bounds, between!, gain.bounds].map((bounds) => share.shareInWords(bounds, 6, 6))
    return [...words, shown.toInput(loss.percent), shown.toInput(gain.percent)]
  }
  expect(at('return')).toEqual(['2 of 6', '2 of 6', '2 of 6', -2.35, 3.46])
  expect(at('price').slice(3)).toEqual([206.54, 218.81])
  // Without levels, or if the lower is not below the upper.
  expect(at('return', null).slice(3)).toEqual([-5, 5])
})

describe('dots', () => {
  const dotsAt = (values: readonly number[]): QuantileDot[] =>
    values.map((value) => ({ value, edge: 'none' }))

  test('are as many as cases, at most twenty, on the curve or at its ends', () => {
    expect([42, 8, 0, null].map(share.dotCount)).toEqual([20, 8, 0, 20])
    const dots = share.quantileDots(curve, 20)
    expect(dots.map(({ edge }) => edge[0]).join('')).toBe(`bb${'n'.repeat(16)}aa`)
    dots.forEach(({ value, edge }, i) => {
      expect(value).toBeGreaterThanOrEqual(dots[i - 1]?.value ?? -1)
      if (edge === 'none') expect(curve.rank(value)!.p).toBeCloseTo((i + 0.5) / 20, 9)
    })
  })

  test('are single cases up to a hundred, with the sign of each', () => {
    const casesOf = (values: readonly number[]) =>
      values.map((value, episode) => ({ episode, startAt: episode, value }))
    const losses = (dots: ReturnType<typeof share.caseDots>) =>
      dots.filter((dot) => share.signOfDot(dot) === 'loss').length
    const cases = casesOf([-0.21, -0.04, ...Array.from({ length: 18 }, (_, i) => 0.01 + i / 100)])
    const dots = share.caseDots(cases)
    expect(dots.map(({ of }) => of)).toEqual(cases)
    const many = share.caseDots(casesOf(Array.from({ length: 400 }, (_, i) => i - 100)))
    expect([losses(dots), many.length, losses(many)]).toEqual([2, 20, 5])
  })

  test('at a bound on the other side of zero are neither gains nor losses', () => {
    const signs = [
      { value: 0.01, edge: 'below' as const },
      { value: -0.01, edge: 'below' as const },
      { value: -0.01, edge: 'above' as const },
    ].map(share.signOfDot)
    expect(signs).toEqual(['unknown', 'loss', 'unknown'])
  })

  test('stack in rows with a border at zero, finer rows before longer ones, none beyond the plot', () => {
    const placed = stackDots(
      share.quantileDots(curve, 20),
      dotRowHeight(0.3, 300, share.quantileDots(curve, 20)),
    )
    expect(Math.max(...placed.map(({ rank }) => rank))).toBeLessThan(5)
    for (const dot of placed) expect(dot.bin >= 0).toBe(dot.value >= 0)
    // Twelve of twenty are between −1 % and 0 on an axis of 12 %: in one row of full height.
    const near = (i: number) => (i < 12 ? -0.0098 + i * 0.0008 : 0.002 + (i - 12) * 0.002)
    const crowded = dotsAt(Array.from({ length: 20 }, (_, i) => near(i)))
    const height = dotRowHeight(0.12, 310, crowded)
    expect(longestRow(stackDots(crowded, height))).toBeLessThan(8)
    expect((height / 0.12) * 310).toBeGreaterThanOrEqual(8)
    // The outcomes of a bond, within half a percent, are in rows as fine as those of a stock.
    const ofShare = dotsAt(Array.from({ length: 20 }, (_, i) => -0.08 + i * 0.01))
    const ofBond = ofShare.map((dot) => ({ ...dot, value: dot.value / 20 }))
    expect(dotRowHeight(0.01, 300, ofBond)).toBeCloseTo(dotRowHeight(0.2, 300, ofShare) / 20, 9)
    const sizes = (min: number, max: number) => fc.integer({ min, max })
    const values = fc.array(between(-0.3, 0.6), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(values, sizes(160, 400), sizes(130, 320), (outcomes, width, plot) => {
        const dots = dotsAt(outcomes)
        const row = dotRowHeight(0.9, plot, dots)
        const longest = longestRow(stackDots(dots, row))
        const radius = dotRadius((row / 0.9) * plot, longest, width)
        const end = DOT_INDENT + radius + (longest - 1) * (2 * radius + DOT_GAP) + radius
        expect(end).toBeLessThanOrEqual(width)
        expect(2 * radius).toBeLessThanOrEqual((row / 0.9) * plot)
      }),
    )
  })
})

test('the path of a case has its steps at their dates, evenly spaced days between, and none beyond the last step', () => {
  const days = [0, 5, 10, null, 21]
  const steps = [1_000, 1_700, 2_400, 2_600, 4_000].map((at, i) => ({ at, days: days[i]! }))
  const points = casePoints(
    Array.from({ length: 22 }, (_, day) => day / 100),
    steps,
    1_000,
  )
  expect([0, 2, 5, 10, 21].map((day) => points[day]!.at)).toEqual([1_000, 1_280, 1_700, 2_400, 4_000])
  expect(points[2]!.value).toBe(0.02)
  expect(casePoints([0, 0.1], [{ at: 1_700, days: null }], 1_000)).toEqual([])
  fc.assert(
    fc.property(fc.array(between(-1, 1), { maxLength: 40 }), (values) => {
      const path = casePoints(values, steps, 1_000)
      expect(path).toHaveLength(Math.min(22, values.length))
      path.forEach(({ at }, i) => expect(at).toBeGreaterThanOrEqual(path[i - 1]?.at ?? 1_000))
    }),
  )
})

test.each([
  [0.01, 'return', false, '+1.0%'],
  [0.028, 'return', false, '+2.8%'],
  [0.05, 'return', true, '+5.0%, off scale'],
  [-0.05, 'price', true, '190.00, off scale'],
] as const)(
  'a threshold of %d as a %s is drawn at the edge: %s, and labelled %s',
  (value, name, isOff, words) => {
    const plot = { y: linearScale([-0.02, 0.028], [300, 20]), top: 20, bottom: 300 }
    const at = isOff ? (value > 0 ? 20 : 300) : plot.y(value)
    expect(placeThreshold(value, plot)).toEqual({ at, isOff })
    expect(thresholdWords(value, plot, outcomeUnit(name, 200, priceFormatOf(null)))).toBe(words)
  },
)
