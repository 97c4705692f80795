import type { Day, PriceHistory } from '#reference/market/base/asset.ts'

/** Weeks of returns for correlations between assets: two years. */
export const WEEKS = 104

/**
 * Weekly log returns of an asset over the two years up to `now`. All assets share one grid of week ends, so that those of
 * different calendars and time zones can be compared. NaN for weeks without a trade.
 */
export function weeklyReturns({ days, close }: Pick<PriceHistory, 'days' | 'close'>, now: Day): Float32Array {
  const row = new Float32Array(WEEKS).fill(Number.NaN)
  let bar = -1
  let before = Number.NaN
  for (let week = 0; week <= WEEKS; week++) {
    const end = now - 7 * (WEEKS - week)
    const startBar = bar
    while (bar + 1 < days.length && days[bar + 1]! <= end) bar++
    const level = bar >= 0 && (week === 0 || bar > startBar) ? close[bar]! : Number.NaN
    if (week > 0) row[week - 1] = Math.log(level / before)
    before = level
  }
  return row
}
