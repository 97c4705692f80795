/**
 * Log volatility of a factor or an asset: the mean of a fast and a slow autoregression, so that clusters fade first
 * quickly and then for months. A fall of the same factor raises the innovation (leverage, weight λ).
 * The volatility of a day is its yearly figure × exp(s·l − s²), whose square has mean 1 for a unit-variance l.
 */
export const FAST = 0.955
export const SLOW = 0.996
export const FAST_STEP = Math.sqrt(1 - FAST * FAST)
export const SLOW_STEP = Math.sqrt(1 - SLOW * SLOW)

/** Share of the world's log volatility in that of a sector, an industry group or an asset, and the rest of it. */
export const WORLD_SHARE = 0.62
export const OWN_SHARE = Math.sqrt(1 - WORLD_SHARE * WORLD_SHARE)

/** No regime is calmer or wilder than about this many standard deviations: even 2008 was within it. */
const WIDEST = 2.6

/** Log volatility that comes ever closer to its bound instead of running away; nearly unchanged within one standard deviation. */
export const bounded = (l: number) => WIDEST * Math.tanh(l / WIDEST)

/** How strongly yesterday's shock can move today's volatility. */
export function clippedShock(shock: number): number {
  return shock > 3 ? 3 : shock < -3 ? -3 : shock
}
