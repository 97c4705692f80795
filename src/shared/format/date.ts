import { isKnown, NOT_AVAILABLE } from './number.ts'
import type { Missing } from './number.ts'

/**
 * Everything here takes milliseconds since the epoch and speaks UTC: a trading date never shifts with the viewer's zone. The names
 * stand here, because the browser's formatters for them cost the first picture a tenth of a second on a slow processor.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `9 Dec 2026`, or `9 Dec` where the year is said beside it. */
export const formatDay = (ms: number | Missing, parts?: { year: boolean }) =>
  isKnown(ms) ? `${new Date(ms).getUTCDate()} ${formatMonth(ms, parts)}` : NOT_AVAILABLE

/** `Wed 9 Dec` */
export const formatWeekday = (ms: number | Missing) =>
  isKnown(ms) ? `${WEEKDAYS[new Date(ms).getUTCDay()]} ${formatDay(ms, { year: false })}` : NOT_AVAILABLE

/** `Dec 2026`, or `Dec` where the year is said beside it. */
export function formatMonth(ms: number | Missing, { year = true } = {}): string {
  if (!isKnown(ms)) return NOT_AVAILABLE
  const date = new Date(ms)
  const month = MONTHS[date.getUTCMonth()]!
  return year ? `${month} ${date.getUTCFullYear()}` : month
}

/** `14:32 UTC`, with seconds where a live value needs them. */
export const formatTime = (ms: number | Missing, { seconds = false } = {}) =>
  isKnown(ms) ? `${clock(new Date(ms), seconds)} UTC` : NOT_AVAILABLE

const clock = (date: Date, hasSeconds: boolean) =>
  [date.getUTCHours(), date.getUTCMinutes(), ...(hasSeconds ? [date.getUTCSeconds()] : [])]
    .map((part) => `${part}`.padStart(2, '0'))
    .join(':')

/** `9 Dec 2026, 14:32 UTC` */
export const formatInstant = (ms: number | Missing) =>
  isKnown(ms) ? `${formatDay(ms)}, ${formatTime(ms)}` : NOT_AVAILABLE

/** Value of a `<time datetime>`. */
export const isoInstant = (ms: number) => new Date(ms).toISOString()

/**
 * Age in a column: `now`, `4m`, `3h`, `1d`, then days (`27d`), as the absolute date stands in the title. What lies in the
 * future (two clocks that disagree) reads as `now`.
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
  // By the calendar (UTC), as a head that says "2 days ago" counts.
  return [Math.floor(now / DAY) - Math.floor(ms / DAY), 'day']
}
