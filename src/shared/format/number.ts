/** The one locale of this product's figures; explicit so that no machine's own locale leaks in. */
export const LOCALE = 'en'

/** What stands where a value is missing: never 0, never a blank. Its spoken form is `NOT_AVAILABLE_SPOKEN`. */
export const NOT_AVAILABLE = 'n/a'
export const NOT_AVAILABLE_SPOKEN = 'not available'

/** U+2212: as wide as a figure and as the plus sign, so signs line up in a column. */
export const MINUS = '−'

export type Missing = null | undefined

const formatters = new Map<number, Intl.NumberFormat>()

function fixed(decimals: number): Intl.NumberFormat {
  let formatter = formatters.get(decimals)
  if (!formatter) {
    formatter = new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      roundingMode: 'halfExpand',
    })
    formatters.set(decimals, formatter)
  }
  return formatter
}

/** From here on digits may be grouped. */
const GROUPED_FROM = 999
/** How near to a tie the rounding must look closer, and how long a number is printed that is a tie and not its neighbour. */
const TIE = 1e-6
const SHORT = 14

/**
 * Digits of a number that is not negative, as the platform prints them: it rounds what is printed, `toFixed` what is stored. Most are
 * short and need no formatter, and making the first one takes as long as drawing ten rows.
 */
function digitsOf(value: number, decimals: number): string {
  const unit = 10 ** decimals
  const isNearTie = Math.abs(((value * unit) % 1) - 0.5) < TIE
  if (value < GROUPED_FROM && !isNearTie) return value.toFixed(decimals)
  const moved = `${value}`.length < SHORT ? Number(`${value}e${decimals}`) : 0
  return value < GROUPED_FROM && moved % 1 === 0.5
    ? (Math.ceil(moved) / unit).toFixed(decimals)
    : fixed(decimals).format(value)
}

/** Grouped digits without a plus sign; a negative value takes U+2212; what rounds to zero is an unsigned zero. */
export function formatNumber(value: number | Missing, decimals = 0): string {
  if (!isKnown(value)) return NOT_AVAILABLE
  const digits = digitsOf(Math.abs(value), decimals)
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
  if (!isKnown(value) || isZeroText(digitsOf(Math.abs(value), decimals))) return 0
  return value > 0 ? 1 : -1
}

export const isKnown = (value: number | Missing): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

const isZeroText = (digits: string) => !/[1-9]/.test(digits)
