import { describe, expect, it } from 'vitest'
import { inverseNormal } from '#shared/statistics/normal-score.ts'
import { thresholdRaise } from './states.ts'

describe('the raise of the thresholds', () => {
  it('is 0 up to the number of combinations that they were set for', () => {
    expect(thresholdRaise(46)).toBe(0)
    expect(thresholdRaise(10)).toBe(0)
  })

  it('rises with the number of trials', () => {
    expect(thresholdRaise(100)).toBeCloseTo(0.24, 2)
    expect(thresholdRaise(250)).toBeGreaterThan(thresholdRaise(100))
  })

  it('keeps the expected number of chance findings at 1.18 per asset', () => {
    // 1.18/K of all chance studies exceed this score, with K = series × two sides × five states.
    for (const series of [60, 109, 250, 400]) {
      expect(2.8 + thresholdRaise(series)).toBeCloseTo(inverseNormal(1 - 1.18 / (series * 10)), 12)
    }
  })
})
