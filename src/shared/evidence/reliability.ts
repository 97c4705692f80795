import { centralRange, countDistribution } from '#shared/statistics/count-distribution.ts'
import { mean } from '#shared/statistics/quantile.ts'
import { countedShare, type CountedShare } from './share.ts'

/** A stated probability in [0, 1] and its outcome. */
export type RatedCase = { hitRatio: number; isHit: boolean }

/** One point of a reliability diagram. */
export type ReliabilityBin<C extends RatedCase> = CountedShare & {
  /** Ends of the bin: from (included) to below; the last one includes 1. */
  from: number
  to: number
  /** Mean hit ratio of its cases: the point is drawn there, not in the middle of the bin. */
  hitRatio: number
  /** Range of 95 % of shares by chance if every hit ratio is true. */
  byChance: { low: number; high: number }
  isOutside: boolean
  cases: readonly C[]
}

/**
 * Reliability diagram with consistency bars after Bröcker & Smith, "Increasing the reliability of reliability diagrams", Weather and
 * Forecasting 22 (2007): the hit rate of each bin beside the range of chance if the hit ratios are true. They resample; for given
 * cases the distribution is exact (Poisson binomial), so nothing is random here. Cases must be independent.
 *
 * @param width of a bin, a fraction
 * @returns the bins that have cases, ascending
 */
export function reliabilityBins<C extends RatedCase>(
  cases: readonly C[],
  width: number,
): ReliabilityBin<C>[] {
  const count = Math.max(1, Math.round(1 / width))
  const bins: C[][] = Array.from({ length: count }, () => [])
  for (const each of cases) {
    if (!(each.hitRatio >= 0 && each.hitRatio <= 1)) continue
    // 0.7 / 0.1 is 6.999…: a value on an edge belongs to the bin above it.
    bins[Math.min(count - 1, Math.floor(each.hitRatio * count + 1e-9))]!.push(each)
  }
  return bins.flatMap((own, i) =>
    own.length === 0 ? [] : [{ from: i / count, to: (i + 1) / count, ...consistency(own), cases: own }],
  )
}

/** Hit rate and mean hit ratio of a group of cases, with the range of chance. */
export function consistency(cases: readonly RatedCase[]) {
  const hitRatios = cases.map(({ hitRatio }) => hitRatio)
  const counted = countedShare(cases.filter(({ isHit }) => isHit).length, cases.length)
  const range = centralRange(countDistribution(hitRatios))
  return {
    ...counted,
    hitRatio: mean(hitRatios),
    byChance: { low: range.low / cases.length, high: range.high / cases.length },
    isOutside: counted.hits < range.low || counted.hits > range.high,
  }
}
