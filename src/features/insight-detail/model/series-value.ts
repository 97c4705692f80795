import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { formatNumber, isKnown, NOT_AVAILABLE } from '#shared/format/number.ts'

/** A finite value of a series, which unlike a price may be zero or below; `at` in ms UTC. */
export type SeriesValue = { at: number; value: number }

/** A year. */
const SPAN_MS = 366 * MS_PER_DAY

/** The year of a series up to its last value at or before `until`, else up to the newest value; gaps are left out. */
export function yearUntil(points: readonly SeriesPoint[], until: number | null): SeriesValue[] {
  const values = points.flatMap(({ at, value }) =>
    value === null || (until !== null && at > until) ? [] : [{ at, value }],
  )
  const last = values.at(-1)
  return last ? values.filter(({ at }) => at >= last.at - SPAN_MS) : []
}

/**
 * A value of any series. `perc`, the documented display format, is a fraction shown as a percentage; `percentage` a rate as it is
 * quoted (4 is 4 %); others are plain numbers.
 */
export function formatSeriesValue(value: number | null, displayFormat: string | null): string {
  if (!isKnown(value)) return NOT_AVAILABLE
  if (displayFormat === 'perc') return `${formatNumber(value * 100, 1)}%`
  if (displayFormat === 'percentage') return `${formatNumber(value, 2)}%`
  const size = Math.abs(value)
  return formatNumber(value, size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3)
}
