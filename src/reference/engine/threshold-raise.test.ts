import { expect, it } from 'vitest'
import { thresholdRaise } from './threshold-raise.ts'

it('asks for more where more is tried', () => {
  expect(thresholdRaise(46)).toBe(0)
  expect(thresholdRaise(10)).toBe(0)
  expect(thresholdRaise(100)).toBeCloseTo(0.24, 2)
  expect(thresholdRaise(250)).toBeGreaterThan(thresholdRaise(100))
})
