import { countDistribution } from '#shared/statistics/count-distribution.ts'

/** Shares as fractions: the mean of the best one, and what only one search in twenty exceeds. */
export type BestOfTrials = { expected: number; oneInTwenty: number }

/**
 * The best share that as many trials find by chance alone: the largest of `trials` independent binomial shares with probability
 * `base` in `n` cases. P(max ≤ k) = F(k)^trials (David & Nagaraja, Order Statistics, 2.1), and the mean is the sum
 * of P(max > k) over k. Trials that share prices are fewer than their number, so this is an upper bound of what searching explains.
 *
 * @returns null for an empty input
 */
export function bestOfTrials(base: number, n: number, trials: number): BestOfTrials | null {
  if (!(base >= 0 && base <= 1) || !(n >= 1) || !(trials >= 1)) return null
  const mass = countDistribution(new Float64Array(Math.floor(n)).fill(base))
  let expected = 0
  let oneInTwenty = mass.length - 1
  let below = 0
  for (let k = 0; k < mass.length - 1; k += 1) {
    below = Math.min(1, below + mass[k]!)
    const allBelow = below ** trials
    expected += 1 - allBelow
    if (allBelow >= 0.95) oneInTwenty = Math.min(oneInTwenty, k)
  }
  return { expected: expected / (mass.length - 1), oneInTwenty: oneInTwenty / (mass.length - 1) }
}
