import type { SignalLevels } from '#contract/rules/insight-status.ts'
import { LEVEL_FLOOR, LEVEL_LOWEST } from '#reference/engine/base/parameters.ts'
import { quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'

/**
 * Prices at which an insight has worked or failed: the 20th and 80th percentile of past outcomes, but at least 0.75 standard
 * deviations of the window away from the last value, so that low < last value < high.
 *
 * @param sigma standard deviation of daily log returns
 * @param outcomes returns over `bars` trading days of the past cases
 */
export function signalLevels(
  last: number,
  sigma: number,
  bars: number,
  outcomes: ArrayLike<number>,
): SignalLevels {
  const sorted = sortedAscending(outcomes)
  const floor = LEVEL_FLOOR * sigma * Math.sqrt(bars)
  return {
    high: last * (1 + Math.max(quantileOfSorted(sorted, 0.8), floor)),
    low: last * Math.max(LEVEL_LOWEST, 1 + Math.min(quantileOfSorted(sorted, 0.2), -floor)),
  }
}
