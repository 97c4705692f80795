import type { PriceHistory } from '#reference/market/base/asset.ts'
import { quantileOfSorted } from '#shared/statistics/quantile.ts'

/** Fewer rows than this are not studied, and too few to tell weeks from a thinly traded asset. */
const ENOUGH = 60
/** A weekend and a holiday; no exchange rests longer than that between most of its days. */
const LONGEST = 4

/**
 * Downloads of weekly and monthly prices have the header of daily ones. Read as days their week would last five weeks, so a file
 * whose rows mostly lie further apart than days do is no file of daily prices.
 *
 * @returns what is wrong with it, or null
 */
export function spacingProblem({ days }: Pick<PriceHistory, 'days'>): string | null {
  if (days.length < ENOUGH) return null
  const steps = Int32Array.from(days.subarray(1), (day, i) => day - days[i]!).sort()
  const middle = quantileOfSorted(steps, 0.5)
  return middle > LONGEST ? `rows lie ${middle} days apart in the middle, so they are no daily prices` : null
}
