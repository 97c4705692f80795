import type { Insight } from '#contract/records/insight.ts'
import { isKnown } from '#shared/format/number.ts'
import { asPriceLevel, asRate, asReturn, type UnitRules } from '#contract/values/units.ts'

/** The part of an insight that contains its figures. */
export type Stating = { metadata: Partial<Insight['metadata']> } & Partial<
  Pick<Insight, 'hit_ratio' | 'created_at'>
>

/** A signal level as a return on the last value; null where that is zero or negative, because a return on it would have no meaning. */
export const levelAsReturn = (level: number | null, lastValue: number | null | undefined) =>
  level !== null && isKnown(lastValue) && lastValue > 0 ? level / lastValue - 1 : null

/**
 * Figures of an insight at its own horizon: rate and median as fractions, levels as prices. From the metadata; a figure that is missing
 * there is taken from the hit ratios by horizon.
 */
export function statedFigures({ metadata, hit_ratio: ratios }: Stating, units: UnitRules) {
  const { horizon, last_value: lastValue } = metadata
  const own = horizon ? ratios?.[horizon] : undefined
  const rate = metadata.hit_rate ?? own?.hit_ratio
  const median = metadata.median_return ?? own?.median
  const level = (value: number | null | undefined) =>
    isKnown(value) && (isKnown(lastValue) || units.signalLevels === 'price')
      ? asPriceLevel(value, lastValue ?? 0, units)
      : null
  return {
    rate: isKnown(rate) ? asRate(rate, units) : null,
    median: isKnown(median) ? asReturn(median, units) : null,
    signalHigh: level(metadata.signal_high),
    signalLow: level(metadata.signal_low),
  }
}
