import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { drawdown } from './drawdown.ts'
import { movingAverage } from './moving-average.ts'

const series = (values: readonly (number | null)[]) =>
  values.map((value, i) => ({ at: i * MS_PER_DAY, value }))
const valuesOf = (points: readonly { value: number | null }[]) => points.map(({ value }) => value)

test('an average begins with its last close and leaves gaps out', () => {
  expect(valuesOf(movingAverage(series([1, 2, 3, null, 6, 9]), 3))).toEqual([null, null, 2, null, 11 / 3, 6])
  expect(valuesOf(movingAverage(series([5, 7]), 1))).toEqual([5, 7])
})

test('an average is the mean of the closes it names, however long the series', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 1, max: 60 }),
      (values, bars) => {
        for (const [i, average] of valuesOf(movingAverage(series(values), bars)).entries()) {
          if (i < bars - 1) expect(average).toBeNull()
          else {
            const mean = values.slice(i - bars + 1, i + 1).reduce((sum, value) => sum + value, 0) / bars
            expect(Math.abs(average! - mean)).toBeLessThanOrEqual(1e-6 * Math.max(...values))
          }
        }
      },
    ),
  )
})

test('a drawdown counts from the highest close so far and never rises above it', () => {
  expect(valuesOf(drawdown(series([10, 8, null, 12, 9])))).toEqual([
    0,
    expect.closeTo(-0.2),
    null,
    0,
    expect.closeTo(-0.25),
  ])
  // A rate below zero, or a price that became negative, has no percentage of its height.
  expect(valuesOf(drawdown(series([-1, -2, 4, -8])))).toEqual([null, null, 0, -1])
})
