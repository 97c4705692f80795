import { centralRange, countDistribution } from '#shared/statistics/count-distribution.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'

export type PitBin<C> = {
  /** Percentile ranks as shares: from (included) to below. */
  from: number
  to: number
  n: number
  cases: readonly C[]
  isOutside: boolean
}

export type PitHistogram<C> = {
  bins: readonly PitBin<C>[]
  /** Cases that could be put into a bin. */
  n: number
  /** Counts that chance gives a bin in 95 of 100 times if the ranks are uniform. */
  byChance: { low: number; high: number }
  expected: number
  /** Cases beyond the outermost stated percentile that may belong to one of several bins. */
  undecided: number
}

/** Cases from which ten bins say more than five. */
const TEN_BINS_FROM = 200

/**
 * Histogram of the percentile that each realised outcome took among the predicted ones (probability integral transform): flat if the
 * predictions are right, humped if they are too wide, U-shaped if too narrow, sloped if they lean one way. Gneiting, Balabdaoui &
 * Raftery, "Probabilistic forecasts, calibration and sharpness", J. R. Statist. Soc. B 69 (2007), section 3.1. The band is the
 * binomial range of one bin's count under uniformity, each bin by itself.
 *
 * An outcome beyond the outermost stated percentile goes to the outer bin if that holds it whole; else it is left out and counted.
 */
export function pitHistogram<C extends { place: CurvePlace }>(
  cases: readonly C[],
  bins = cases.length < TEN_BINS_FROM ? 5 : 10,
): PitHistogram<C> {
  const own: C[][] = Array.from({ length: bins }, () => [])
  let undecided = 0
  for (const each of cases) {
    const bin = binOf(each.place, bins)
    if (bin === null) undecided += 1
    else own[bin]!.push(each)
  }
  const n = cases.length - undecided
  const range = centralRange(countDistribution(new Float64Array(n).fill(1 / bins)))
  return {
    bins: own.map((inside, i) => ({
      from: i / bins,
      to: (i + 1) / bins,
      n: inside.length,
      cases: inside,
      isOutside: inside.length < range.low || inside.length > range.high,
    })),
    n,
    byChance: range,
    expected: n / bins,
    undecided,
  }
}

/** A rank on an edge belongs to the bin above it; `p` of an outcome outside is only a bound. */
function binOf({ place, p }: CurvePlace, bins: number): number | null {
  const reach = 1 / bins + 1e-9
  if (place === 'below') return p <= reach ? 0 : null
  if (place === 'above') return 1 - p <= reach ? bins - 1 : null
  return Math.min(bins - 1, Math.floor(p * bins + 1e-9))
}
