import { describe, expect, it } from 'vitest'
import {
  dayAtWeekdayIndex,
  dayOf,
  easterSunday,
  EPOCH,
  isoDate,
  weekdayIndex,
  weekdayOf,
} from './civil-date.ts'
import { ECONOMIES } from './economies.ts'

function economy(code: string) {
  const found = ECONOMIES.find((each) => each.code === code)
  if (found === undefined) throw new Error(`no economy ${code}`)
  return found
}

function closedWeekdays(code: string, year: number): string[] {
  const { calendar } = economy(code)
  const closed: string[] = []
  for (let day = dayOf(year, 1, 1); day < dayOf(year + 1, 1, 1); day++) {
    const weekday = weekdayOf(day)
    if (weekday !== 0 && weekday !== 6 && !calendar.isTradingDay(day)) closed.push(isoDate(day).slice(5))
  }
  return closed
}

describe('civil dates', () => {
  it('count weekdays from a Monday and back again', () => {
    expect(weekdayOf(EPOCH)).toBe(1)
    for (let index = 0; index < 6_000; index++) expect(weekdayIndex(dayAtWeekdayIndex(index))).toBe(index)
    expect(weekdayIndex(EPOCH + 5)).toBe(5)
    expect(weekdayIndex(EPOCH + 7)).toBe(5)
  })

  it('find Easter', () => {
    expect([2008, 2011, 2019, 2024, 2025, 2026].map((year) => isoDate(easterSunday(year)))).toEqual([
      '2008-03-23',
      '2011-04-24',
      '2019-04-21',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
    ])
  })
})

describe('trading calendars', () => {
  it('know the exchange holidays of the United States', () => {
    expect(closedWeekdays('US', 2021)).toEqual([
      '01-01',
      '01-18',
      '02-15',
      '04-02',
      '05-31',
      '07-05',
      '09-06',
      '11-25',
      '12-24',
    ])
    expect(closedWeekdays('US', 2022)).toEqual([
      '01-17',
      '02-21',
      '04-15',
      '05-30',
      '06-20',
      '07-04',
      '09-05',
      '11-24',
      '12-26',
    ])
  })

  it('know those of the other economies', () => {
    expect(closedWeekdays('EZ', 2025)).toEqual(['01-01', '04-18', '04-21', '05-01', '12-25', '12-26'])
    expect(closedWeekdays('GB', 2021)).toEqual([
      '01-01',
      '04-02',
      '04-05',
      '05-03',
      '05-31',
      '08-30',
      '12-27',
      '12-28',
    ])
    expect(closedWeekdays('JP', 2024)).toEqual([
      '01-01',
      '01-02',
      '01-03',
      '01-08',
      '02-12',
      '02-23',
      '03-20',
      '04-29',
      '05-03',
      '05-06',
      '07-15',
      '08-12',
      '09-16',
      '09-23',
      '10-14',
      '11-04',
      '12-31',
    ])
    expect(closedWeekdays('CA', 2023)).toEqual([
      '01-02',
      '02-20',
      '04-07',
      '05-22',
      '07-03',
      '08-07',
      '09-04',
      '10-09',
      '12-25',
      '12-26',
    ])
    expect(closedWeekdays('CH', 2024)).toEqual([
      '01-01',
      '01-02',
      '03-29',
      '04-01',
      '05-01',
      '05-09',
      '05-20',
      '08-01',
      '12-24',
      '12-25',
      '12-26',
      '12-31',
    ])
    expect(closedWeekdays('AU', 2024)).toEqual([
      '01-01',
      '01-26',
      '03-29',
      '04-01',
      '04-25',
      '06-10',
      '12-25',
      '12-26',
    ])
    expect(closedWeekdays('BR', 2024)).toEqual([
      '01-01',
      '02-12',
      '02-13',
      '03-29',
      '05-01',
      '05-30',
      '11-15',
      '11-20',
      '12-24',
      '12-25',
      '12-31',
    ])
  })

  it('open and close by local time, summer time included', () => {
    const session = (code: string, year: number, month: number, day: number): string[] => {
      const found = economy(code).calendar.session(dayOf(year, month, day))
      if (found === null) throw new Error('closed')
      return [found.preOpen, found.open, found.close].map((ms) => new Date(ms).toISOString().slice(11, 16))
    }
    expect(session('US', 2024, 1, 16)).toEqual(['13:00', '14:30', '21:00'])
    expect(session('US', 2024, 7, 16)).toEqual(['12:00', '13:30', '20:00'])
    expect(session('EZ', 2024, 7, 16)).toEqual(['06:00', '07:00', '15:30'])
    expect(session('GB', 2024, 1, 16)).toEqual(['07:00', '08:00', '16:30'])
    expect(session('JP', 2024, 7, 16)).toEqual(['23:00', '00:00', '06:00'])
    expect(session('AU', 2024, 1, 16)).toEqual(['22:00', '23:00', '05:00'])
    expect(economy('US').calendar.session(dayOf(2024, 7, 4))).toBeNull()
  })

  it('lists trading days inclusively', () => {
    const days = economy('US').calendar.tradingDays(dayOf(2024, 7, 1), dayOf(2024, 7, 8))
    expect(Array.from(days, isoDate)).toEqual([
      '2024-07-01',
      '2024-07-02',
      '2024-07-03',
      '2024-07-05',
      '2024-07-08',
    ])
  })
})
