import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/statistics/seeded-random.ts'
import { reliabilityBins } from './reliability.ts'

/** Promises between 50 and 95 %, kept with that chance plus `inflation` taken off. */
function market(seed: number, count: number, inflation = 0) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const promised = 0.5 + 0.45 * random()
    return { promised, kept: random() < promised - inflation }
  })
}

describe('reliabilityBins', () => {
  it('has at least 93 % of bins inside their bars where every promise is true', () => {
    let inside = 0
    let all = 0
    for (let seed = 1; seed <= 200; seed += 1) {
      for (const bin of reliabilityBins(market(seed, 300), 0.1)) {
        all += 1
        if (!bin.isOutside) inside += 1
      }
    }
    expect(all).toBeGreaterThan(900)
    expect(inside / all).toBeGreaterThanOrEqual(0.93)
  })

  it('shows promises that are ten points too high', () => {
    let shown = 0
    for (let seed = 1; seed <= 100; seed += 1) {
      const bins = reliabilityBins(market(seed, 300, 0.1), 0.1)
      if (bins.some((bin) => bin.isOutside && bin.share! < bin.promised)) shown += 1
    }
    expect(shown).toBeGreaterThan(80)
  })

  it('puts every case into the bin that holds its promise, and counts it once', () => {
    const cases = fc.array(
      fc.record({ promised: fc.double({ min: 0, max: 1, noNaN: true }), kept: fc.boolean() }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(cases, fc.constantFrom(0.05, 0.1, 0.2), (all, width) => {
        const bins = reliabilityBins(all, width)
        expect(bins.reduce((sum, bin) => sum + bin.n, 0)).toBe(all.length)
        for (const bin of bins) {
          expect(bin.hits).toBe(bin.cases.filter(({ kept }) => kept).length)
          expect(bin.promised).toBeGreaterThanOrEqual(bin.from - 1e-9)
          expect(bin.promised).toBeLessThanOrEqual(bin.to + 1e-9)
          expect(bin.byChance.low).toBeLessThanOrEqual(bin.byChance.high)
        }
      }),
    )
  })

  it('leaves out what is no promise, and puts an edge into the bin above', () => {
    const bins = reliabilityBins(
      [
        { promised: 0.7, kept: true },
        { promised: Number.NaN, kept: true },
        { promised: 1, kept: true },
      ],
      0.1,
    )
    expect(bins.map(({ from, n }) => [from, n])).toEqual([
      [0.7, 1],
      [0.9, 1],
    ])
  })
})
