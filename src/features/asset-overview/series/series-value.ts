import { formatPrice } from '#shared/format/money.ts'
import { formatNumber, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'

/**
 * A value of a series with its unit: `perc` values are fractions, `percentage` values are percent already; the other words are the
 * reference service's own. A small share gets the decimals that keep it from reading as zero.
 */
export function formatSeriesValue(value: number | null, displayFormat: string | null): string {
  if (value === null) return NOT_AVAILABLE
  switch (displayFormat) {
    case 'perc':
    case 'percent':
      return formatReturn(value, decimalsOfShare(value)).replace(/^\+/, '')
    case 'percentage':
      return `${formatNumber(value, 2)}%`
    case 'percentage_points':
      return `${formatNumber(value, 2)} pts`
    case 'days':
      return countOf(Math.round(value), 'day')
    case 'sd':
      return `${formatNumber(value, 1)} sd`
    case 'multiple':
      return `${formatNumber(value, Math.abs(value) >= 100 ? 0 : 2)}×`
    case 'points':
      return formatNumber(value, 1)
    case 'price':
      return formatPrice(value)
    default:
      return formatNumber(value, Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2)
  }
}

const decimalsOfShare = (fraction: number) => {
  const percent = Math.abs(fraction) * 100
  return percent === 0 || percent >= 0.1 ? 1 : percent >= 0.01 ? 2 : 3
}
