import { formatPrice } from './money.ts'
import { firstDecimal, formatNumber, isKnown, NOT_AVAILABLE } from './number.ts'
import { formatReturn } from './percent.ts'
import { countOf } from './words.ts'

/**
 * A value of a series with the unit of its `display_format`: `perc` and `percent` values are fractions, `percentage` values are
 * already in percent, and the other formats are the reference service's own. A small value gets enough decimals not to read as
 * zero.
 */
export function formatSeriesValue(value: number | null, displayFormat: string | null): string {
  if (!isKnown(value)) return NOT_AVAILABLE
  const size = Math.abs(value)
  switch (displayFormat) {
    case 'perc':
    case 'percent':
      return formatReturn(value, size === 0 ? 1 : Math.max(1, firstDecimal(size) - 2)).replace(/^\+/, '')
    case 'percentage':
      return `${formatNumber(value, 2)}%`
    case 'percentage_points':
      return `${formatNumber(value, 2)} pts`
    case 'days':
      return countOf(Math.round(value), 'day')
    case 'sd':
      return `${formatNumber(value, 1)} sd`
    case 'multiple':
      return `${formatNumber(value, size >= 100 ? 0 : 2)}×`
    case 'points':
      return formatNumber(value, 1)
    case 'price':
      return formatPrice(value)
    default:
      return formatNumber(
        value,
        size >= 1000 ? 0 : size >= 100 ? 1 : size >= 0.1 || size === 0 ? 2 : Math.max(3, firstDecimal(size)),
      )
  }
}
