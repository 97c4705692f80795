import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import { seededRandom } from '#shared/statistics/seeded-random.ts'
import { pitHistogram } from './pit-histogram.ts'

const inside = (p: number): { place: CurvePlace } => ({ place: { place: 'inside', p } })

describe('pitHistogram', () => {
  it('keeps at least 93 % of bins inside the band where ranks are uniform', () => {
    let within = 0
    let all = 0
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = seededRandom(seed)
      const { bins } = pitHistogram(Array.from({ length: seed % 2 ? 120 : 400 }, () => inside(random())))
      all += bins.length
      within += bins.filter(({ isOutside }) => !isOutside).length
    }
    expect(within / all).toBeGreaterThanOrEqual(0.93)
  })

  it('shows predictions that are too narrow at both ends', () => {
    const random = seededRandom(3)
    const ranks = Array.from({ length: 300 }, () => (random() < 0.5 ? random() * 0.2 : 0.8 + random() * 0.2))
    const { bins } = pitHistogram(ranks.map(inside))
    expect(bins[0]!.isOutside && bins.at(-1)!.isOutside).toBe(true)
    expect(bins[4]!.n).toBe(0)
  })

  it('takes five bins below 200 cases and ten from there on', () => {
    expect(pitHistogram(Array.from({ length: 199 }, () => inside(0.5))).bins).toHaveLength(5)
    expect(pitHistogram(Array.from({ length: 200 }, () => inside(0.5))).bins).toHaveLength(10)
  })

  it('puts an outcome beyond the percentiles into the outer bin only where that holds it whole', () => {
    const histogram = pitHistogram([
      { place: { place: 'below', p: 0.05 } },
      { place: { place: 'above', p: 0.9 } },
      { place: { place: 'below', p: 0.25 } },
    ])
    expect(histogram.bins.map(({ n }) => n)).toEqual([1, 0, 0, 0, 1])
    expect(histogram.undecided).toBe(1)
  })

  it('counts every case once', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (ranks) => {
        const { bins, n, undecided } = pitHistogram(ranks.map(inside))
        expect(n + undecided).toBe(ranks.length)
        expect(bins.reduce((sum, bin) => sum + bin.n, 0)).toBe(n)
        bins.forEach((bin) =>
          bin.cases.forEach(({ place }) => {
            expect(place.p).toBeGreaterThanOrEqual(bin.from - 1e-9)
            expect(place.p).toBeLessThanOrEqual(bin.to + 1e-9)
          }),
        )
      }),
    )
  })
})
