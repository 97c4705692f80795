import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inverseNormal } from './normal-score.ts'

describe('inverseNormal', () => {
  it('agrees with published quantiles', () => {
    expect(inverseNormal(0.5)).toBe(0)
    expect(inverseNormal(0.975)).toBeCloseTo(1.959963984540054, 14)
    expect(inverseNormal(0.05)).toBeCloseTo(-1.6448536269514722, 14)
    expect(inverseNormal(0.0013498980316300946)).toBeCloseTo(-3, 13)
    expect(inverseNormal(1e-20)).toBeCloseTo(-9.262340089798409, 12)
  })

  it('is odd about one half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 20 - 1 }), (k) => {
        expect(inverseNormal(1 - k / 2 ** 20)).toBe(-inverseNormal(k / 2 ** 20))
      }),
    )
  })
})
