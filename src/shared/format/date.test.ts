import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatDay,
  formatInstant,
  formatMonth,
  formatTime,
  formatWeekday,
  spokenAge,
} from './date.ts'

const at = Date.UTC(2026, 11, 9, 23, 59, 30)

describe('dates', () => {
  it('never shifts a day with the viewer', () => {
    expect(formatDay(at)).toBe('9 Dec 2026')
    expect(formatDay(at, { year: false })).toBe('9 Dec')
    expect(formatWeekday(at)).toBe('Wed 9 Dec')
    expect(formatMonth(at)).toBe('Dec 2026')
    expect(formatMonth(at, { year: false })).toBe('Dec')
    expect(formatInstant(at)).toBe('9 Dec 2026, 23:59 UTC')
    expect(formatTime(Date.UTC(2026, 11, 9), { seconds: true })).toBe('00:00:00 UTC')
    expect(formatDay(null)).toBe('n/a')
  })

  it.each([
    [30_000, 'now', 'just now'],
    [-5_000, 'now', 'just now'],
    [4 * 60_000, '4m', '4 minutes ago'],
    [3 * 3_600_000, '3h', '3 hours ago'],
    [86_400_000, '1d', '1 day ago'],
    [27.6 * 86_400_000, '27d', '27 days ago'],
  ])('%d ms ago reads %s', (age, short, spoken) => {
    expect(formatAge(at - age, at)).toBe(short)
    expect(spokenAge(at - age, at)).toBe(spoken)
  })
})

it('counts days by the calendar, as the head of a group does', () => {
  const now = Date.UTC(2026, 10, 20, 15)
  expect(formatAge(Date.UTC(2026, 10, 18, 16), now)).toBe('2d')
  expect(spokenAge(Date.UTC(2026, 10, 18, 16), now)).toBe('2 days ago')
  expect(formatAge(Date.UTC(2026, 10, 19, 16), now)).toBe('23h')
})
