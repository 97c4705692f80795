import { rollingMean } from '#reference/series/base/rolling.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import type { StateName } from '#reference/engine/base/insight-facts.ts'
import { MARKET_AVERAGE } from '#reference/engine/base/parameters.ts'

/** The figure that shows a state: distance from the 200-day mean, yearly volatility, or the market's distance from its mean. */
export function stateValue(frame: SeriesFrame, bar: number, state: StateName): number | null {
  switch (state) {
    case 'none':
      return null
    case 'uptrend':
    case 'downtrend':
      return frame.history.close[bar]! / frame.closeMean(200)[bar]! - 1
    case 'turbulent':
      return frame.returnSd(63)[bar]! * Math.sqrt(252)
    case 'weak-market':
      return frame.once('market trend', () => marketTrend(frame.peers.market))[bar]!
  }
}

/** How far the market's level on an asset's own days lies above its (geometric) mean of 200 days, as a fraction; NaN before there are 200. */
export function marketTrend(market: Float64Array): Float64Array {
  let sum = 0
  const level = market.map((r) => (sum += r))
  const mean = rollingMean(level, MARKET_AVERAGE)
  return level.map((value, i) => Math.expm1(value - mean[i]!))
}
