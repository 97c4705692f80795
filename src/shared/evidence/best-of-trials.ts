import { countDistribution } from '#shared/statistics/count-distribution.ts'

/** Shares as fractions: the mean of the best one, and what only one search in twenty exceeds. */
export type BestOfLooks = { expected: number; oneInTwenty: number }

/**
 * The best share that as many looks would find where nothing is to be found: the largest of `looks` independent binomial shares
 * with the chance `base` in `n` cases. P(max ≤ k) = F(k)^looks (David & Nagaraja, Order Statistics, 2.1), and the mean is the sum
 * of P(max > k) over k. Looks that share prices are fewer than they count, so this is an upper bound of what searching explains.
 *
 * @returns null where there is nothing to look at
 */
export function bestOfLooks(base: number, n: number, looks: number): BestOfLooks | null {
  if (!(base >= 0 && base <= 1) || !(n >= 1) || !(looks >= 1)) return null
  const mass = countDistribution(new Float64Array(Math.floor(n)).fill(base))
  let expected = 0
  let oneInTwenty = mass.length - 1
  let below = 0
  for (let k = 0; k < mass.length - 1; k += 1) {
    below = Math.min(1, below + mass[k]!)
    const allBelow = below ** looks
    expected += 1 - allBelow
    if (allBelow >= 0.95) oneInTwenty = Math.min(oneInTwenty, k)
  }
  return { expected: expected / (mass.length - 1), oneInTwenty: oneInTwenty / (mass.length - 1) }
}
