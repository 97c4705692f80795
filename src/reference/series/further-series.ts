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
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'

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
