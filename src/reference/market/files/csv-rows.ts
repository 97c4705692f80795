/** Why a row was left out, or what was remarkable about a file; `line` counts from 1, the header included. */
export type FileProblem = { file: string; line: number | null; message: string }

const COMMA = 44
const SEMICOLON = 59
const TAB = 9
const SLASH = 47
const CAPITAL_T = 84
const NEWLINE = 10
const RETURN = 13
const QUOTE = 34
const SPACE = 32
const DOT = 46
const MINUS = 45
const ZERO = 48

/** Powers of ten that a double holds exactly: m / 10^k with both exact is the correctly rounded decimal (Clinger 1990). */
const EXACT_POWERS = Array.from({ length: 23 }, (_, k) => 10 ** k)
const EXACT_DIGITS = 15

/** Cuts bytes into lines and fields; quotes around a field and blanks beside it are not part of it. */
export class CsvRows {
  readonly #bytes: Uint8Array
  readonly #starts = new Int32Array(32)
  readonly #ends = new Int32Array(32)
  #separator = COMMA
  #at: number
  fields = 0
  line = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    this.#at = hasMark ? 3 : 0
    const firstLine = bytes.subarray(0, Math.max(0, bytes.indexOf(NEWLINE)))
    if (!firstLine.includes(COMMA)) {
      if (firstLine.includes(SEMICOLON)) this.#separator = SEMICOLON
      else if (firstLine.includes(TAB)) this.#separator = TAB
    }
  }

  next(): boolean {
    const bytes = this.#bytes
    const end = bytes.length
    let at = this.#at
    if (at >= end) return false
    this.line++
    let fields = 0
    let start = at
    for (; ; at++) {
      const byte = at < end ? bytes[at]! : NEWLINE
      if (byte !== this.#separator && byte !== NEWLINE) continue
      // More fields than any layout has are counted with the last one; the row will be refused for it or not read there.
      if (fields < 32) this.#field(fields++, start, at)
      start = at + 1
      if (byte === NEWLINE) break
    }
    this.fields = fields
    this.#at = at + 1
    return true
  }

  #field(field: number, from: number, to: number): void {
    const bytes = this.#bytes
    let start = from
    let end = to
    while (start < end && isPadding(bytes[start]!)) start++
    while (end > start && isPadding(bytes[end - 1]!)) end--
    this.#starts[field] = start
    this.#ends[field] = end
  }

  isBlank(field: number): boolean {
    return field >= this.fields || this.#starts[field] === this.#ends[field]
  }

  text(field: number): string {
    if (field >= this.fields) return ''
    return new TextDecoder().decode(this.#bytes.subarray(this.#starts[field]!, this.#ends[field]!))
  }

  /** The decimal number in a field, to the last bit what `Number` reads; NaN when it is none. */
  number(field: number): number {
    if (this.isBlank(field)) return Number.NaN
    const bytes = this.#bytes
    const start = this.#starts[field]!
    const end = this.#ends[field]!
    let at = start
    const isNegative = bytes[at] === MINUS
    if (isNegative) at++
    let mantissa = 0
    let digits = 0
    let decimals = -1
    for (; at < end; at++) {
      const digit = bytes[at]! - ZERO
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit
        if (mantissa !== 0) digits++
        if (decimals >= 0) decimals++
      } else if (bytes[at] === DOT && decimals < 0) decimals = 0
      else return this.#slowNumber(field)
    }
    const signs = (isNegative ? 1 : 0) + (decimals >= 0 ? 1 : 0)
    if (end - start === signs || digits > EXACT_DIGITS || decimals > 22) return this.#slowNumber(field)
    const value = decimals > 0 ? mantissa / EXACT_POWERS[decimals]! : mantissa
    return isNegative ? -value : value
  }

  #slowNumber(field: number): number {
    const text = this.text(field)
    return /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text) ? Number(text) : Number.NaN
  }

  /** `YYYY-MM-DD` (or with slashes) or `YYYYMMDD` as a day; NaN when it is no date of the calendar. A time of day may follow. */
  day(field: number): number {
    if (field >= this.fields) return Number.NaN
    const bytes = this.#bytes
    const start = this.#starts[field]!
    const length = this.#ends[field]! - start
    if (length === 8)
      return civilDay(this.#digits(start, 4), this.#digits(start + 4, 2), this.#digits(start + 6, 2))
    const separator = bytes[start + 4]
    const isDashed =
      length >= 10 && (separator === MINUS || separator === SLASH) && bytes[start + 7] === separator
    if (!isDashed || (length > 10 && bytes[start + 10] !== SPACE && bytes[start + 10] !== CAPITAL_T))
      return Number.NaN
    return civilDay(this.#digits(start, 4), this.#digits(start + 5, 2), this.#digits(start + 8, 2))
  }

  #digits(from: number, count: number): number {
    let value = 0
    for (let at = from; at < from + count; at++) {
      const digit = this.#bytes[at]! - ZERO
      if (!(digit >= 0 && digit <= 9)) return Number.NaN
      value = value * 10 + digit
    }
    return value
  }
}

function isPadding(byte: number): boolean {
  return byte === SPACE || byte === RETURN || byte === QUOTE
}

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function civilDay(year: number, month: number, day: number): number {
  if (!(year >= 1800 && year <= 2200 && month >= 1 && month <= 12 && day >= 1)) return Number.NaN
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (day > DAYS_IN_MONTH[month - 1]! + (month === 2 && isLeap ? 1 : 0)) return Number.NaN
  const y = year - 1
  const beforeYear = y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return (
    beforeYear + DAYS_BEFORE_MONTH[month - 1]! + (isLeap && month > 2 ? 1 : 0) + day - 1 - DAYS_BEFORE_1970
  )
}

/** Days from 0001-01-01 to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_162
