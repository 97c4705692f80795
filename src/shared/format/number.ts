/** The locale of all formatting; explicit, so that the machine's locale has no effect. */
export const LOCALE = 'en'

/** Shown for a missing value, never 0 or blank; for screen readers `NOT_AVAILABLE_SPOKEN`. */
export const NOT_AVAILABLE = 'n/a'
export const NOT_AVAILABLE_SPOKEN = 'not available'

/** U+2212: as wide as a digit and the plus sign, so that signs line up in a column. */
const MINUS = '−'

export type Missing = null | undefined

/** Below this number no digits are grouped, also after rounding. */
const GROUPED_FROM = 999
/** Distance from half a unit of the last digit within which a number may be a tie. */
const TIE = 1e-3

/**
 * Digits of a non-negative number, in groups of three. For up to twelve digits the result is that of `Intl.NumberFormat`, which rounds
 * ties of the decimal representation up, while `toFixed` rounds the binary value. Creating an `Intl.NumberFormat` takes as long as
 * rendering twenty rows, and would delay the first price above 999.
 */
function digitsOf(value: number, decimals: number): string {
  const unit = 10 ** decimals
  const moved = value * unit
  const places = Math.abs((moved % 1) - 0.5) < TIE ? `${value}`.split('.')[1] : ''
  // This close to a tie, with exactly one more decimal than requested: that digit is a 5.
  const isTie = places?.length === decimals + 1
  const digits = (isTie ? Math.ceil(moved) / unit : value).toFixed(decimals)
  return value < GROUPED_FROM ? digits : digits.replace(/\d(?=(\d{3})+(\.|$))(?<!\..*)/g, '$&,')
}

/** Grouped digits, with U+2212 for negative values; a value that rounds to zero has no sign. */
export function formatNumber(value: number | Missing, decimals = 0): string {
  if (!isKnown(value)) return NOT_AVAILABLE
  const digits = digitsOf(Math.abs(value), decimals)
  return value < 0 && !isZeroText(digits) ? MINUS + digits : digits
}

/** As `formatNumber`, with `+` for values above zero after rounding. */
export function formatSigned(value: number | Missing, decimals = 1): string {
  const text = formatNumber(value, decimals)
  return isKnown(value) && value > 0 && !isZeroText(text) ? `+${text}` : text
}

/** A whole number with grouped digits: `12,480`. */
export const formatCount = (value: number | Missing) => formatNumber(value, 0)

/** Sign of a value after rounding for display: 0 if it shows as zero. */
export function signOf(value: number | Missing, decimals = 1): -1 | 0 | 1 {
  if (!isKnown(value) || isZeroText(digitsOf(Math.abs(value), decimals))) return 0
  return value > 0 ? 1 : -1
}

export const isKnown = (value: number | Missing): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/** Position of the first decimal that is not zero, at most 17: 1 for 0.5, 4 for 0.0004. */
export const firstDecimal = (size: number) => Math.min(17, -Math.floor(Math.log10(size)))

const isZeroText = (digits: string) => !/[1-9]/.test(digits)
