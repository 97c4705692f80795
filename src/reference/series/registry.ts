import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { AVERAGES } from '#reference/series/further/averages.ts'
import { CANDLES } from '#reference/series/further/candles.ts'
import { COMPARISON } from '#reference/series/further/comparison.ts'
import { MARKET_AND_CALENDAR } from '#reference/series/further/market-and-calendar.ts'
import { FURTHER_OSCILLATORS } from '#reference/series/further/oscillators.ts'
import { PERFORMANCE } from '#reference/series/further/performance.ts'
import { RANDOMNESS } from '#reference/series/further/randomness.ts'
import { RANGE_VOLATILITY } from '#reference/series/further/range-volatility.ts'
import { FURTHER_TRENDS } from '#reference/series/further/trends.ts'
import { VOLUME } from '#reference/series/further/volume.ts'
import { DIRECTIONAL } from '#reference/series/indicators/directional.ts'
import { MOMENTUM, RANGES } from '#reference/series/indicators/momentum.ts'
import { SEASONALITY } from '#reference/series/indicators/seasonality.ts'
import { RELATIVE, SURROUNDINGS } from '#reference/series/indicators/surroundings.ts'
import { OSCILLATORS, TREND } from '#reference/series/indicators/trend.ts'
import { MONEY_FLOW, TURNOVER } from '#reference/series/indicators/turnover.ts'
import { DISTRIBUTION, VOLATILITY } from '#reference/series/indicators/volatility.ts'

/** The core series, which need only prices, turnover and the market's returns. */
export const CORE_SERIES: readonly SeriesDefinition[] = [
  ...MOMENTUM,
  ...TREND,
  ...OSCILLATORS,
  ...RANGES,
  ...VOLATILITY,
  ...TURNOVER,
  ...RELATIVE,
]

/** Every studied series that needs only prices, turnover and the other assets. */
export const PRICE_SERIES: readonly SeriesDefinition[] = [
  ...CORE_SERIES,
  ...DIRECTIONAL,
  ...MONEY_FLOW,
  ...DISTRIBUTION,
  ...SEASONALITY,
  ...SURROUNDINGS,
]

/**
 * Series of prices, turnover and the market that are available on request but not studied. Every studied series raises the
 * thresholds of all others, and these measure much the same as the studied ones, by other formulas or over other windows.
 */
export const FURTHER_SERIES: readonly SeriesDefinition[] = [
  ...AVERAGES,
  ...FURTHER_TRENDS,
  ...FURTHER_OSCILLATORS,
  ...RANGE_VOLATILITY,
  ...RANDOMNESS,
  ...PERFORMANCE,
  ...CANDLES,
  ...VOLUME,
  ...COMPARISON,
  ...MARKET_AND_CALENDAR,
]
