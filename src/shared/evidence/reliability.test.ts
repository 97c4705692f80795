import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/statistics/chance.ts'
import { percentileCurve, type CurvePlace } from '#shared/statistics/percentile-curve.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import { bandCoverage, pitHistogram, reliabilityBins } from './reliability.ts'

const times = <T>(length: number, make: (i: number) => T) => Array.from({ length }, (_, i) => make(i))
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('reliability', () => {
  it('is outside beyond the range that contains 95 % of counts by chance', () => {
    const of = (hits: number) =>
      reliabilityBins(
        times(100, (i) => ({ hitRatio: 0.5, isHit: i < hits })),
        0.1,
      )[0]!
    expect(of(50).byChance).toEqual({ low: 0.4, high: 0.6 })
    expect([39, 40, 60, 61].map((hits) => of(hits).isOutside)).toEqual([true, false, false, true])
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

  it('detects predictions that are too narrow', () => {
    const random = seededRandom(3)
    const { bins } = pitHistogram(
      times(300, () => inside(random() < 0.5 ? random() * 0.2 : 0.8 + random() * 0.2)),
    )
    expect([0, 4, 9].map((bin) => bins[bin]!.isOutside)).toEqual([true, true, true])
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

  it('is near to what samples of twelve hold, less than its name', () => {
    const coverage = bandCoverage(outcomes(4_000, 12, 12), 0.8)!
    expect(coverage.expected).toBeCloseTo((0.8 * 11) / 13, 10)
    expect(Math.abs(coverage.share! - coverage.expected!)).toBeLessThan(0.025)
  })

  it('is outside only if its count is unlikely by chance', () => {
    const whole = outcomes(150, 40, 5)
    expect(bandCoverage(whole, 0.8)).toMatchObject({ isOutside: false, n: 150 })
    const half = whole.map((each, i) =>
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
