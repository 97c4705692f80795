import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareDifference } from './share-difference.ts'

const tally = fc
  .integer({ min: 1, max: 500 })
  .chain((n) => fc.record({ hits: fc.integer({ min: 0, max: n }), n: fc.constant(n) }))

describe('shareDifference', () => {
  it('gives the worked example of its paper: 56 of 70 less 48 of 80', () => {
    const difference = shareDifference({ hits: 56, n: 70 }, { hits: 48, n: 80 })
    expect(difference?.value).toBeCloseTo(0.2, 6)
    expect(difference?.low).toBeCloseTo(0.0524, 3)
    expect(difference?.high).toBeCloseTo(0.3339, 3)
  })

  it('holds the difference, stays in [−1, 1] and turns round with its sides', () => {
    fc.assert(
      fc.property(tally, tally, (a, b) => {
        const { value, low, high } = shareDifference(a, b)!
        expect(low).toBeLessThanOrEqual(value)
        expect(high).toBeGreaterThanOrEqual(value)
        expect(low).toBeGreaterThanOrEqual(-1 - 1e-12)
        expect(high).toBeLessThanOrEqual(1 + 1e-12)
        const turned = shareDifference(b, a)!
        expect(turned.low).toBeCloseTo(-high, 12)
        expect(turned.high).toBeCloseTo(-low, 12)
      }),
    )
  })

  it('says nothing where a side has no cases', () => {
    expect(shareDifference({ hits: 0, n: 0 }, { hits: 1, n: 2 })).toBeNull()
  })
})
