import { expect, test } from 'vitest'
import fc from 'fast-check'
import { linearScale, logScale, logTicks, niceTicks, paddedDomain } from './scale.ts'

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true })

test('a linear scale maps its ends to its ends and inverts', () => {
  fc.assert(
    fc.property(finite, fc.double({ min: 0.001, max: 1e6, noNaN: true }), finite, (low, span, value) => {
      const scale = linearScale([low, low + span], [300, 0])
      expect(scale(low)).toBeCloseTo(300, 6)
      expect(scale(low + span)).toBeCloseTo(0, 6)
      expect(Math.abs(scale.invert(scale(value)) - value)).toBeLessThan(1e-6 * (1 + Math.abs(value) + span))
    }),
  )
})

test('an empty domain maps to the middle', () => {
  expect(linearScale([5, 5], [100, 0])(5)).toBe(50)
})

test('equal ratios are equal distances on a log scale', () => {
  const scale = logScale([1, 100], [0, 200])
  expect(scale(10)).toBeCloseTo(100, 9)
  expect(scale.invert(100)).toBeCloseTo(10, 9)
})

test('ticks are round, ascending, inside the domain and few', () => {
  expect(niceTicks(-0.14, 0.22, 8)).toEqual([-0.1, -0.05, 0, 0.05, 0.1, 0.15, 0.2])
  fc.assert(
    fc.property(finite, fc.double({ min: 0.01, max: 1e6, noNaN: true }), (low, span) => {
      const ticks = niceTicks(low, low + span, 6)
      expect(ticks.length).toBeLessThanOrEqual(7)
      ticks.forEach((tick, i) => {
        expect(tick).toBeGreaterThanOrEqual(low - span * 1e-6)
        expect(tick).toBeLessThanOrEqual(low + span * (1 + 1e-6))
        if (i > 0) expect(tick).toBeGreaterThan(ticks[i - 1]!)
      })
    }),
  )
})

test('log ticks are positive and inside', () => {
  expect(logTicks(8, 400)).toEqual([10, 20, 50, 100, 200])
  expect(logTicks(90, 110).every((tick) => tick >= 90 && tick <= 110)).toBe(true)
})

test('a padded domain ignores gaps and gives a constant series room', () => {
  expect(paddedDomain([1, null, 3], 0.5)).toEqual([0, 4])
  expect(paddedDomain([4, 4])).toEqual([3.8, 4.2])
  expect(paddedDomain([0])).toEqual([-1, 1])
  expect(paddedDomain([null, Number.NaN])).toBeNull()
})
