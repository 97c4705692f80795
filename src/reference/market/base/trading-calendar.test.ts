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
    expect([2008, 2011, 2019, 2024, 2025, 2026].map((year) => isoDate(easterSunday(year)).slice(5))).toEqual(
      '03-23 04-24 04-21 03-31 04-20 04-05'.split(' '),
    )
  })
})

describe('trading calendars', () => {
  it.each([
    ['US', 2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
    ['US', 2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    ['EZ', 2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
    ['GB', 2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
    [
      'JP',
      2024,
      '01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31',
    ],
    ['CA', 2023, '01-02 02-20 04-07 05-22 07-03 08-07 09-04 10-09 12-25 12-26'],
    ['CH', 2024, '01-01 01-02 03-29 04-01 05-01 05-09 05-20 08-01 12-24 12-25 12-26 12-31'],
    ['AU', 2024, '01-01 01-26 03-29 04-01 04-25 06-10 12-25 12-26'],
    ['BR', 2024, '01-01 02-12 02-13 03-29 05-01 05-30 11-15 11-20 12-24 12-25 12-31'],
  ])('know the holidays of %s in %i', (code, year, closed) => {
    expect(closedWeekdays(code, year)).toEqual(closed.split(' '))
  })

  it.each([
    ['US', '2024-01-16', '13:00 14:30 21:00'],
    ['US', '2024-07-16', '12:00 13:30 20:00'],
    ['EZ', '2024-07-16', '06:00 07:00 15:30'],
    ['GB', '2024-01-16', '07:00 08:00 16:30'],
    ['JP', '2024-07-16', '23:00 00:00 06:00'],
    ['AU', '2024-01-16', '22:00 23:00 05:00'],
  ])('open and close by local time, summer time included: %s on %s', (code, date, times) => {
    const { preOpen, open, close } = economy(code).calendar.session(Date.parse(date) / 86_400_000)!
    const said = [preOpen, open, close].map((ms) => new Date(ms).toISOString().slice(11, 16))
    expect(said).toEqual(times.split(' '))
  })

  it('list trading days inclusively, and have no session between them', () => {
    const { calendar } = economy('US')
    const days = calendar.tradingDays(dayOf(2024, 7, 1), dayOf(2024, 7, 8))
    expect(Array.from(days, (day) => isoDate(day).slice(8))).toEqual(['01', '02', '03', '05', '08'])
    expect(calendar.session(dayOf(2024, 7, 4))).toBeNull()
  })
})
