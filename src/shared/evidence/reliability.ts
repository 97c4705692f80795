import { centralRange, countDistribution } from '#shared/statistics/count-distribution.ts'
import { mean } from '#shared/statistics/summary.ts'
import { countedShare, type CountedShare } from './share.ts'

/** A promise and what became of it: `promised` a fraction in [0, 1], `kept` whether it went the stated way. */
export type Promise01 = { promised: number; kept: boolean }

/** One point of a reliability diagram. */
export type ReliabilityBin<C extends Promise01> = CountedShare & {
  /** Ends of the bin: from (included) to below; the last one includes 1. */
  from: number
  to: number
  /** Mean promise of its cases: where the point stands, as the cases of a bin need not lie in its middle. */
  promised: number
  /** Shares that chance gives in 95 of 100 times if every promise were true. */
  byChance: { low: number; high: number }
  isOutside: boolean
  cases: readonly C[]
}

/**
 * Reliability diagram with consistency bars after Bröcker & Smith, "Increasing the reliability of reliability diagrams", Weather and
 * Forecasting 22 (2007): beside what was kept stands what chance alone would give if the promises were true. They resample; with
 * the cases of a bin given, the same distribution is exact (Poisson binomial of the promises in it), so nothing is drawn at
 * random here. Cases are taken as independent: thin them out before.
 *
 * @param width of a bin, a fraction
 * @returns the bins that have cases, ascending
 */
export function reliabilityBins<C extends Promise01>(
  cases: readonly C[],
  width: number,
): ReliabilityBin<C>[] {
  const count = Math.max(1, Math.round(1 / width))
  const bins: C[][] = Array.from({ length: count }, () => [])
  for (const each of cases) {
    if (!(each.promised >= 0 && each.promised <= 1)) continue
    // 0.7 / 0.1 is 6.999…: a promise on an edge belongs to the bin above it.
    bins[Math.min(count - 1, Math.floor(each.promised * count + 1e-9))]!.push(each)
  }
  return bins.flatMap((own, i) =>
    own.length === 0 ? [] : [{ from: i / count, to: (i + 1) / count, ...consistency(own), cases: own }],
  )
}

/** Promised against kept in one group of cases, with what chance allows. */
export function consistency(cases: readonly Promise01[]) {
  const promises = cases.map(({ promised }) => promised)
  const counted = countedShare(cases.filter(({ kept }) => kept).length, cases.length)
  const range = centralRange(countDistribution(promises))
  return {
    ...counted,
    promised: mean(promises),
    byChance: { low: range.low / cases.length, high: range.high / cases.length },
    isOutside: counted.hits < range.low || counted.hits > range.high,
  }
}
