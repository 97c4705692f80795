import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/statistics/seeded-random.ts'
import { bestOfLooks } from './best-of-looks.ts'

describe('bestOfLooks', () => {
  it('equals what drawing that many looks gives', () => {
    const random = seededRandom(8)
    const [n, looks, rounds] = [20, 50, 2_000]
    let sum = 0
    for (let round = 0; round < rounds; round += 1) {
      let best = 0
      for (let look = 0; look < looks; look += 1) {
        let hits = 0
        for (let i = 0; i < n; i += 1) if (random() < 0.55) hits += 1
        best = Math.max(best, hits)
      }
      sum += best / n
    }
    expect(Math.abs(bestOfLooks(0.55, n, looks)!.expected - sum / rounds)).toBeLessThan(0.005)
  })

  it('is the chance itself for one look, and grows with the looks', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 5_000 }),
        (base, n, looks) => {
          expect(bestOfLooks(base, n, 1)!.expected).toBeCloseTo(base, 8)
          const one = bestOfLooks(base, n, looks)!
          const more = bestOfLooks(base, n, looks + 1)!
          expect(more.expected).toBeGreaterThanOrEqual(one.expected - 1e-12)
          expect(one.expected).toBeLessThanOrEqual(1 + 1e-9)
        },
      ),
    )
  })

  it('has nothing to say without cases or looks', () => {
    expect(bestOfLooks(0.5, 0, 10)).toBeNull()
    expect(bestOfLooks(0.5, 10, 0)).toBeNull()
    expect(bestOfLooks(Number.NaN, 10, 10)).toBeNull()
  })
})
