import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { outcomeUnit } from '#features/insight-detail/model/outcome-unit.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { percentileCurve } from '#shared/statistics/percentile-curve.ts'
import { casePoints } from './case-path.ts'
import {
  allowedByNone,
  caseDots,
  countedShare,
  dotCount,
  type QuantileDot,
  quantileDots,
  rangeOf,
  type ShareAnswer,
  shareAtOrAbove,
  shareAtOrBelow,
  shareBetween,
  shareInWords,
  signOfDot,
} from './distribution.ts'
import { DOT_GAP, DOT_INDENT, dotRadius, dotRowHeight, longestRow, stackDots } from './dot-columns.ts'
import { placeThreshold, thresholdWords } from './threshold-place.ts'

const NO_EXTREMES = { min: null, max: null }
const curve = percentileCurve([
  { p: 0.1, value: -0.08 },
  { p: 0.2, value: -0.05 },
  { p: 0.5, value: 0.02 },
  { p: 0.8, value: 0.09 },
  { p: 0.9, value: 0.14 },
])!

const knots = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 12 })
  .chain((percents) =>
    fc
      .array(fc.double({ min: -0.9, max: 2, noNaN: true }), {
        minLength: percents.length,
        maxLength: percents.length,
      })
      .map((values) => {
        const p = percents.sort((a, b) => a - b)
        const sorted = values.sort((a, b) => a - b)
        return p.map((percent, i) => ({ p: percent / 100, value: sorted[i]! }))
      }),
  )

test('given percentiles are reproduced exactly', () => {
  expect(shareAtOrBelow(curve, -0.05, NO_EXTREMES)).toEqual({ kind: 'about', share: 0.2 })
  expect(shareAtOrAbove(curve, 0.09, NO_EXTREMES)).toEqual({ kind: 'about', share: 1 - 0.8 })
})

test('outside the stated percentiles only bounds are given', () => {
  expect(shareAtOrBelow(curve, -0.2, NO_EXTREMES)).toEqual({ kind: 'at-most', share: 0.1 })
  expect(shareAtOrAbove(curve, 0.2, NO_EXTREMES)).toEqual({ kind: 'at-most', share: 1 - 0.9 })
  expect(shareAtOrBelow(curve, -0.2, { min: -0.15, max: 0.3 })).toEqual({ kind: 'none' })
  expect(shareAtOrAbove(curve, 0.31, { min: -0.15, max: 0.3 })).toEqual({ kind: 'none' })
})

test('shares stay in [0, 1], grow with the threshold and complement each other', () => {
  const value = fc.double({ min: -1.5, max: 3, noNaN: true })
  fc.assert(
    fc.property(knots, value, value, (given, a, b) => {
      const each = percentileCurve(given)!
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      const at = rangeOf(shareAtOrBelow(each, low, NO_EXTREMES))
      const later = rangeOf(shareAtOrBelow(each, high, NO_EXTREMES))
      for (const share of [...at, ...later]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
      expect(later[1]).toBeGreaterThanOrEqual(at[0] - 1e-12)
      const above = rangeOf(shareAtOrAbove(each, low, NO_EXTREMES))
      expect(above[0]).toBeCloseTo(1 - at[1], 9)
    }),
  )
})

test('as many dots as cases, never more than twenty, on the curve or at its ends', () => {
  expect([dotCount(42), dotCount(8), dotCount(0), dotCount(null)]).toEqual([20, 8, 0, 20])
  const dots = quantileDots(curve, 20)
  expect(dots.filter(({ edge }) => edge === 'below')).toHaveLength(2)
  expect(dots.filter(({ edge }) => edge === 'above')).toHaveLength(2)
  dots.forEach((dot, i) => {
    if (i > 0) expect(dot.value).toBeGreaterThanOrEqual(dots[i - 1]!.value)
    if (dot.edge === 'none') expect(curve.rank(dot.value)!.p).toBeCloseTo((i + 0.5) / 20, 9)
  })
})

test('dots stack in rows whose border is zero, and no row overflows', () => {
  const dots = quantileDots(curve, 20)
  const height = dotRowHeight(0.3, 300, dots, 5)
  const placed = stackDots(dots, height)
  expect(Math.max(...placed.map(({ rank }) => rank))).toBeLessThan(5)
  for (const dot of placed) expect(dot.bin >= 0).toBe(dot.value >= 0)
})

test('words count dots, and say bounds as bounds', () => {
  expect(shareInWords({ kind: 'about', share: 0.2 }, 20, 42)).toBe('about 4 of 20')
  expect(shareInWords({ kind: 'at-most', share: 0.1 }, 20, 42)).toBe('at most 2 of 20')
  expect(shareInWords({ kind: 'none' }, 20, 42)).toBe('none of 42 cases')
  expect(shareInWords({ kind: 'none' }, 20, null)).toBe('none seen')
})

test('the middle is what both sides leave, and a bound stays a bound', () => {
  const about = (share: number): ShareAnswer => ({ kind: 'about', share })
  expect(shareBetween(about(0.2), about(0.3))).toEqual({ kind: 'about', share: 0.5 })
  expect(shareBetween({ kind: 'none' }, about(0.25))).toEqual({ kind: 'about', share: 0.75 })
  expect(shareBetween({ kind: 'at-most', share: 0.1 }, { kind: 'at-most', share: 0.1 })).toEqual({
    kind: 'at-least',
    share: 0.8,
  })
  expect(shareBetween({ kind: 'at-least', share: 0.9 }, { kind: 'none' })).toMatchObject({ kind: 'at-most' })
  expect(shareBetween({ kind: 'at-most', share: 0.1 }, about(0.4))).toBeNull()
})

test('twenty cases without one beyond the threshold still allow about 14 %', () => {
  expect(allowedByNone(20)).toBeCloseTo(0.139, 3)
  expect(allowedByNone(1)).toBeCloseTo(0.95, 12)
})

test('cases are drawn one by one as long as they can be counted, losses as losses', () => {
  const casesOf = (values: readonly number[]) =>
    values.map((value, episode) => ({ episode, startAt: episode * MS_PER_DAY, value }))
  const cases = casesOf([-0.21, -0.04, ...Array.from({ length: 18 }, (_, i) => 0.01 + i / 100)])
  const dots = caseDots(cases)
  expect(dots.map(({ of }) => of)).toEqual(cases)
  expect(dots.filter((dot) => signOfDot(dot) === 'loss')).toHaveLength(2)
  const many = caseDots(casesOf(Array.from({ length: 400 }, (_, i) => i - 100)))
  expect(many).toHaveLength(20)
  expect(many.filter((dot) => signOfDot(dot) === 'loss')).toHaveLength(5)
})

test('a dot that stands at a bound on the other side of zero is neither a gain nor a loss', () => {
  expect(signOfDot({ value: 0.01, edge: 'below' })).toBe('unknown')
  expect(signOfDot({ value: -0.01, edge: 'below' })).toBe('loss')
  expect(signOfDot({ value: -0.01, edge: 'above' })).toBe('unknown')
})

test('counted cases are said as counts, none and all of them as such', () => {
  const returns = Float64Array.from([-0.1, 0, 0.1, 0.2])
  const words = (isIn: (value: number) => boolean) => shareInWords(countedShare(returns, isIn), 4, 4)
  expect(words((value) => value <= 0)).toBe('2 of 4')
  expect(words((value) => value > 1)).toBe('none of 4 cases')
  expect(words((value) => value < 1)).toBe('all 4 cases')
  expect(rangeOf({ kind: 'counted', count: 3, of: 4 })).toEqual([0.75, 0.75])
})

const dotsAt = (values: readonly number[]): QuantileDot[] => values.map((value) => ({ value, edge: 'none' }))

test('many outcomes close together get finer rows before they get longer ones', () => {
  // Twelve of twenty between −1 % and 0 on an axis of 12 %: one row of full height would hold them all.
  const values = Array.from({ length: 20 }, (_, i) =>
    i < 12 ? -0.0098 + i * 0.0008 : 0.002 + (i - 12) * 0.002,
  )
  const dots = dotsAt(values)
  const height = dotRowHeight(0.12, 310, dots, 5)
  expect(longestRow(stackDots(dots, height))).toBeLessThan(8)
  expect((height / 0.12) * 310).toBeGreaterThanOrEqual(8)
})

test('a row of dots ends inside the plot, whatever the outcomes and the room', () => {
  const values = fc.array(fc.double({ min: -0.3, max: 0.6, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(
      values,
      fc.integer({ min: 160, max: 400 }),
      fc.integer({ min: 130, max: 320 }),
      (outcomes, width, height) => {
        const dots = dotsAt(outcomes)
        const row = dotRowHeight(0.9, height, dots, 5)
        const longest = longestRow(stackDots(dots, row))
        const radius = dotRadius((row / 0.9) * height, longest, width)
        const last = DOT_INDENT + radius + (longest - 1) * (2 * radius + DOT_GAP) + radius
        expect(last).toBeLessThanOrEqual(width)
        expect(2 * radius).toBeLessThanOrEqual((row / 0.9) * height)
      },
    ),
  )
})

test('the outcomes of a bond, within half a percent, stand in rows as fine as those of a share', () => {
  const share = dotsAt(Array.from({ length: 20 }, (_, i) => -0.08 + i * 0.01))
  const bond = share.map((dot) => ({ ...dot, value: dot.value / 20 }))
  expect(dotRowHeight(0.01, 300, bond, 5)).toBeCloseTo(dotRowHeight(0.2, 300, share, 5) / 20, 9)
})

const steps = [
  { days: 0, at: 1_000 },
  { days: 5, at: 1_700 },
  { days: 10, at: 2_400 },
  { days: null, at: 2_600 },
  { days: 21, at: 4_000 },
]

test("a step's day stands at its date, the days between evenly", () => {
  const points = casePoints(
    Array.from({ length: 22 }, (_, day) => day / 100),
    steps,
    1_000,
  )
  expect([0, 5, 10, 21].map((day) => points[day]!.at)).toEqual([1_000, 1_700, 2_400, 4_000])
  expect(points[2]).toEqual({ at: 1_280, value: 0.02 })
})

test('no day comes before another, and none beyond the last step is drawn', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 40 }), (values) => {
      const points = casePoints(values, steps, 1_000)
      expect(points).toHaveLength(Math.min(22, values.length))
      points.forEach(({ at }, i) => expect(at).toBeGreaterThanOrEqual(points[i - 1]?.at ?? 1_000))
    }),
  )
})

const plot = { y: linearScale([-0.02, 0.028], [300, 20]), top: 20, bottom: 300 }
const returns = outcomeUnit('return', null, priceFormatOf(null))

test('a threshold on the axis stands at its own height and is only named', () => {
  expect(placeThreshold(0.01, plot)).toEqual({ at: plot.y(0.01), isOff: false })
  expect(thresholdWords(0.01, plot, returns)).toBe('+1.0%')
  expect(placeThreshold(0.028, plot).isOff).toBe(false)
})

test('one beyond the axis stands at the edge and says that the edge is not its place', () => {
  expect(placeThreshold(0.05, plot)).toEqual({ at: 20, isOff: true })
  expect(placeThreshold(-0.05, plot)).toEqual({ at: 300, isOff: true })
  expect(thresholdWords(0.05, plot, returns)).toBe('+5.0%, off scale')
  expect(thresholdWords(-0.05, plot, outcomeUnit('price', 200, priceFormatOf(null)))).toBe(
    '190.00, off scale',
  )
})
