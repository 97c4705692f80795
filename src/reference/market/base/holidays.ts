import type { Day } from './asset.ts'
import { dayOf, isWeekend, nthWeekday, weekdayOf } from './civil-date.ts'

/** The holidays of an exchange in one year with its Easter Sunday; weekends need not be included. */
export type HolidayRule = (year: number, easter: Day) => Day[]

const MONDAY = 1
const THURSDAY = 4

const dates = (year: number, ...monthsAndDays: readonly (readonly [month: number, day: number])[]): Day[] =>
  monthsAndDays.map(([month, day]) => dayOf(year, month, day))

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

/** Day of the month of an equinox in Japan, 1980 to 2099 (the almanac's usual approximation). */
function equinox(year: number, base: number): number {
  return Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4))
}

/**
 * In Japan a holiday on a Sunday moves to the next day that is none. A weekday between two holidays, as on 22 September 2026, is
 * a holiday there too, but not here, because every simulated Japanese history would change.
 */
function withSubstitutes(holidays: readonly Day[]): Day[] {
  const closed = new Set(holidays)
  for (const day of holidays) {
    if (weekdayOf(day) !== 0) continue
    let substitute = day + 1
    while (closed.has(substitute)) substitute++
    closed.add(substitute)
  }
  return [...closed]
}

export const HOLIDAYS = {
  US(year, easter) {
    const newYear = dayOf(year, 1, 1)
    return [
      // New Year's Day on a Saturday is not observed on Friday, the last day of the old accounting year.
      weekdayOf(newYear) === 6 ? newYear : orNearest(newYear),
      nthWeekday(year, 1, MONDAY, 3),
      nthWeekday(year, 2, MONDAY, 3),
      easter - 2,
      nthWeekday(year, 5, MONDAY, -1),
      ...(year >= 2022 ? [orNearest(dayOf(year, 6, 19))] : []),
      orNearest(dayOf(year, 7, 4)),
      nthWeekday(year, 9, MONDAY, 1),
      nthWeekday(year, 11, THURSDAY, 4),
      orNearest(dayOf(year, 12, 25)),
    ]
  },
  /** The common settlement calendar of the euro area. */
  EZ: (year, easter) => [...dates(year, [1, 1], [5, 1], [12, 25], [12, 26]), easter - 2, easter + 1],
  GB: (year, easter) => [
    orMonday(dayOf(year, 1, 1)),
    easter - 2,
    easter + 1,
    nthWeekday(year, 5, MONDAY, 1),
    nthWeekday(year, 5, MONDAY, -1),
    nthWeekday(year, 8, MONDAY, -1),
    ...christmasPair(year),
  ],
  JP: (year) => [
    ...withSubstitutes([
      ...dates(year, [1, 1], [2, 11], [4, 29], [5, 3], [5, 4], [5, 5], [11, 3], [11, 23]),
      ...(year >= 2020 ? dates(year, [2, 23]) : []),
      ...(year >= 2016 ? dates(year, [8, 11]) : []),
      ...(year <= 2018 ? dates(year, [12, 23]) : []),
      nthWeekday(year, 1, MONDAY, 2),
      dayOf(year, 3, equinox(year, 20.8431)),
      nthWeekday(year, 7, MONDAY, 3),
      nthWeekday(year, 9, MONDAY, 3),
      dayOf(year, 9, equinox(year, 23.2488)),
      nthWeekday(year, 10, MONDAY, 2),
    ]),
    ...dates(year, [1, 2], [1, 3], [12, 31]),
  ],
  CA(year, easter) {
    const may25 = dayOf(year, 5, 25)
    return [
      orMonday(dayOf(year, 1, 1)),
      ...(year >= 2008 ? [nthWeekday(year, 2, MONDAY, 3)] : []),
      easter - 2,
      may25 - (((weekdayOf(may25) + 5) % 7) + 1),
      orMonday(dayOf(year, 7, 1)),
      nthWeekday(year, 8, MONDAY, 1),
      nthWeekday(year, 9, MONDAY, 1),
      nthWeekday(year, 10, MONDAY, 2),
      ...christmasPair(year),
    ]
  },
  CH: (year, easter) => [
    ...dates(year, [1, 1], [1, 2], [5, 1], [8, 1], [12, 24], [12, 25], [12, 26], [12, 31]),
    easter - 2,
    easter + 1,
    easter + 39,
    easter + 50,
  ],
  AU: (year, easter) => [
    orMonday(dayOf(year, 1, 1)),
    orMonday(dayOf(year, 1, 26)),
    easter - 2,
    easter + 1,
    dayOf(year, 4, 25),
    nthWeekday(year, 6, MONDAY, 2),
    ...christmasPair(year),
  ],
  BR: (year, easter) => [
    ...dates(
      year,
      [1, 1],
      [4, 21],
      [5, 1],
      [9, 7],
      [10, 12],
      [11, 2],
      [11, 15],
      [12, 24],
      [12, 25],
      [12, 31],
    ),
    ...(year >= 2024 ? dates(year, [11, 20]) : []),
    easter - 48,
    easter - 47,
    easter - 2,
    easter + 60,
  ],
} satisfies Readonly<Record<string, HolidayRule>>
