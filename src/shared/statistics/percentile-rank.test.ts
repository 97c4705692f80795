import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentileRank } from './percentile-rank.ts'

describe('percentileRank', () => {
  it('counts ties half', () => {
    expect(percentileRank([1, 3, 2, 2], 5)).toBe(1)
    expect(percentileRank([1, 3, 2, 2, 5], 2)).toBe(0.4)
    expect(percentileRank([7, 7, 7], 7)).toBe(0.5)
  })

  it('is NaN without anything to compare', () => {
    expect(percentileRank([], 1)).toBeNaN()
    expect(percentileRank([1], Number.NaN)).toBeNaN()
  })

  it('stays in [0, 1], rises with the value and mirrors', () => {
    const small = fc.integer({ min: -20, max: 20 })
    fc.assert(
      fc.property(fc.array(small, { minLength: 1, maxLength: 50 }), small, (others, value) => {
        const rank = percentileRank(others, value)
        expect(rank).toBeGreaterThanOrEqual(0)
        expect(rank).toBeLessThanOrEqual(1)
        expect(percentileRank(others, value + 1)).toBeGreaterThanOrEqual(rank)
        expect(
          percentileRank(
            others.map((x) => -x),
            -value,
          ),
        ).toBeCloseTo(1 - rank, 12)
      }),
    )
  })
})
