import type { Day, TradingWeek } from './asset.ts'
import { easterSunday, isWeekend, nthWeekday, startOfDay, weekdayOf, yearOf } from './civil-date.ts'
import type { HolidayRule } from './holidays.ts'

/** Regular and pre-market session of one trading day, in ms since 1970 UTC. */
export type TradingSession = { preOpen: number; open: number; close: number }

export type TradingCalendar = {
  isTradingDay(day: Day): boolean
  /** All trading days in from…to, both included, oldest first. */
  tradingDays(from: Day, to: Day): Int32Array
  /** `null` on a day without trading, and if the hours are unknown. */
  session(day: Day): TradingSession | null
}

/** Rules of daylight saving time. */
type SummerTime = 'none' | 'american' | 'european' | 'australian'

/** Weekdays without trading, Sunday 0. */
const REST: Readonly<Record<TradingWeek, readonly number[]>> = {
  weekdays: [0, 6],
  'every day': [],
  'sunday to thursday': [5, 6],
}

/** A calendar without holidays and trading hours. */
export function weekCalendar(week: TradingWeek): TradingCalendar {
  const isTradingDay = (day: Day) => !REST[week].includes(weekdayOf(day))
  return { isTradingDay, tradingDays: tradingDaysBy(isTradingDay), session: () => null }
}

const tradingDaysBy =
  (isTradingDay: (day: Day) => boolean): TradingCalendar['tradingDays'] =>
  (from, to) => {
    const days: Day[] = []
    for (let day = from; day <= to; day++) if (isTradingDay(day)) days.push(day)
    return Int32Array.from(days)
  }

const MS_PER_HOUR = 3_600_000

/**
 * @param sessions local hours of the start of the pre-market, the open and the close
 * @param utcOffset of the standard time, in hours
 */
export function tradingCalendar(
  holidays: HolidayRule,
  [preOpen, open, close]: readonly [preOpen: number, open: number, close: number],
  utcOffset: number,
  summerTime: SummerTime,
): TradingCalendar {
  const byYear = new Map<number, Set<Day>>()
  const isTradingDay = (day: Day): boolean => {
    if (isWeekend(day)) return false
    const year = yearOf(day)
    let closed = byYear.get(year)
    if (closed === undefined) byYear.set(year, (closed = new Set(holidays(year, easterSunday(year)))))
    return !closed.has(day)
  }
  return {
    isTradingDay,
    tradingDays: tradingDaysBy(isTradingDay),
    session(day) {
      if (!isTradingDay(day)) return null
      const offset = utcOffset + (isSummer(day, summerTime) ? 1 : 0)
      const at = (hours: number): number => startOfDay(day) + (hours - offset) * MS_PER_HOUR
      return { preOpen: at(preOpen), open: at(open), close: at(close) }
    },
  }
}

function isSummer(day: Day, rule: SummerTime): boolean {
  const year = yearOf(day)
  switch (rule) {
    case 'none':
      return false
    case 'american':
      return day >= nthWeekday(year, 3, 0, 2) && day < nthWeekday(year, 11, 0, 1)
    case 'european':
      return day >= nthWeekday(year, 3, 0, -1) && day < nthWeekday(year, 10, 0, -1)
    case 'australian':
      return day < nthWeekday(year, 4, 0, 1) || day >= nthWeekday(year, 10, 0, 1)
  }
}
