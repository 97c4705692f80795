import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wilsonInterval } from './wilson-interval.ts'

const counts = fc
  .integer({ min: 1, max: 2000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

describe('wilsonInterval', () => {
  it('gives 40.9 to 92.9 % for six of eight', () => {
    const interval = wilsonInterval(6, 8)
    expect(interval?.low).toBeCloseTo(0.409, 3)
    expect(interval?.high).toBeCloseTo(0.929, 3)
  })

  it('has nothing to say about no trials or impossible counts', () => {
    expect(wilsonInterval(0, 0)).toBeNull()
    expect(wilsonInterval(5, 4)).toBeNull()
    expect(wilsonInterval(-1, 4)).toBeNull()
    expect(wilsonInterval(Number.NaN, 4)).toBeNull()
  })

  it('contains the share, stays in [0, 1] and solves the score equation at its ends', () => {
    fc.assert(
      fc.property(counts, ([hits, n]) => {
        const { low, high } = wilsonInterval(hits, n)!
        const p = hits / n
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        expect(low).toBeLessThanOrEqual(p)
        expect(high).toBeGreaterThanOrEqual(p)
        for (const end of [low, high])
          expect((p - end) ** 2).toBeCloseTo((1.959963984540054 ** 2 * end * (1 - end)) / n, 10)
      }),
    )
  })

  it('mirrors: misses have the mirrored interval', () => {
    fc.assert(
      fc.property(counts, ([hits, n]) => {
        const a = wilsonInterval(hits, n)!
        const b = wilsonInterval(n - hits, n)!
        expect(a.low).toBeCloseTo(1 - b.high, 12)
      }),
    )
  })

  it('narrows as the same share rests on more trials', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 2, max: 9 }), ([hits, n], factor) => {
        const a = wilsonInterval(hits, n)!
        const b = wilsonInterval(hits * factor, n * factor)!
        expect(b.high - b.low).toBeLessThan(a.high - a.low)
      }),
    )
  })
})
