import { DIRECTIONAL } from './directional.ts'
import { DISTRIBUTION } from './distribution.ts'
import { MOMENTUM } from './momentum.ts'
import { MONEY_FLOW } from './money-flow.ts'
import { OSCILLATORS } from './oscillators.ts'
import { RANGES } from './ranges.ts'
import { RELATIVE } from './relative.ts'
import { SEASONALITY } from './seasonality.ts'
import type { SeriesDefinition } from './series-definition.ts'
import { SURROUNDINGS } from './surroundings.ts'
import { TREND } from './trend.ts'
import { TURNOVER } from './turnover.ts'
import { VOLATILITY } from './volatility.ts'

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
