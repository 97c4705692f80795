import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { yearUntil } from './series-value.ts'

const points = Array.from({ length: 1500 }, (_, day) => ({
  at: day * MS_PER_DAY,
  value: day % 7 === 0 ? null : day - 700,
}))

test('the year ends on the day that is asked for, and values of any sign belong to it', () => {
  const year = yearUntil(points, 900.5 * MS_PER_DAY)
  expect(year.at(-1)).toEqual({ at: 900 * MS_PER_DAY, value: 200 })
  expect(year[0]!.at).toBeGreaterThanOrEqual((900 - 366) * MS_PER_DAY)
  expect(year[0]!.at).toBeLessThan((900 - 364) * MS_PER_DAY)
  expect(year.some(({ value }) => value < 0)).toBe(true)
})

test('a gap on that day takes the value before it; without a day the year is the newest', () => {
  expect(yearUntil(points, 903 * MS_PER_DAY).at(-1)!.at).toBe(902 * MS_PER_DAY)
  expect(yearUntil(points, null).at(-1)!.at).toBe(1499 * MS_PER_DAY)
  expect(yearUntil(points, -1)).toEqual([])
})
