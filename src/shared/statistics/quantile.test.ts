import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantile, quantileOfSorted, sortedAscending } from './quantile.ts'

const returns = [0.12, -0.04, -0.01, 0.02, 0.03, 0.06, 0.08, 0.1]
const finite = fc.double({ noNaN: true, min: -1e6, max: 1e6 })
const sample = fc.array(finite, { minLength: 1, maxLength: 60 })

describe('quantile', () => {
  it('interpolates between order statistics as type 7 does', () => {
    expect(quantile(returns, 0.2)).toBeCloseTo(0.002, 12)
    expect(quantile(returns, 0.5)).toBeCloseTo(0.045, 12)
    expect(quantile(returns, 0.8)).toBeCloseTo(0.092, 12)
  })

  it('is NaN for nothing and the value itself for one', () => {
    expect(quantile([], 0.5)).toBeNaN()
    expect(quantile([3], 0.9)).toBe(3)
  })

  it('leaves its input as it was', () => {
    const input = [3, 1, 2]
    quantile(input, 0.5)
    expect(input).toEqual([3, 1, 2])
  })

  it('hits the ends, rises with p and stays inside the range', () => {
    fc.assert(
      fc.property(
        sample,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (xs, p, q) => {
          const sorted = sortedAscending(xs)
          const [low, high] = p < q ? [p, q] : [q, p]
          expect(quantileOfSorted(sorted, 0)).toBe(sorted[0])
          expect(quantileOfSorted(sorted, 1)).toBe(sorted.at(-1))
          // Rounding may cost the last bit of a value.
          const slack = 1e-9 * Math.max(1, Math.abs(sorted[0]!), Math.abs(sorted.at(-1)!))
          expect(quantileOfSorted(sorted, low)).toBeLessThanOrEqual(quantileOfSorted(sorted, high) + slack)
          expect(quantileOfSorted(sorted, low)).toBeGreaterThanOrEqual(sorted[0]! - slack)
        },
      ),
    )
  })

  it('mirrors: the p-quantile of x is minus the (1 − p)-quantile of −x', () => {
    fc.assert(
      fc.property(sample, fc.double({ min: 0, max: 1, noNaN: true }), (xs, p) => {
        const mirrored = -quantile(
          xs.map((x) => -x),
          1 - p,
        )
        expect(quantile(xs, p)).toBeCloseTo(mirrored, 3)
      }),
    )
  })
})
