import { daysInMonth } from '#contract/values/instant.ts'
import type { Day } from '#reference/market/base/asset.ts'
import { dayOf } from '#reference/market/base/civil-date.ts'

/** How ambiguous dates of one file are written. */
export type DateStyle = { order: 'day-first' | 'month-first' | null; isSerial: boolean }

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** Plausible years of a price; most misread dates are outside. */
const [FIRST_YEAR, LAST_YEAR] = [1800, 2200]

/** Dates of which no part can be mistaken for another. */
const CLEAR_DATES = [
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?:[T ].*)?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:[T ].*)?$/,
  // `2024年1月2日`, `2024년 1월 2일`
  /^(?<year>\d{4}) ?[年년] ?(?<month>\d{1,2}) ?[月월] ?(?<day>\d{1,2}) ?[日일](?: .*)?$/,
  /^(?<day>\d{1,2})[- ](?<month>[A-Za-z]{3,9})\.?[- ,]+(?<year>\d{4}|\d{2})(?:[T ,].*)?$/,
  /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2}),? +(?<year>\d{4})(?:[T ,].*)?$/,
]
const DAY_OR_MONTH_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,].*)?$/
/** Serial dates of spreadsheets, days since 1899-12-30: 1968 to 2119. */
const SERIAL = /^([2-7]\d{4})(?:\.\d+)?$/
/** Unix times in seconds, milliseconds and microseconds, with the number of units in a day. */
const UNIX_TIMES = [
  [/^-?\d{9,10}$/, 86_400],
  [/^\d{12,13}$/, 86_400_000],
  [/^\d{15,16}$/, 86_400_000_000],
] as const

const SERIAL_OF_1970 = 25_569
/** Maximum share of serial dates on a Saturday that can be mistakes. */
const MAX_SATURDAYS = 0.1
/** Maximum share of dates that contradict the order of the others; such rows are left out and reported. */
const MAX_CONTRADICTING = 0.1

/** What a cell shows of the style of a file's dates. */
type DateEvidence = 'day-first' | 'month-first' | 'undecided' | 'serial' | 'clear' | 'none'

function dateEvidence(text: string): DateEvidence {
  if (!Number.isNaN(dashedDay(text))) return 'clear'
  if (SERIAL.test(text)) return 'serial'
  const parts = DAY_OR_MONTH_FIRST.exec(text)
  if (!parts || parts[2] === '.')
    return Number.isNaN(readDay(text, { order: null, isSerial: false })) ? 'none' : 'clear'
  if (Number(parts[1]) > 12) return 'day-first'
  return Number(parts[3]) > 12 ? 'month-first' : 'undecided'
}

/**
 * Detects the style of a file's dates, or returns why it is unclear: `03/04/2020` is 3 April or March 4, and only a number above
 * 12 in another date shows which. Dates such as `2.1.2020` always start with the day. Serial dates are only accepted
 * if all are.
 */
export function dateStyleOf(cells: Iterable<string>): DateStyle | string {
  const counts = { 'day-first': 0, 'month-first': 0, undecided: 0, serial: 0, clear: 0, none: 0 }
  /** Serial dates by weekday, from Saturday. */
  const weekdays = new Int32Array(7)
  let undecided = ''
  for (const cell of cells) {
    const text = cell.trim()
    const evidence = dateEvidence(text)
    counts[evidence]++
    if (evidence === 'serial') weekdays[Math.floor(Number(text)) % 7]!++
    if (evidence === 'undecided') undecided ||= text
  }
  const { 'day-first': dayFirst, 'month-first': monthFirst, serial } = counts
  const shown = dayFirst + monthFirst
  const isSerial = serial > 0 && shown + counts.undecided + counts.clear === 0
  const [saturdays, , mondays] = weekdays
  // Read from 1900, days counted from 1904 seem to be one weekday later: Saturdays instead of Fridays, and no Mondays.
  if (isSerial && mondays === 0 && saturdays! > MAX_SATURDAYS * serial)
    return 'is ambiguous: its day numbers may count from 1900 or from 1904'
  if (Math.min(dayFirst, monthFirst) > MAX_CONTRADICTING * shown)
    return 'has dates with the day first and dates with the month first'
  if (shown > 0) return { order: dayFirst > monthFirst ? 'day-first' : 'month-first', isSerial }
  if (counts.undecided > 0)
    return `is ambiguous: "${undecided}" may start with the day or the month, and no other date shows which`
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
  for (const format of CLEAR_DATES) {
    const parts = format.exec(text)?.groups
    if (parts) return civilDay(fullYear(parts.year!), monthOf(parts.month!), Number(parts.day))
  }
  const [, first, mark, second, year = ''] = DAY_OR_MONTH_FIRST.exec(text) ?? []
  if (mark === '.' || (mark && order === 'day-first'))
    return civilDay(fullYear(year), Number(second), Number(first))
  if (mark && order === 'month-first') return civilDay(fullYear(year), Number(first), Number(second))
  if (isSerial && SERIAL.test(text)) return Math.floor(Number(text)) - SERIAL_OF_1970
  const unix = UNIX_TIMES.find(([format]) => format.test(text))
  return unix ? Math.floor(Number(text) / unix[1]) : Number.NaN
}

/**
 * Whether a cell contains a date, in any style.
 *
 * @param isCounted whether Unix times and serial dates count; only in a column whose name says that it holds dates
 */
export function isDate(cell: string, isCounted: boolean): boolean {
  const text = cell.trim()
  if (/^-?\d+$/.test(text) && text.length !== 8 && !isCounted) return false
  const style = dateStyleOf([text])
  return typeof style === 'string' || !Number.isNaN(readDay(text, style))
}

/** The day of a year, month (1 to 12) and day of the month; NaN if there is no such day. */
function civilDay(year: number, month: number, dayOfMonth: number): Day {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12)) return Number.NaN
  return dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month)
    ? dayOf(year, month, dayOfMonth)
    : Number.NaN
}

/** Years of two digits by the rule of POSIX: 69 to 99 are 1969 to 1999. */
const fullYear = (text: string) => {
  const year = Number(text)
  return text.length === 4 ? year : year + (year >= 69 ? 1900 : 2000)
}

/** 1 to 12 by a number, or by an English name or its beginning; NaN for anything else. */
function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text)
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

/** With thousands, or with lakhs and crores as in India: `1,23,45,678.50`. */
const POINT =
  /^[-+]?(?:(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/
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

/** What a cell shows of the style of a file's numbers; `open` is a number that has another value in each style. */
type NumberEvidence = 'point' | 'comma' | 'open point' | 'open comma' | 'none'

function numberEvidence(cell: string): NumberEvidence {
  const place = pointIn(cell)
  if (place === NO_POINT) return 'none'
  if (place >= 0 && (cell.length - place !== 4 || place > 3 || cell.startsWith('0'))) return 'point'
  const text = bare(cell)
  const point = asPoint(text)
  const comma = asComma(text)
  if (Number.isNaN(point)) return Number.isNaN(comma) ? 'none' : 'comma'
  if (Number.isNaN(comma)) return 'point'
  if (point === comma) return 'none'
  return text.includes(',') ? 'open comma' : 'open point'
}

/**
 * Detects the style of a file's numbers, or returns why it is unclear. `1,234` is 1234 in one style and 1.234 in the other.
 * Unless another number is valid in one style only, such a file is refused. If commas separate the columns, a point is the
 * decimal separator.
 */
export function numberStyleOf(cells: Iterable<string>, delimiter: string): NumberStyle | string {
  const counts = { point: 0, comma: 0, 'open point': 0, 'open comma': 0, none: 0 }
  const first = new Map<NumberEvidence, string>()
  for (const cell of cells) {
    const evidence = numberEvidence(cell)
    if (counts[evidence]++ === 0) first.set(evidence, cell)
  }
  const { point, comma } = counts
  if (point + comma > 0) return { decimal: point >= comma ? '.' : ',', isMixed: point > 0 && comma > 0 }
  const open = first.get('open comma') ?? (delimiter === ',' ? undefined : first.get('open point'))
  return open === undefined
    ? { decimal: '.', isMixed: false }
    : `is ambiguous: "${open.trim()}" may be thousands or decimals, and no other number shows which`
}

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
