/** Two levels on one scale, `low` below `high`: prices, or prices on the basis of a chart. */
export type SignalLevels = { low: number; high: number }

/**
 * A level is often a percentile of the very returns it is held against, so that some closes lie exactly on it, and a split puts
 * price and level through one division each: rounding must not decide whether a close reached it. Relative to the price.
 */
const ROUNDING = 1e-9

/** The level that a close has reached: on it counts as reached. Null between the two. */
export function levelReached(close: number, { low, high }: SignalLevels): 'upper' | 'lower' | null {
  if (close >= high - Math.abs(high) * ROUNDING) return 'upper'
  return close <= low + Math.abs(low) * ROUNDING ? 'lower' : null
}

/** Whether a return went the stated way: a move that rounding alone can make is none. */
export const movedAsStated = (moved: number, direction: 'up' | 'down'): boolean =>
  direction === 'up' ? moved > ROUNDING : moved < -ROUNDING
