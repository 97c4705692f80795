import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import fc from 'fast-check'
import { percentileCurve } from '#shared/statistics/percentile-curve.ts'
import {
  allowedByNone,
  caseDots,
  countedShare,
  dotCount,
  quantileDots,
  rangeOf,
  shareAtOrAbove,
  shareAtOrBelow,
  shareBetween,
  shareInWords,
  signOfDot,
  type ShareAnswer,
} from './distribution.ts'
import { dotRowHeight, stackDots } from './dot-columns.ts'

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
