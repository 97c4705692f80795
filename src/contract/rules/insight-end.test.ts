import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWeekdays } from '#contract/values/horizon.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import { insightEnd } from './insight-end.ts'

/** A Monday. */
const monday = Date.parse('2026-06-01T00:00:00Z')
const week = { horizon: '1w', created_at: monday + 2 * MS_PER_DAY, last_value_date: monday }
const closesOn = (...days: number[]) => days.map((day) => ({ at: monday + day * MS_PER_DAY, value: 1 }))
const endDay = (...inputs: Parameters<typeof insightEnd>) =>
  dayNumber(insightEnd(...inputs)!) - dayNumber(monday)

test.each([
  ['1w', 5],
  ['2w', 10],
  ['1m', 21],
  ['2m', 42],
  ['3m', 63],
  ['6m', 126],
  ['12m', 252],
  ['7d', 7],
])('%s ends with trading day %i after the last value', (horizon, days) => {
  const closes = closesOn(...Array.from({ length: 300 }, (_, i) => i))
  expect(endDay({ ...week, horizon }, closes)).toBe(days)
})

test('weekdays are counted without closes, and a holiday in the closes moves the end', () => {
  expect(endDay(week, [])).toBe(7)
  expect(endDay(week, closesOn(0, 1, 2, 4, 7, 8))).toBe(8)
})

test('beyond the last close the rest is counted in weekdays', () => {
  expect(endDay(week, closesOn(0, 1, 2, 4))).toBe(8)
})

test('a gap is not a trading day', () => {
  expect(
    endDay(week, [...closesOn(1), { at: monday + 2 * MS_PER_DAY, value: null }, ...closesOn(3, 4, 7, 8)]),
  ).toBe(8)
})

test.each([
  ['12m', 13],
  ['5y', 63],
])('for %s it is used within %i weekdays, and no further', (horizon, weekdays) => {
  const counted = insightEnd({ ...week, horizon }, [])!
  for (const within of [weekdays, 1])
    expect(insightEnd({ ...week, horizon }, [], addWeekdays(counted, within))).toBe(
      addWeekdays(counted, within),
    )
  for (const beyond of [weekdays + 1, 500])
    expect(insightEnd({ ...week, horizon }, [], addWeekdays(counted, beyond))).toBe(counted)
})

test('the date of the prediction is used within five weekdays, and no further', () => {
  expect(endDay(week, [], monday + 9 * MS_PER_DAY)).toBe(9)
  expect(endDay(week, [], monday + 14 * MS_PER_DAY)).toBe(14)
  expect(endDay(week, [], monday + 15 * MS_PER_DAY)).toBe(7)
  expect(endDay(week, [], monday)).toBe(0)
})

test('without the date of the last value it counts from the creation; without either, or a horizon, there is no end', () => {
  expect(endDay({ ...week, last_value_date: null }, [])).toBe(9)
  expect(insightEnd({ horizon: '1w', created_at: null }, [])).toBeNull()
  expect(insightEnd({ ...week, horizon: 'soon' }, [])).toBeNull()
})

test('known closes on every weekday give the same end as counting weekdays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 40 }), (days, known) => {
      const weekdays = Array.from({ length: 80 }, (_, i) => i).filter((i) => i % 7 < 5)
      const horizon = `${days}d`
      expect(endDay({ ...week, horizon }, closesOn(...weekdays.slice(0, known)))).toBe(
        endDay({ ...week, horizon }, []),
      )
    }),
  )
})
