import { inverseNormal } from './normal-score.ts'
import { wilsonInterval, type Tally } from './wilson-interval.ts'

/**
 * Difference of two independent shares, first less second, as a fraction, with the interval of Newcombe (1998), method 10, which combines the squared distances to the
 * Wilson bounds. It stays inside [−1, 1] and keeps its level with few cases. For several comparisons each interval has the level
 * 1 − 0.05/comparisons (Bonferroni), so that together they have 95 %.
 *
 * @returns null if either side has no cases
 */
export function shareDifference(first: Tally, second: Tally, comparisons = 1) {
  const z = inverseNormal(1 - 0.025 / comparisons)
  const a = wilsonInterval(first.hits, first.n, z)
  const b = wilsonInterval(second.hits, second.n, z)
  if (!a || !b) return null
  const p = first.hits / first.n
  const q = second.hits / second.n
  return {
    value: p - q,
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  }
}
