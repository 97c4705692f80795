import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median } from './quantile.ts'
import { mean, standardDeviation } from './summary.ts'

describe('summary', () => {
  it('knows the textbook sample', () => {
    const sample = [2, 4, 4, 4, 5, 5, 7, 9]
    expect(mean(sample)).toBe(5)
    expect(median(sample)).toBe(4.5)
    expect(standardDeviation(sample)).toBeCloseTo(Math.sqrt(32 / 7), 14)
  })

  it('says NaN rather than 0 where there is nothing to say', () => {
    expect(mean([])).toBeNaN()
    expect(median([])).toBeNaN()
    expect(standardDeviation([1])).toBeNaN()
  })

  it('moves with a shift and scales with a factor', () => {
    const values = fc.array(fc.double({ noNaN: true, min: -1e3, max: 1e3 }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(values, fc.double({ noNaN: true, min: -10, max: 10 }), (xs, a) => {
        const moved = xs.map((x) => a * x + 1)
        expect(mean(moved)).toBeCloseTo(a * mean(xs) + 1, 6)
        expect(median(moved)).toBeCloseTo(a * median(xs) + 1, 6)
        expect(standardDeviation(moved)).toBeCloseTo(Math.abs(a) * standardDeviation(xs), 6)
      }),
    )
  })
})
