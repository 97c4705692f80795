/** The one locale of this product's figures; explicit so that no machine's own locale leaks in. */
export const LOCALE = 'en'

/** What stands where a value is missing: never 0, never a blank. Its spoken form is `NOT_AVAILABLE_SPOKEN`. */
export const NOT_AVAILABLE = 'n/a'
export const NOT_AVAILABLE_SPOKEN = 'not available'

/** U+2212: as wide as a figure and as the plus sign, so signs line up in a column. */
export const MINUS = '−'

export type Missing = null | undefined

/** From here on digits may be grouped. */
const GROUPED_FROM = 999
/** How near to half a digit it must be looked at closer. */
const TIE = 1e-3

/**
 * Digits of a number that is not negative, in groups of three: of twelve digits each is as the platform's own formatter prints it,
 * which rounds what is printed, half a digit up, where `toFixed` rounds what is stored. Making that formatter takes as long as drawing
 * twenty rows, and the first price above 999 would wait for it.
 */
function digitsOf(value: number, decimals: number): string {
  const unit = 10 ** decimals
  const moved = value * unit
  const places = Math.abs((moved % 1) - 0.5) < TIE ? `${value}`.split('.')[1] : ''
  // So near, and printed with one digit more than asked for: that digit is a 5.
  const isTie = places?.length === decimals + 1
  const digits = (isTie ? Math.ceil(moved) / unit : value).toFixed(decimals)
  return value < GROUPED_FROM ? digits : digits.replace(/\d(?=(\d{3})+(\.|$))(?<!\..*)/g, '$&,')
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
