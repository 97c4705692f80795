import { median, quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'
import type { JudgedInsight } from '#features/track-record/judging/judged-insight.ts'

/** Insights with similar predicted medians, and what they came to. Returns as fractions. */
export type MedianGroup = {
  n: number
  predicted: number
  realised: number
  /** Middle half of the realised returns. */
  q1: number
  q3: number
  cases: readonly JudgedInsight[]
}

/** About this many in a group, so that its median is worth a look. */
const GROUP_SIZE = 30
const MOST_GROUPS = 8

/**
 * Predicted against realised medians: sorted by what was predicted and cut into groups of equal size (Mincer & Zarnowitz 1969 by
 * groups). Points on the diagonal kept what was predicted.
 */
export function medianGroups(judged: readonly JudgedInsight[]): MedianGroup[] {
  const sorted = judged
    .flatMap((each) => (each.predicted === null ? [] : [{ each, predicted: each.predicted }]))
    .sort((a, b) => a.predicted - b.predicted)
  const count = Math.min(MOST_GROUPS, Math.floor(sorted.length / GROUP_SIZE))
  return Array.from({ length: count }, (_, i) => {
    const own = sorted.slice(
      Math.floor((i * sorted.length) / count),
      Math.floor(((i + 1) * sorted.length) / count),
    )
    const returns = sortedAscending(own.map(({ each }) => each.realised))
    return {
      n: own.length,
      predicted: median(own.map(({ predicted }) => predicted)),
      realised: quantileOfSorted(returns, 0.5),
      q1: quantileOfSorted(returns, 0.25),
      q3: quantileOfSorted(returns, 0.75),
      cases: own.map(({ each }) => each),
    }
  })
}
