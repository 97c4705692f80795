import { centralRange, countDistribution } from '#shared/statistics/count-distribution.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import { countedShare, type CountedShare } from './share.ts'

/** What is known of one outcome: its place among the stated percentiles, which of them are stated, and how many past cases they sum up. */
export type PlacedOutcome = { place: CurvePlace; percentiles: readonly number[]; sample: number | null }

/** How often a band that should hold `nominal` of the outcomes did. */
export type BandCoverage<C> = CountedShare & {
  nominal: number
  /** What samples of this size hold even if nothing has changed; null where their size is not stated. */
  expected: number | null
  /** Shares that chance gives in 95 of 100 times at what is expected. */
  byChance: { low: number; high: number }
  isOutside: boolean
  inside: readonly C[]
  outside: readonly C[]
}

/**
 * Realised against nominal coverage of central bands (Christoffersen 1998, unconditional coverage). A band between two sample
 * quantiles holds less than its name says: the k-th of n values has k/(n+1) of the population below it on average (David & Nagaraja,
 * Order Statistics, 2.5), which for type 7 quantiles makes (n − 1)/(n + 1) of the nominal share.
 *
 * @returns null where no case states the band's two ends
 */
export function bandCoverage<C extends PlacedOutcome>(
  cases: readonly C[],
  nominal: number,
): BandCoverage<C> | null {
  const lower = (1 - nominal) / 2
  const states = (each: PlacedOutcome, share: number) =>
    each.percentiles.some((p) => Math.abs(p - share) < 1e-6)
  const stating = cases.filter((each) => states(each, lower) && states(each, 1 - lower))
  if (stating.length === 0) return null
  const inside = stating.filter((each) => isWithin(each.place, lower))
  const chances = stating.map(({ sample }) =>
    sample === null || sample < 2 ? nominal : expectedCoverage(nominal, sample),
  )
  const range = centralRange(countDistribution(chances))
  const n = stating.length
  return {
    ...countedShare(inside.length, n),
    nominal,
    expected: stating.every(({ sample }) => sample === null)
      ? null
      : chances.reduce((sum, each) => sum + each, 0) / n,
    byChance: { low: range.low / n, high: range.high / n },
    isOutside: inside.length < range.low || inside.length > range.high,
    inside,
    outside: stating.filter((each) => !isWithin(each.place, lower)),
  }
}

/** Mean share of new outcomes between two type 7 quantiles of `n` earlier ones. */
export const expectedCoverage = (nominal: number, n: number) => (nominal * (n - 1)) / (n + 1)

/** An outcome on the edge of the band lies in it; beyond the outermost stated percentile is beyond every stated band. */
const isWithin = ({ place, p }: CurvePlace, lower: number) =>
  place === 'inside' && p >= lower - 1e-9 && p <= 1 - lower + 1e-9
