/** 97.5th percentile of the standard normal: two-sided 95 %. */
const Z = 1.959963984540054

/** Fractions in [0, 1]. */
export type ShareInterval = { low: number; high: number }

export type Tally = { hits: number; n: number }

/**
 * Score interval of Wilson (1927) for a share of `hits` in `n` independent trials, by default at 95 %. Unlike the normal approximation it
 * stays inside [0, 1] and is valid for 0 or n hits and small n.
 *
 * @returns null if n is not positive or the counts are invalid
 */
export function wilsonInterval(hits: number, n: number, z = Z): ShareInterval | null {
  if (!(n > 0) || !(hits >= 0) || hits > n) return null
  const z2 = z * z
  const centre = (hits + z2 / 2) / (n + z2)
  const half = (z / (n + z2)) * Math.sqrt((hits * (n - hits)) / n + z2 / 4)
  // Rounding could give 1e−17 instead of exactly 0 or 1.
  return {
    low: hits === 0 ? 0 : Math.max(0, centre - half),
    high: hits === n ? 1 : Math.min(1, centre + half),
  }
}
