/**
 * Log volatility of a factor or an asset: the mean of a fast and a slow autoregression, so that clusters fade first
 * quickly and then for months. A fall of the same factor raises the innovation (leverage, weight λ).
 * A standard normal variable; {@link volatilityFactors} makes volatility of it.
 */
export const FAST = 0.955
export const SLOW = 0.995
export const FAST_STEP = Math.sqrt(1 - FAST * FAST)
export const SLOW_STEP = Math.sqrt(1 - SLOW * SLOW)

/** The log volatility of a day from its two autoregressions, of variance 1 again. */
export const logVolatility = (fast: number, slow: number) => 0.6 * fast + 0.8 * slow

/** Share of the world's log volatility in that of a sector, an industry group or an asset, and the rest of it. */
export const WORLD_SHARE = 0.55
export const OWN_SHARE = Math.sqrt(1 - WORLD_SHARE * WORLD_SHARE)

/** How far log volatility can go on either side of 0. */
export type LogVolatilityRoom = { below: number; above: number }

/**
 * What a day's volatility is multiplied with at log volatility `l`, which comes ever closer to the ends of its room instead of running
 * away; `s` is its spread. The square has mean 1 for a standard normal `l`, so that a yearly volatility means what it says.
 */
export function volatilityFactors(s: number, { below, above }: LogVolatilityRoom): (l: number) => number {
  const shaped = (l: number) => (l < 0 ? below * Math.tanh(l / below) : above * Math.tanh(l / above))
  let mean = 0
  let weights = 0
  for (let l = -6; l <= 6; l += 0.05) {
    const weight = Math.exp((-l * l) / 2)
    weights += weight
    mean += weight * Math.exp(2 * s * shaped(l))
  }
  const level = Math.sqrt(mean / weights)
  return (l) => Math.exp(s * shaped(l)) / level
}

/** How strongly yesterday's shock can move today's volatility. */
export function clippedShock(shock: number): number {
  return shock > 3 ? 3 : shock < -3 ? -3 : shock
}
