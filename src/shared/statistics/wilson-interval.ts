import { inverseNormal } from './normal-score.ts'

/** 97.5th percentile of the standard normal: two-sided 95 %. */
const Z = 1.959963984540054

/** Bounds of a share, as fractions in [0, 1]. */
export type ShareInterval = { low: number; high: number }

/**
 * Score interval of Wilson (1927) for a share of `hits` in `n` independent trials, at 95 % where `z` is not given. Unlike the usual ± formula it
 * stays inside [0, 1] and is honest at 0 or n hits and at small n.
 *
 * @returns null when n is not positive or the counts make no sense (then there is nothing to bound)
 */
export function wilsonInterval(hits: number, n: number, z = Z): ShareInterval | null {
  if (!(n > 0) || !(hits >= 0) || hits > n) return null
  const z2 = z * z
  const centre = (hits + z2 / 2) / (n + z2)
  const half = (z / (n + z2)) * Math.sqrt((hits * (n - hits)) / n + z2 / 4)
  // Rounding may leave 1e−17 where theory says 0 or 1.
  return {
    low: hits === 0 ? 0 : Math.max(0, centre - half),
    high: hits === n ? 1 : Math.min(1, centre + half),
  }
}

/** A count of successes among cases. */
export type Tally = { hits: number; n: number }

/** Difference of two shares, first less second, as a fraction, with its bounds at 95 %. */
export type ShareDifference = { value: number; low: number; high: number }

/**
 * Difference of two independent shares with the interval of Newcombe (1998), method 10: the Wilson bounds of each share put
 * together as squares. It stays inside [−1, 1] and holds its level with few cases. Where several differences are looked at together,
 * each interval holds 1 − 0.05/looks (Bonferroni), so that all of them hold with 95 %.
 *
 * @returns null where either side has no cases
 */
export function shareDifference(first: Tally, second: Tally, looks = 1): ShareDifference | null {
  const z = inverseNormal(1 - 0.025 / looks)
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
