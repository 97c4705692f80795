import type { Day } from '#reference/market/base/asset.ts'
import { dayOf } from '#reference/market/base/civil-date.ts'

/** How ambiguous dates of one file are written. */
export type DateStyle = { order: 'day-first' | 'month-first' | null; isSerial: boolean }

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** Plausible years of a price; most misread dates are outside. */
const [FIRST_YEAR, LAST_YEAR] = [1800, 2200]

const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const PARTS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,].*)?$/
const DAY_NAMED = /^(\d{1,2})[- ]([A-Za-z]{3,9})\.?[- ,]+(\d{4}|\d{2})$/
const MONTH_NAMED = /^([A-Za-z]{3,9})\.? (\d{1,2}),? +(\d{4})$/
/** `2024年1月2日`, `2024년 1월 2일`. */
const EAST_ASIAN = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]$/
/** Serial dates of spreadsheets, days since 1899-12-30: 1968 to 2119. */
const SERIAL = /^([2-7]\d{4})(?:\.\d+)?$/
const UNIX_SECONDS = /^-?\d{9,10}$/
const UNIX_MS = /^\d{12,13}$/
const UNIX_MICROSECONDS = /^\d{15,16}$/

const SERIAL_OF_1970 = 25_569
/** Maximum share of serial dates on a Saturday that can be mistakes. */
const MAX_SATURDAYS = 0.1
/** Maximum share of dates that contradict the order of the others; such rows are left out and reported. */
const MAX_CONTRADICTING = 0.1

/**
 * Detects the style of a file's dates, or returns why it is unclear: `03/04/2020` is 3 April or March 4, and only a number above
 * 12 in another date shows which. Dates such as `2.1.2020` always start with the day. Serial dates are only accepted
 * if all are.
 */
export function dateStyleOf(cells: Iterable<string>): DateStyle | string {
  let dayFirst = 0
  let monthFirst = 0
  let others = 0
  let serials = 0
  let saturdays = 0
  let mondays = 0
  let undecided: string | null = null
  for (const cell of cells) {
    const text = cell.trim()
    if (!Number.isNaN(dashedDay(text))) {
      others++
      continue
    }
    if (SERIAL.test(text)) {
      serials++
      const weekday = Math.floor(Number(text)) % 7
      if (weekday === 0) saturdays++
      else if (weekday === 2) mondays++
    }
    const parts = PARTS.exec(text)
    if (!parts || parts[2] === '.') {
      if (!Number.isNaN(readDay(text, { order: null, isSerial: false }))) others++
      continue
    }
    if (Number(parts[1]) > 12) dayFirst++
    else if (Number(parts[3]) > 12) monthFirst++
    else undecided ??= text
  }
  const shown = dayFirst + monthFirst
  const isSerial = serials > 0 && shown === 0 && others === 0 && undecided === null
  // Read from 1900, days counted from 1904 seem to be one weekday later: Saturdays instead of Fridays, and no Mondays.
  if (isSerial && mondays === 0 && saturdays > MAX_SATURDAYS * serials) {
    return 'is ambiguous: its day numbers may count from 1900 or from 1904'
  }
  if (shown > 0) {
    if (Math.min(dayFirst, monthFirst) > MAX_CONTRADICTING * shown) {
      return 'has dates with the day first and dates with the month first'
    }
    return { order: dayFirst > monthFirst ? 'day-first' : 'month-first', isSerial }
  }
  if (undecided !== null) {
    return `is ambiguous: "${undecided}" may start with the day or the month, and no other date shows which`
  }
  return { order: null, isSerial }
}

/** Fast path for `2020-01-02`, which most files use: a regular expression would take most of the reading time. */
function dashedDay(text: string): Day {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return Number.NaN
  return civilDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))
}

/** The date in a cell; NaN if it is none. A time of day after it is ignored. */
export function readDay(cell: string, { order, isSerial }: DateStyle): Day {
  const text = cell.trim()
  const dashed = dashedDay(text)
  if (!Number.isNaN(dashed)) return dashed
  const iso = ISO.exec(text)
  if (iso) return civilDay(Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const written = COMPACT.exec(text) ?? EAST_ASIAN.exec(text)
  if (written) return civilDay(Number(written[1]), Number(written[2]), Number(written[3]))
  const parts = PARTS.exec(text)
  if (parts) {
    const isDayFirst = parts[2] === '.' || order === 'day-first'
    if (!isDayFirst && order === null) return Number.NaN
    const [first, second] = [Number(parts[1]), Number(parts[3])]
    return civilDay(fullYear(parts[4]!), isDayFirst ? second : first, isDayFirst ? first : second)
  }
  const named = DAY_NAMED.exec(text)
  if (named) return civilDay(fullYear(named[3]!), monthNamed(named[2]!), Number(named[1]))
  const spelled = MONTH_NAMED.exec(text)
  if (spelled) return civilDay(Number(spelled[3]), monthNamed(spelled[1]!), Number(spelled[2]))
  if (isSerial && SERIAL.test(text)) return Math.floor(Number(text)) - SERIAL_OF_1970
  if (UNIX_MICROSECONDS.test(text)) return Math.floor(Number(text) / 86_400_000_000)
  if (UNIX_MS.test(text)) return Math.floor(Number(text) / 86_400_000)
  return UNIX_SECONDS.test(text) ? Math.floor(Number(text) / 86_400) : Number.NaN
}

/**
 * Whether a cell contains a date, in any style.
 *
 * @param isCounted whether Unix times and serial dates count; only in a column whose name says that it holds dates
 */
export function isDate(cell: string, isCounted: boolean): boolean {
  const text = cell.trim()
  if (/^-?\d+$/.test(text) && !COMPACT.test(text) && !isCounted) return false
  const style = dateStyleOf([text])
  return typeof style === 'string' || !Number.isNaN(readDay(text, style))
}

/** The day of a year, month (1 to 12) and day of the month; NaN if there is no such day. */
function civilDay(year: number, month: number, dayOfMonth: number): Day {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12)) return Number.NaN
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return dayOfMonth >= 1 && dayOfMonth <= days ? dayOf(year, month, dayOfMonth) : Number.NaN
}

/** Years of two digits by the rule of POSIX: 69 to 99 are 1969 to 1999. */
const fullYear = (text: string) => {
  const year = Number(text)
  return text.length === 4 ? year : year + (year >= 69 ? 1900 : 2000)
}

/** 1 to 12 by an English name or its beginning; NaN for anything else. */
function monthNamed(text: string): number {
  const place = MONTHS.findIndex((name) => name.startsWith(text.toLowerCase()))
  return place < 0 ? Number.NaN : place + 1
}

/** How the numbers of one file are written. */
export type NumberStyle = {
  /** The decimal separator. */
  decimal: '.' | ','
  /** Whether both styles occur, so that numbers that are valid in both are refused. */
  isMixed: boolean
}

const POINT = /^[-+]?(?:(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/
const COMMA = /^[-+]?(?:(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d*)?|,\d+)(?:[eE][-+]?\d+)?$/
/** Groups of three digits separated by spaces or apostrophes can only be thousands. */
const GROUPED = /^[-+]?\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/

const bare = (text: string) => {
  const plain = text.trim().replace(/^[$€£¥₩₹]\s?/, '')
  return GROUPED.test(plain) ? plain.replaceAll(/[ \u00a0\u202f'’]/g, '') : plain
}

const NOT_SIMPLE = -2
const NO_POINT = -1

/** Position of the point in a plain number (digits and at most one point); NO_POINT without one, NOT_SIMPLE for other text. */
function pointIn(text: string): number {
  let point = NO_POINT
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) continue
    if (code !== 46 || point >= 0 || i === 0 || i === text.length - 1) return NOT_SIMPLE
    point = i
  }
  return text.length === 0 ? NOT_SIMPLE : point
}

const asPoint = (text: string) => (POINT.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN)
const asComma = (text: string) =>
  COMMA.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : Number.NaN

/**
 * Detects the style of a file's numbers, or returns why it is unclear. `1,234` is 1234 in one style and 1.234 in the other.
 * Unless another number is valid in one style only, such a file is refused. If commas separate the columns, a point is the
 * decimal separator.
 */
export function numberStyleOf(cells: Iterable<string>, delimiter: string): NumberStyle | string {
  let points = 0
  let commas = 0
  let ambiguousPoint: string | null = null
  let ambiguousComma: string | null = null
  for (const cell of cells) {
    const place = pointIn(cell)
    if (place === NO_POINT) continue
    if (place >= 0 && (cell.length - place !== 4 || place > 3 || cell.startsWith('0'))) {
      points++
      continue
    }
    const text = bare(cell)
    const point = asPoint(text)
    const comma = asComma(text)
    if (Number.isNaN(point) && Number.isNaN(comma)) continue
    if (Number.isNaN(comma)) points++
    else if (Number.isNaN(point)) commas++
    else if (point === comma) continue
    else if (text.includes(',')) ambiguousComma ??= cell
    else ambiguousPoint ??= cell
  }
  if (points > 0 || commas > 0)
    return { decimal: points >= commas ? '.' : ',', isMixed: points > 0 && commas > 0 }
  if (ambiguousComma !== null) return undecided(ambiguousComma)
  if (ambiguousPoint !== null && delimiter !== ',') return undecided(ambiguousPoint)
  return { decimal: '.', isMixed: false }
}

const undecided = (cell: string) =>
  `is ambiguous: "${cell.trim()}" may be thousands or decimals, and no other number shows which`

/** The number in a cell; NaN if it is none, or if it is ambiguous in a file of mixed styles. */
export function readNumber(cell: string, { decimal, isMixed }: NumberStyle): number {
  if (decimal === '.' && !isMixed && pointIn(cell) !== NOT_SIMPLE) return Number(cell)
  const text = bare(cell)
  const value = decimal === '.' ? asPoint(text) : asComma(text)
  if (!isMixed) return value
  const other = decimal === '.' ? asComma(text) : asPoint(text)
  return Number.isNaN(other) || other === value ? value : Number.NaN
}

const SCALES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 }

/** The same for a volume, which some sources write as `1.25M`. */
export function readVolume(cell: string, style: NumberStyle): number {
  const text = cell.trim()
  const scale = SCALES[text.slice(-1).toUpperCase()]
  return scale === undefined ? readNumber(text, style) : readNumber(text.slice(0, -1), style) * scale
}
