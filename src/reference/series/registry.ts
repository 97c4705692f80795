import { DIRECTIONAL } from '#reference/series/indicators/directional.ts'
import { MOMENTUM, RANGES } from '#reference/series/indicators/momentum.ts'
import { SEASONALITY } from '#reference/series/indicators/seasonality.ts'
import { RELATIVE, SURROUNDINGS } from '#reference/series/indicators/surroundings.ts'
import { OSCILLATORS, TREND } from '#reference/series/indicators/trend.ts'
import { MONEY_FLOW, TURNOVER } from '#reference/series/indicators/turnover.ts'
import { DISTRIBUTION, VOLATILITY } from '#reference/series/indicators/volatility.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { AROUND } from '#reference/series/further/around.ts'
import { AVERAGES } from '#reference/series/further/averages.ts'
import { CANDLES } from '#reference/series/further/candles.ts'
import { COMPARISON } from '#reference/series/further/comparison.ts'
import { GAUGES } from '#reference/series/further/gauges.ts'
import { PERFORMANCE } from '#reference/series/further/performance.ts'
import { RANDOMNESS } from '#reference/series/further/randomness.ts'
import { RANGE_VOLATILITY } from '#reference/series/further/range-volatility.ts'
import { TREND_GAUGES } from '#reference/series/further/trend-gauges.ts'
import { VOLUME } from '#reference/series/further/volume.ts'

/** The 46 series of the first engine: prices, turnover and the market's returns are all they need. */
export const CORE_SERIES: readonly SeriesDefinition[] = [
  ...MOMENTUM,
  ...TREND,
  ...OSCILLATORS,
  ...RANGES,
  ...VOLATILITY,
  ...TURNOVER,
  ...RELATIVE,
]

/** Every series that needs no more than prices, turnover and the other assets. */
export const PRICE_SERIES: readonly SeriesDefinition[] = [
  ...CORE_SERIES,
  ...DIRECTIONAL,
  ...MONEY_FLOW,
  ...DISTRIBUTION,
  ...SEASONALITY,
  ...SURROUNDINGS,
]

/**
 * Series of an asset's prices, turnover and surroundings that are answered on request, and not studied: every series
 * that is studied raises the bar for all others, and these say much the same as those, in other words or over other windows.
 */
export const FURTHER_SERIES: readonly SeriesDefinition[] = [
  ...AVERAGES,
  ...TREND_GAUGES,
  ...GAUGES,
  ...RANGE_VOLATILITY,
  ...RANDOMNESS,
  ...PERFORMANCE,
  ...CANDLES,
  ...VOLUME,
  ...COMPARISON,
  ...AROUND,
]
