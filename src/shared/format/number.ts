/** The one locale of this product's figures; explicit so that no machine's own locale leaks in. */
export const LOCALE = 'en'

/** What stands where a value is missing: never 0, never a blank. Its spoken form is `NOT_AVAILABLE_SPOKEN`. */
export const NOT_AVAILABLE = 'n/a'
export const NOT_AVAILABLE_SPOKEN = 'not available'

/** U+2212: as wide as a figure and as the plus sign, so signs line up in a column. */
export const MINUS = '−'

export type Missing = null | undefined

/**
 * Digits of what is not negative, in groups of three, halves rounded away from zero as they are written: 1.005 is 1.01. As
 * `Intl.NumberFormat` writes them, whose first use takes longer than drawing the rows that its figures stand in; it still takes
 * what is too large or too small for plain digits.
 */
function fixed(value: number, decimals: number): string {
  const [whole = '', fraction = ''] = String(value).split('.')
  if (whole.length + decimals > 15 || fraction.includes('e') || whole.includes('e'))
    return new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      roundingMode: 'halfExpand',
    }).format(value)
  const kept = whole + fraction.slice(0, decimals).padEnd(decimals, '0')
  const digits = (fraction[decimals] ?? '0') < '5' ? kept : `${Number(kept) + 1}`.padStart(kept.length, '0')
  const point = digits.length - decimals
  const grouped = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals > 0 ? `${grouped}.${digits.slice(point)}` : grouped
}

/** Grouped digits without a plus sign; a negative value takes U+2212; what rounds to zero is an unsigned zero. */
export function formatNumber(value: number | Missing, decimals = 0): string {
  if (!isKnown(value)) return NOT_AVAILABLE
  const digits = fixed(Math.abs(value), decimals)
  return value < 0 && !isZeroText(digits) ? MINUS + digits : digits
}

/** As `formatNumber`, with `+` before what is above zero after rounding. */
export function formatSigned(value: number | Missing, decimals = 1): string {
  const text = formatNumber(value, decimals)
  return isKnown(value) && value > 0 && !isZeroText(text) ? `+${text}` : text
}

/** A whole number with its groups: `12,480`. */
export const formatCount = (value: number | Missing) => formatNumber(value, 0)

/** Sign of a value once it is rounded for display: what reads as zero is neutral. */
export function signOf(value: number | Missing, decimals = 1): -1 | 0 | 1 {
  if (!isKnown(value) || isZeroText(fixed(Math.abs(value), decimals))) return 0
  return value > 0 ? 1 : -1
}

export const isKnown = (value: number | Missing): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

const isZeroText = (digits: string) => !/[1-9]/.test(digits)
