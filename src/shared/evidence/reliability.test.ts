import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/statistics/chance.ts'
import { percentileCurve, type CurvePlace } from '#shared/statistics/percentile-curve.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import { bandCoverage, pitHistogram, reliabilityBins } from './reliability.ts'

const times = <T>(length: number, make: (i: number) => T) => Array.from({ length }, (_, i) => make(i))
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('reliability', () => {
  /** Hit ratios between 50 and 95 %, too high by `inflation`. */
  function market(seed: number, count: number, inflation = 0) {
    const random = seededRandom(seed)
    return times(count, () => {
      const hitRatio = 0.5 + 0.45 * random()
      return { hitRatio, isHit: random() < hitRatio - inflation }
    })
  }

  it('has at least 93 % of bins inside their bars if every hit ratio is true', () => {
    const bins = times(200, (seed) => reliabilityBins(market(seed + 1, 300), 0.1)).flat()
    expect(bins.length).toBeGreaterThan(900)
    expect(bins.filter(({ isOutside }) => !isOutside).length / bins.length).toBeGreaterThanOrEqual(0.93)
  })

  it('detects hit ratios that are ten points too high', () => {
    const shown = times(100, (seed) => reliabilityBins(market(seed + 1, 300, 0.1), 0.1)).filter((bins) =>
      bins.some((bin) => bin.isOutside && bin.share! < bin.hitRatio),
    )
    expect(shown.length).toBeGreaterThan(80)
  })

  it('puts every case into exactly one bin, that of its hit ratio', () => {
    const cases = fc.array(fc.record({ hitRatio: share, isHit: fc.boolean() }), { maxLength: 60 })
    fc.assert(
      fc.property(cases, fc.constantFrom(0.05, 0.1, 0.2), (all, width) => {
        const bins = reliabilityBins(all, width)
        expect(bins.reduce((sum, bin) => sum + bin.n, 0)).toBe(all.length)
        for (const bin of bins) {
          expect(bin.hits).toBe(bin.cases.filter(({ isHit }) => isHit).length)
          expect(bin.hitRatio).toBeGreaterThanOrEqual(bin.from - 1e-9)
          expect(bin.hitRatio).toBeLessThanOrEqual(bin.to + 1e-9)
          expect(bin.byChance.low).toBeLessThanOrEqual(bin.byChance.high)
        }
      }),
    )
  })
})

describe('the PIT histogram', () => {
  const at = (place: CurvePlace['place'], p: number) => ({ place: { place, p } })
  const inside = (p: number) => at('inside', p)

  it('has at least 93 % of bins inside the band if ranks are uniform', () => {
    const bins = times(150, (i) => {
      const random = seededRandom(i + 1)
      return pitHistogram(times(i % 2 ? 400 : 120, () => inside(random()))).bins
    }).flat()
    expect(bins.filter(({ isOutside }) => !isOutside).length / bins.length).toBeGreaterThanOrEqual(0.93)
  })

  it('detects predictions that are too narrow', () => {
    const random = seededRandom(3)
    const { bins } = pitHistogram(
      times(300, () => inside(random() < 0.5 ? random() * 0.2 : 0.8 + random() * 0.2)),
    )
    expect(bins[0]!.isOutside && bins.at(-1)!.isOutside).toBe(true)
    expect(bins[4]!.n).toBe(0)
  })

  it('has five bins below 200 cases, else ten, and counts every case once', () => {
    expect([199, 200].map((n) => pitHistogram(times(n, () => inside(0.5))).bins.length)).toEqual([5, 10])
    fc.assert(
      fc.property(fc.array(share), (ranks) => {
        const { bins, n, undecided } = pitHistogram(ranks.map(inside))
        expect(n + undecided).toBe(ranks.length)
        expect(bins.reduce((sum, bin) => sum + bin.n, 0)).toBe(n)
        for (const { from, to, cases } of bins)
          for (const { place } of cases) {
            expect(place.p).toBeGreaterThanOrEqual(from - 1e-9)
            expect(place.p).toBeLessThanOrEqual(to + 1e-9)
          }
      }),
    )
  })

  it('puts an outcome beyond the percentiles into the outer bin only if it must lie there', () => {
    const { bins, undecided } = pitHistogram([at('below', 0.05), at('above', 0.9), at('below', 0.25)])
    expect(bins.map(({ n }) => n)).toEqual([1, 0, 0, 0, 1])
    expect(undecided).toBe(1)
  })
})

describe('band coverage', () => {
  const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]

  /** Outcomes ranked in the percentiles of `sample` earlier draws from the same distribution. */
  function outcomes(count: number, sample: number, seed: number) {
    const random = seededRandom(seed)
    return times(count, () => {
      const earlier = times(sample, random)
      const curve = percentileCurve(SHARES.map((p) => ({ p, value: quantile(earlier, p) })))!
      return { place: curve.rank(random())!, percentiles: SHARES, sample }
    })
  }

  it.each([
    [12, 0.8],
    [30, 0.5],
    [60, 0.9],
  ])('is near to what samples of %d hold, less than its name, %d', (sample, nominal) => {
    const coverage = bandCoverage(outcomes(4_000, sample, sample), nominal)!
    expect(coverage.expected).toBeCloseTo((nominal * (sample - 1)) / (sample + 1), 10)
    expect(Math.abs(coverage.share! - coverage.expected!)).toBeLessThan(0.025)
  })

  it('is outside only if its count is unlikely by chance', () => {
    const found = times(100, (seed) => bandCoverage(outcomes(150, 40, seed + 1), 0.8)!)
    expect(found.filter(({ isOutside }) => isOutside).length).toBeLessThanOrEqual(9)
    const half = outcomes(150, 40, 5).map((each, i) =>
      i % 2 ? each : { ...each, place: { place: 'below' as const, p: 0.05 } },
    )
    expect(bandCoverage(half, 0.8)).toMatchObject({ isOutside: true, n: 150 })
  })

  it('counts only cases that state both ends, and splits them into inside and outside', () => {
    const place = { place: 'inside', p: 0.1 } as const
    const other = { place, percentiles: [0.2, 0.8], sample: null }
    const above = { place: { place: 'above', p: 0.95 } as const, percentiles: SHARES, sample: null }
    const coverage = bandCoverage([{ ...other, percentiles: [0.1, 0.9] }, other, above], 0.8)!
    expect(coverage).toMatchObject({ n: 2, hits: 1, expected: null, isTooFew: true })
    expect(coverage.outside).toHaveLength(1)
    expect(bandCoverage([other], 0.5)).toBeNull()
  })
})
