import { isKnown, NOT_AVAILABLE, type Missing } from './number.ts'

/**
 * All functions here take milliseconds since the epoch and format in UTC, so that a trading date never shifts with the user's time zone.
 * Month names are not from `Intl`, because creating its formatters delays the first paint by a tenth of a second on a slow processor.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `9 Dec 2026`, or `9 Dec` without the year. */
export const formatDay = (ms: number | Missing, parts?: { year: boolean }) =>
  isKnown(ms) ? `${new Date(ms).getUTCDate()} ${formatMonth(ms, parts)}` : NOT_AVAILABLE

/** `Wed 9 Dec` */
export const formatWeekday = (ms: number | Missing) =>
  isKnown(ms) ? `${WEEKDAYS[new Date(ms).getUTCDay()]} ${formatDay(ms, { year: false })}` : NOT_AVAILABLE

/** `Dec 2026`, or `Dec` without the year. */
export function formatMonth(ms: number | Missing, { year = true } = {}): string {
  if (!isKnown(ms)) return NOT_AVAILABLE
  const date = new Date(ms)
  const month = MONTHS[date.getUTCMonth()]!
  return year ? `${month} ${date.getUTCFullYear()}` : month
}

/** `14:32 UTC`, for live values with seconds. */
export const formatTime = (ms: number | Missing, { seconds = false } = {}) =>
  isKnown(ms) ? `${clock(new Date(ms), seconds)} UTC` : NOT_AVAILABLE

const clock = (date: Date, hasSeconds: boolean) =>
  [date.getUTCHours(), date.getUTCMinutes(), ...(hasSeconds ? [date.getUTCSeconds()] : [])]
    .map((part) => `${part}`.padStart(2, '0'))
    .join(':')

/** `9 Dec 2026, 14:32 UTC` */
export const formatInstant = (ms: number | Missing) =>
  isKnown(ms) ? `${formatDay(ms)}, ${formatTime(ms)}` : NOT_AVAILABLE

/** For `<time datetime>`. */
export const isoInstant = (ms: number) => new Date(ms).toISOString()

/**
 * Age for a table column: `now`, `4m`, `3h`, `1d`, `27d`; the absolute date is in the tooltip. An instant in the future (clocks differ)
 * is `now`.
 */
export function formatAge(ms: number | Missing, now: number): string {
  if (!isKnown(ms)) return NOT_AVAILABLE
  const [count, unit] = ageOf(ms, now)
  return count === 0 ? 'now' : `${count}${unit.charAt(0)}`
}

/** The same age for a screen reader: `4 minutes ago`. */
export function spokenAge(ms: number | Missing, now: number): string {
  if (!isKnown(ms)) return 'age not available'
  const [count, unit] = ageOf(ms, now)
  return count === 0 ? 'just now' : `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

function ageOf(ms: number, now: number): [count: number, unit: 'minute' | 'hour' | 'day'] {
  const age = now - ms
  if (age < HOUR) return [Math.max(0, Math.floor(age / MINUTE)), 'minute']
  if (age < DAY) return [Math.floor(age / HOUR), 'hour']
  // Calendar days in UTC.
  return [Math.floor(now / DAY) - Math.floor(ms / DAY), 'day']
}
