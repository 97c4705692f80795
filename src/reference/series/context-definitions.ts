import type { ContextSeries } from '#reference/market/base/market.ts'
import type { SeriesDefinition, SeriesInfo, SeriesUnit } from './series-definition.ts'

/** How the units of a market's own series are shown. */
const UNITS = {
  fraction: 'fraction',
  percent: 'percent',
  ratio: 'multiple',
  index: 'points',
  count: 'level',
  price: 'level',
} as const satisfies Record<ContextSeries['unit'], SeriesUnit>

/** A market's own series (fundamentals, macro data) as the registry describes series. */
export function contextInfo({ name, label, unit, group, explanation }: ContextSeries): SeriesInfo {
  return { name, expression: name, label, unit: UNITS[unit], group, explanation }
}

/**
 * The market's own series on one asset, those that it has.
 *
 * @param valuesOf per bar of the asset, NaN where undefined; null where the asset has no such series
 */
export function contextDefinitions(
  known: readonly ContextSeries[],
  valuesOf: (name: string) => Float64Array | null,
): SeriesDefinition[] {
  return known.flatMap((series) => {
    const values = valuesOf(series.name)
    if (values === null) return []
    return [{ ...contextInfo(series), firstBar: 0, compute: (_, out) => out.set(values) }]
  })
}
