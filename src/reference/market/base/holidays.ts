import type { Day } from './asset.ts'
import { dayOf, easterSunday, isWeekend, nthWeekday, weekdayOf } from './civil-date.ts'

/** The holidays of an exchange in one year; weekends need not be included. */
export type HolidayRule = (year: number) => Day[]

const MONDAY = 1
const THURSDAY = 4

/** A holiday on a weekend moves to Monday. */
function orMonday(day: Day): Day {
  const weekday = weekdayOf(day)
  if (weekday === 6) return day + 2
  return weekday === 0 ? day + 1 : day
}

/** The American rule: a holiday on a Saturday is observed on Friday, one on a Sunday on Monday. */
function orNearest(day: Day): Day {
  const weekday = weekdayOf(day)
  if (weekday === 6) return day - 1
  return weekday === 0 ? day + 1 : day
}

/** Christmas and Boxing Day, both moved past the weekend. */
function christmasPair(year: number): Day[] {
  const observed: Day[] = []
  for (let day = dayOf(year, 12, 25); observed.length < 2; day++) if (!isWeekend(day)) observed.push(day)
  return observed
}

export function usHolidays(year: number): Day[] {
  const newYear = dayOf(year, 1, 1)
  return [
    // New Year's Day on a Saturday is not observed on Friday, the last day of the old accounting year.
    weekdayOf(newYear) === 6 ? newYear : orNearest(newYear),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    nthWeekday(year, 5, MONDAY, -1),
    ...(year >= 2022 ? [orNearest(dayOf(year, 6, 19))] : []),
    orNearest(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    orNearest(dayOf(year, 12, 25)),
  ]
}

/** The common settlement calendar of the euro area. */
export function euroAreaHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  return [
    dayOf(year, 1, 1),
    easter - 2,
    easter + 1,
    dayOf(year, 5, 1),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ]
}

export function ukHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  return [
    orMonday(dayOf(year, 1, 1)),
    easter - 2,
    easter + 1,
    nthWeekday(year, 5, MONDAY, 1),
    nthWeekday(year, 5, MONDAY, -1),
    nthWeekday(year, 8, MONDAY, -1),
    ...christmasPair(year),
  ]
}

/** Day of the month of an equinox in Japan, 1980 to 2099 (the almanac's usual approximation). */
function equinox(year: number, base: number): number {
  return Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4))
}

export function japanHolidays(year: number): Day[] {
  const fixed = [
    dayOf(year, 1, 1),
    nthWeekday(year, 1, MONDAY, 2),
    dayOf(year, 2, 11),
    ...(year >= 2020 ? [dayOf(year, 2, 23)] : []),
    dayOf(year, 3, equinox(year, 20.8431)),
    dayOf(year, 4, 29),
    dayOf(year, 5, 3),
    dayOf(year, 5, 4),
    dayOf(year, 5, 5),
    nthWeekday(year, 7, MONDAY, 3),
    ...(year >= 2016 ? [dayOf(year, 8, 11)] : []),
    nthWeekday(year, 9, MONDAY, 3),
    dayOf(year, 9, equinox(year, 23.2488)),
    nthWeekday(year, 10, MONDAY, 2),
    dayOf(year, 11, 3),
    dayOf(year, 11, 23),
    ...(year <= 2018 ? [dayOf(year, 12, 23)] : []),
  ]
  const closed = new Set(fixed)
  for (const day of fixed) {
    if (weekdayOf(day) !== 0) continue
    let substitute = day + 1
    while (closed.has(substitute)) substitute++
    closed.add(substitute)
  }
  return [...closed, dayOf(year, 1, 2), dayOf(year, 1, 3), dayOf(year, 12, 31)]
}

export function canadaHolidays(year: number): Day[] {
  const may25 = dayOf(year, 5, 25)
  return [
    orMonday(dayOf(year, 1, 1)),
    ...(year >= 2008 ? [nthWeekday(year, 2, MONDAY, 3)] : []),
    easterSunday(year) - 2,
    may25 - (((weekdayOf(may25) + 5) % 7) + 1),
    orMonday(dayOf(year, 7, 1)),
    nthWeekday(year, 8, MONDAY, 1),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    ...christmasPair(year),
  ]
}

export function swissHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  return [
    dayOf(year, 1, 1),
    dayOf(year, 1, 2),
    easter - 2,
    easter + 1,
    dayOf(year, 5, 1),
    easter + 39,
    easter + 50,
    dayOf(year, 8, 1),
    dayOf(year, 12, 24),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
    dayOf(year, 12, 31),
  ]
}

export function australiaHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  return [
    orMonday(dayOf(year, 1, 1)),
    orMonday(dayOf(year, 1, 26)),
    easter - 2,
    easter + 1,
    dayOf(year, 4, 25),
    nthWeekday(year, 6, MONDAY, 2),
    ...christmasPair(year),
  ]
}

export function brazilHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  return [
    dayOf(year, 1, 1),
    easter - 48,
    easter - 47,
    easter - 2,
    dayOf(year, 4, 21),
    dayOf(year, 5, 1),
    easter + 60,
    dayOf(year, 9, 7),
    dayOf(year, 10, 12),
    dayOf(year, 11, 2),
    dayOf(year, 11, 15),
    ...(year >= 2024 ? [dayOf(year, 11, 20)] : []),
    dayOf(year, 12, 24),
    dayOf(year, 12, 25),
    dayOf(year, 12, 31),
  ]
}
