import * as v from 'valibot'

/**
 * All units of the service, configurable per deployment because the service states none.
 * A rule holds for a whole field, never per row: mixed scales in one column would mislead.
 */
export const UnitRules = v.object({
  /** `median_return` and `hit_ratio.*.median`: 0.041 or 4.1 for +4.1 %. */
  returns: v.picklist(['fraction', 'percent']),
  /** `hit_rate`, `hit_ratio.*.hit_ratio`, `hit_rate_out_of_sample`: 71 or 0.71 for 71 %. */
  rates: v.picklist(['percent', 'fraction']),
  /** `signal_high`, `signal_low`: price levels or returns on `last_value`. */
  signalLevels: v.picklist(['price', 'return']),
  /** Values of predictions; `auto` infers the unit from the zero-day element. */
  predictions: v.picklist(['auto', 'return', 'price', 'index']),
  /** `date_since` of a calculator request: the documents state no unit, so it is not sent where none is configured. */
  dateSince: v.picklist(['omit', 'seconds', 'milliseconds', 'nanoseconds']),
})
export type UnitRules = v.InferOutput<typeof UnitRules>

export const DEFAULT_UNITS: UnitRules = {
  returns: 'fraction',
  rates: 'percent',
  signalLevels: 'price',
  predictions: 'auto',
  dateSince: 'omit',
}

const SINCE_PER_MS = { seconds: 1e-3, milliseconds: 1, nanoseconds: 1e6 }

/** An instant (ms) in the unit of the calculator; undefined where it is not sent. */
export const asDateSince = (ms: number, { dateSince }: UnitRules): number | undefined =>
  dateSince === 'omit' ? undefined : Math.floor(ms * SINCE_PER_MS[dateSince])

/** As a fraction (0.041 for +4.1 %). */
export const asReturn = (value: number, rules: UnitRules) =>
  rules.returns === 'fraction' ? value : value / 100

/** A return in the service's unit, for its filters; rounded, because 0.07 · 100 is more than 7. */
export const asStatedReturn = (fraction: number, rules: UnitRules) =>
  rules.returns === 'fraction' ? fraction : Number((fraction * 100).toPrecision(12))

/** As a fraction in [0, 1] (0.71 for 71 %). */
export const asRate = (value: number, rules: UnitRules) => (rules.rates === 'percent' ? value / 100 : value)

export function asPriceLevel(value: number, lastValue: number, rules: UnitRules): number {
  return rules.signalLevels === 'price' ? value : lastValue * (1 + value)
}
