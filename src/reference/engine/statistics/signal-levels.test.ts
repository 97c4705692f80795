import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signalLevels } from './signal-levels.ts'

describe('signalLevels', () => {
  it('takes the wider of percentile and floor on each side', () => {
    // Six outcomes: type 7 takes the second as P20 (−0.012) and the fifth as P80 (0.0905).
    const { high, low } = signalLevels(100, 0.02, 21, [-0.05, -0.012, 0.01, 0.03, 0.0905, 0.2])
    expect(high).toBeCloseTo(109.05, 10)
    expect(low).toBeCloseTo(93.1261, 4)
  })

  it('always leaves the last value strictly between', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -0.99, max: 5, noNaN: true }), { minLength: 8, maxLength: 60 }),
        fc.double({ min: 1e-4, max: 0.2, noNaN: true }),
        fc.constantFrom(5, 21, 252),
        fc.double({ min: 0.01, max: 1e5, noNaN: true }),
        (outcomes, sigma, bars, last) => {
          const { high, low } = signalLevels(last, sigma, bars, outcomes)
          expect(low).toBeLessThan(last)
          expect(low).toBeGreaterThan(0)
          expect(high).toBeGreaterThan(last)
        },
      ),
    )
  })
})
