import { DIRECTIONAL } from '#reference/series/indicators/directional.ts'
import { MOMENTUM, RANGES } from '#reference/series/indicators/momentum.ts'
import { SEASONALITY } from '#reference/series/indicators/seasonality.ts'
import { RELATIVE, SURROUNDINGS } from '#reference/series/indicators/surroundings.ts'
import { OSCILLATORS, TREND } from '#reference/series/indicators/trend.ts'
import { MONEY_FLOW, TURNOVER } from '#reference/series/indicators/turnover.ts'
import { DISTRIBUTION, VOLATILITY } from '#reference/series/indicators/volatility.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'

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
