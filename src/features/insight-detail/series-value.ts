import { formatNumber, isKnown, NOT_AVAILABLE } from '#shared/format/number.ts'

/** A value of any series. The one known display format, `perc`, is a fraction shown as a percentage; others are plain numbers. */
export function formatSeriesValue(value: number | null, displayFormat: string | null): string {
  if (!isKnown(value)) return NOT_AVAILABLE
  if (displayFormat === 'perc') return `${formatNumber(value * 100, 1)}%`
  const size = Math.abs(value)
  return formatNumber(value, size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3)
}
