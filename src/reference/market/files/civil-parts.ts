import type { Day } from '#reference/market/base/asset.ts'
import { dayOf } from '#reference/market/base/civil-date.ts'

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

/** No price file is older, or from further ahead; most unreadable dates end up outside. */
const [FIRST_YEAR, LAST_YEAR] = [1800, 2200]

/** The day of a year, month (1 to 12) and day of the month; NaN when the calendar has no such day. */
export function civilDay(year: number, month: number, dayOfMonth: number): Day {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12)) return Number.NaN
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return dayOfMonth >= 1 && dayOfMonth <= days ? dayOf(year, month, dayOfMonth) : Number.NaN
}
