/** 97.5th percentile of the standard normal: two-sided 95 %. */
const Z = 1.959963984540054

/** Bounds of a share, as fractions in [0, 1]. */
export type ShareInterval = { low: number; high: number }

/** A count of successes among cases. */
export type Tally = { hits: number; n: number }

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
