import { AROUND } from './further/around.ts'
import { AVERAGES } from './further/averages.ts'
import { CANDLES } from './further/candles.ts'
import { COMPARISON } from './further/comparison.ts'
import { GAUGES } from './further/gauges.ts'
import { PERFORMANCE } from './further/performance.ts'
import { RANDOMNESS } from './further/randomness.ts'
import { RANGE_VOLATILITY } from './further/range-volatility.ts'
import { TREND_GAUGES } from './further/trend-gauges.ts'
import { VOLUME } from './further/volume.ts'
import type { SeriesDefinition } from './series-definition.ts'

/**
 * Series of an asset's prices, turnover and surroundings that are answered whenever somebody asks, and not studied: every series
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
