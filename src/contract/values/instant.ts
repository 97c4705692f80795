import * as v from 'valibot'
import { readAs, TextOrNull } from './reading.ts'

const ZONE = /^([+-])(\d{2}):?(\d{2})$/

/**
 * Milliseconds since the epoch of an ISO 8601 date or date-time: `YYYY-MM-DD`, optionally `T` or a space, `hh:mm`, `:ss`, a fraction
 * and a zone. Without a zone it is UTC: some samples of the service have none. Digits beyond milliseconds are cut off. `null` for
 * anything else, and for a day that the month does not have.
 *
 * Parsed by position, not by `Date.parse` or a regular expression: a page of 20 insights holds some 3,000 instants, and parsing them
 * took most of its parsing time.
 */
export function parseInstant(input: string): number | null {
  const text = input.trim()
  const midnight = dayAt(text)
  if (midnight === null || text.length === 10 || isMidnight(text)) return midnight
  const hour = twoDigits(text, 11)
  const minute = twoDigits(text, 14)
  if (!'Tt '.includes(text[10]!) || text[13] !== ':' || !(hour <= 23 && minute <= 59)) return null
  let at = 16
  let ms = (hour * 60 + minute) * 60_000
  if (text[at] === ':') {
    const second = twoDigits(text, 17)
    if (!(second <= 59)) return null
    at = 19
    ms += second * 1000
    if (text[at] === '.') {
      const end = endOfDigits(text, at + 1)
      if (end === at + 1 || end > at + 10) return null
      ms += Number(text.slice(at + 1, Math.min(end, at + 4)).padEnd(3, '0'))
      at = end
    }
  }
  const offset = zoneOffset(text.slice(at))
  return offset === null ? null : midnight + ms - offset
}

/** Nearly all days arrive in this form. */
const isMidnight = (text: string) => text.length === 20 && text.endsWith('T00:00:00Z')

function dayAt(text: string): number | null {
  if (text[4] !== '-' || text[7] !== '-') return null
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const month = twoDigits(text, 5)
  const day = twoDigits(text, 8)
  // `Date.UTC` would read the years 0 to 99 as 1900 to 1999; no market is that old.
  if (!(year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return null
  return Date.UTC(year, month - 1, day)
}

/** NaN where one of the two characters is not a digit. */
const twoDigits = (text: string, at: number) => digitAt(text, at) * 10 + digitAt(text, at + 1)

/** NaN where the character is not a digit. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48
  return digit >= 0 && digit <= 9 ? digit : Number.NaN
}

function endOfDigits(text: string, from: number): number {
  let end = from
  while (digitAt(text, end) >= 0) end += 1
  return end
}

/** Offset of a zone in ms; `null` where the text is not a zone. */
function zoneOffset(zone: string): number | null {
  if (zone === '' || zone === 'Z' || zone === 'z') return 0
  const match = ZONE.exec(zone)
  if (!match) return null
  const [hours, minutes] = [Number(match[2]), Number(match[3])]
  if (hours > 23 || minutes > 59) return null
  return (match[1] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
/** Long and short months alternate; the pattern restarts in August. */
export const daysInMonth = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : 30 + ((month + (month >> 3)) & 1)

/** What `parseInstant` reads. */
const [FIRST, LAST] = [Date.UTC(100, 0, 1), Date.UTC(9999, 11, 31, 23, 59, 59)]

/**
 * An instant as the service writes it: `YYYY-MM-DDTHH:MM:SSZ`, UTC. No earlier and no later than it can be read again: the second after
 * a date of "9999-12-31" would otherwise have a year of six digits, which is refused.
 */
export const toWireInstant = (ms: number) =>
  new Date(Math.min(Math.max(ms, FIRST), LAST)).toISOString().replace(/\.\d{3}Z$/, 'Z')

/** `YYYY-MM-DD` in UTC, whatever the user's time zone. */
export const toIsoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const MS_PER_DAY = 86_400_000

/** Whole days since 1970 in UTC: equal for two instants of the same day. */
export const dayNumber = (ms: number) => Math.floor(ms / MS_PER_DAY)

/** Midnight UTC of the day of an instant. */
export const midnightOf = (ms: number) => dayNumber(ms) * MS_PER_DAY

/** Milliseconds since the epoch as a number; beyond these years a `Date` may be invalid, and printing it throws. */
export const InstantMs = v.pipe(v.number(), v.minValue(FIRST), v.maxValue(LAST))

/** A date-time field: milliseconds since the epoch, UTC. */
export const Instant = v.pipe(v.string(), readAs('an ISO 8601 date-time', parseInstant))

/** One that may be missing, null or a blank text. */
export const InstantOrNull = v.pipe(TextOrNull, v.nullable(Instant))
