import type { Insight } from '#contract/records/insight.ts'
import { isKnown } from '#shared/format/number.ts'
import { asPriceLevel, asRate, asReturn, type UnitRules } from '#contract/values/units.ts'

/** As much of an insight as states them. */
export type Stating = { metadata: Partial<Insight['metadata']> } & Partial<
  Pick<Insight, 'hit_ratio' | 'created_at'>
>

/** What an insight states of its own horizon, as every view of it reads it: rate and median as fractions, levels as prices. */
export type StatedFigures = {
  rate: number | null
  median: number | null
  signalHigh: number | null
  signalLow: number | null
}

/** A signal level as a return on the last value. */
export const levelAsReturn = (level: number | null, lastValue: number | null | undefined) =>
  level === null || !lastValue ? null : level / lastValue - 1

/** The insight's own figures; where it leaves one out, those of its horizon among the hit ratios. */
export function statedFigures({ metadata, hit_ratio: ratios }: Stating, units: UnitRules): StatedFigures {
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
