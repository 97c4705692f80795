import { DIRECTIONAL } from '#reference/series/indicators/directional.ts'
import { DISTRIBUTION } from '#reference/series/indicators/distribution.ts'
import { MOMENTUM } from '#reference/series/indicators/momentum.ts'
import { MONEY_FLOW } from '#reference/series/indicators/money-flow.ts'
import { OSCILLATORS } from '#reference/series/indicators/oscillators.ts'
import { RANGES } from '#reference/series/indicators/ranges.ts'
import { RELATIVE } from '#reference/series/indicators/relative.ts'
import { SEASONALITY } from '#reference/series/indicators/seasonality.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { SURROUNDINGS } from '#reference/series/base/surroundings.ts'
import { TREND } from '#reference/series/indicators/trend.ts'
import { TURNOVER } from '#reference/series/indicators/turnover.ts'
import { VOLATILITY } from '#reference/series/indicators/volatility.ts'

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
