import { STATE_NAMES, type StateName } from '#reference/engine/base/insight-facts.ts'
import { MARKET_AVERAGE } from '#reference/engine/base/parameters.ts'
import type { TailRanker } from '#reference/engine/statistics/tail-ranker.ts'
import { writeScaled } from '#reference/series/base/column-writers.ts'
import { rollingMean } from '#reference/series/base/rolling.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { inverseNormal } from '#shared/statistics/normal-score.ts'

/** Bits of a {@link stateMask}, in the order of {@link STATE_NAMES}. */
const [ALWAYS, UPTREND, DOWNTREND, TURBULENT, WEAK_MARKET] = [1, 2, 4, 8, 16] as const

/**
 * The states that hold at each bar, one bit each. `uptrend` and `downtrend`: the close against its 200-day mean; `turbulent`:
 * three-month volatility in the upper third of its own past; `weak-market`: the economy's market level below its average.
 */
export function stateMask(frame: SeriesFrame, ranker: TailRanker): Uint8Array {
  const { close } = frame.history
  const average = frame.closeMean(200)
  const mask = new Uint8Array(frame.bars).fill(ALWAYS)
  for (let i = 0; i < frame.bars; i++) {
    if (close[i]! >= average[i]!) mask[i]! |= UPTREND
    else if (close[i]! < average[i]!) mask[i]! |= DOWNTREND
    if (frame.peers.marketUp[i] === 0) mask[i]! |= WEAK_MARKET
  }
  const volatility = new Float32Array(frame.bars)
  writeScaled(volatility, frame.returnSd(63), Math.sqrt(252), 0)
  for (const bar of ranker.barsAtLeast(volatility, 63)) mask[bar]! |= TURBULENT
  return mask
}

/** The figure of a state: distance from the 200-day mean, annual volatility, or the market's distance from its 200-day mean. */
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

/** Relative distance of the market's level, on an asset's own days, from its geometric 200-day mean; NaN before 200 days. */
export function marketTrend(market: Float64Array): Float64Array {
  let sum = 0
  const level = market.map((r) => (sum += r))
  const mean = rollingMean(level, MARKET_AVERAGE)
  return level.map((value, i) => Math.expm1(value - mean[i]!))
}

/** Combinations per asset for which the thresholds of the horizons were set. */
const REFERENCE_COMBINATIONS = 460

/**
 * Added to every horizon's threshold, because more trials mean more chance findings: Φ⁻¹(1 − 1.18/K) − 2.80 for K studied
 * combinations. This keeps the expected number of chance findings where it was at 460.
 *
 * @param seriesCount series studied on the asset, each with two sides and five states
 */
export function thresholdRaise(seriesCount: number): number {
  const combinations = seriesCount * 2 * STATE_NAMES.length
  return combinations <= REFERENCE_COMBINATIONS ? 0 : inverseNormal(1 - 1.18 / combinations) - 2.8
}
