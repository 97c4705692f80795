import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Day } from './asset.ts'

/** 0 Sunday … 6 Saturday, as in `Date.prototype.getUTCDay`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** First Monday of the simulated market's history. The counters of random draws count weekdays from here. */
export const EPOCH: Day = dayOf(2006, 1, 2)

export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  return Date.UTC(year, month - 1, dayOfMonth) / MS_PER_DAY
}

export function startOfDay(day: Day): number {
  return day * MS_PER_DAY
}

export function yearOf(day: Day): number {
  return new Date(startOfDay(day)).getUTCFullYear()
}

export function isoDate(day: Day): string {
  return new Date(startOfDay(day)).toISOString().slice(0, 10)
}

export const yearsBetween = (from: Day, to: Day) => (to - from) / 365.25

/** 1970-01-01 was a Thursday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6
}

/** Number of Mondays to Fridays from the epoch to the day, the day excluded; a weekend counts as the Monday after it. */
export function weekdayIndex(day: Day): number {
  const sinceMonday = day - EPOCH
  const week = Math.floor(sinceMonday / 7)
  return week * 5 + Math.min(5, sinceMonday - week * 7)
}

/** The inverse of `weekdayIndex` on Mondays to Fridays. */
export function dayAtWeekdayIndex(index: number): Day {
  const week = Math.floor(index / 5)
  return EPOCH + week * 7 + (index - week * 5)
}

/** The n-th of a given weekday in a month, n from 1; n = −1 is the last one. */
export function nthWeekday(year: number, month: number, weekday: Weekday, n: number): Day {
  if (n < 0) {
    const last = dayOf(year, month + 1, 1) - 1
    return last - ((weekdayOf(last) - weekday + 7) % 7)
  }
  const first = dayOf(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1)
}

/** Gregorian Easter Sunday (anonymous algorithm, Nature 1876; also Meeus, Astronomical Algorithms). */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}
