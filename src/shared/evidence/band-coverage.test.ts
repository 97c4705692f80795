import { describe, expect, it } from 'vitest'
import { percentileCurve } from '#shared/statistics/percentile-curve.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import { seededRandom } from '#shared/statistics/seeded-random.ts'
import { bandCoverage, expectedCoverage } from './band-coverage.ts'

const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]

/** Outcomes ranked in percentiles that were taken from `sample` earlier draws of the same distribution. */
function outcomes(count: number, sample: number, seed: number) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const earlier = Array.from({ length: sample }, random)
    const curve = percentileCurve(SHARES.map((p) => ({ p, value: quantile(earlier, p) })))!
    return { place: curve.rank(random())!, percentiles: SHARES, sample }
  })
}

describe('bandCoverage', () => {
  it('is near to what samples of that size hold, which is less than the name of the band', () => {
    for (const [sample, nominal] of [
      [12, 0.8],
      [30, 0.8],
      [30, 0.5],
      [60, 0.9],
    ] as const) {
      const coverage = bandCoverage(outcomes(4_000, sample, sample), nominal)!
      expect(coverage.expected).toBeCloseTo((nominal * (sample - 1)) / (sample + 1), 10)
      expect(Math.abs(coverage.share! - coverage.expected!)).toBeLessThan(0.025)
    }
    expect(expectedCoverage(0.8, 20)).toBeCloseTo(0.7238, 4)
  })

  it('calls a band outside only where chance hardly gives its count', () => {
    let outside = 0
    for (let seed = 1; seed <= 100; seed += 1) {
      if (bandCoverage(outcomes(150, 40, seed), 0.8)!.isOutside) outside += 1
    }
    expect(outside).toBeLessThanOrEqual(9)
    const half = outcomes(150, 40, 5).map((each, i) =>
      i % 2 ? each : { ...each, place: { place: 'below' as const, p: 0.05 } },
    )
    expect(bandCoverage(half, 0.8)).toMatchObject({ isOutside: true, n: 150 })
  })

  it('counts only cases that state both ends, and parts them into inside and outside', () => {
    const place = { place: 'inside', p: 0.1 } as const
    const coverage = bandCoverage(
      [
        { place, percentiles: [0.1, 0.9], sample: null },
        { place, percentiles: [0.2, 0.8], sample: null },
        { place: { place: 'above', p: 0.95 }, percentiles: SHARES, sample: null },
      ],
      0.8,
    )!
    expect(coverage).toMatchObject({ n: 2, hits: 1, expected: null, isTooFew: true })
    expect(coverage.outside).toHaveLength(1)
    expect(bandCoverage([{ place, percentiles: [0.2, 0.8], sample: null }], 0.5)).toBeNull()
  })
})
