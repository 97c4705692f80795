import { describe, expect, test } from 'vitest'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { axisDomain, chosenScale, scaleObstacle, sliceOf } from './price-geometry.ts'
import {
  changeBetween,
  changeOver,
  historyOf,
  nearestPointIndex,
  showsPastInsights,
  windowOf,
  type RangeName,
} from './price-window.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const series = (...rows: [string, number | null][]): SeriesPoint[] =>
  rows.map(([iso, value]) => ({ at: day(iso), value }))

describe('the days of a window', () => {
  test.each<[RangeName, string, string]>([
    ['1M', '2021-04-21', '2021-03-22 2021-04-21'],
    ['1Y', '2021-04-21', '2020-04-22 2021-04-21'],
    // A last close late in the day does not shift the window.
    ['1Y', '2021-04-21T23:59:59Z', '2020-04-22 2021-04-21'],
    // Year end: on the last day the year to date is a whole year, on the first one day.
    ['YTD', '2020-12-31', '2020-01-01 2020-12-31'],
    ['YTD', '2021-01-01', '2021-01-01 2021-01-01'],
    // Leap day: a year before it is 28 February, and a month before the end of March is the last day of February.
    ['1Y', '2020-02-29', '2019-03-01 2020-02-29'],
    ['1M', '2021-03-31', '2021-03-01 2021-03-31'],
    ['Max', '2021-04-21', '1999-11-01 2021-04-21'],
  ])('of %s up to %s are %s', (name, to, expected) => {
    const window = windowOf({ name }, { from: day('1999-11-01'), to: Date.parse(to) })
    expect(`${toIsoDay(window.from)} ${toIsoDay(window.to)}`).toBe(expected)
  })

  test('may be typed in either order', () => {
    const typed = { from: day('2020-05-01'), to: day('2019-05-01') }
    const window = windowOf(typed, { from: day('2000-01-03'), to: day('2021-04-21') })
    expect(window).toEqual({ from: day('2019-05-01'), to: day('2020-05-01') })
  })

  test('show past insights from six months and one day on', () => {
    const shows = (from: string) => showsPastInsights({ from: day(from), to: day('2021-04-21') })
    expect([shows('2020-10-21'), shows('2020-10-20')]).toEqual([false, true])
  })

  test('of the history run from the first to the last close, without gaps at the ends', () => {
    const points = series(['2021-01-04', null], ['2021-01-05', 2], ['2021-01-06', 3], ['2021-01-07', null])
    expect(historyOf(points)).toEqual({ from: day('2021-01-05'), to: day('2021-01-06') })
    expect(historyOf([{ at: 0, value: null }])).toBeNull()
  })

  test('include the one nearest to the pointer', () => {
    const points = ['2020-12-31', '2021-01-04', '2021-01-08'].map((iso) => ({ at: day(iso) }))
    const at = [day('2021-01-01'), day('2021-01-03'), 0, day('2030-01-01')]
    expect(at.map((each) => nearestPointIndex(points, each))).toEqual([0, 1, 0, 2])
  })
})

describe('the change over a window', () => {
  const YEAR_END = series(
    ['2019-12-30', 98],
    ['2019-12-31', 100],
    ['2020-01-02', 104],
    ['2020-02-28', 110],
    ['2020-12-30', 118],
    ['2020-12-31', 120],
    ['2021-01-04', 126],
    ['2021-02-26', null],
    ['2021-03-01', 132],
  )
  const over = (points: SeriesPoint[], name: RangeName) =>
    changeOver(points, windowOf({ name }, historyOf(points)!))

  test.each<[string, RangeName, string, number, boolean]>([
    ['of the year to date is the last close of the previous year', 'YTD', '2020-12-31', 120, false],
    // 1 March 2020 was a Sunday without a row.
    ['of a year is the last close on or before the day', '1Y', '2020-02-28', 110, false],
    ['inside the window is the first close, and flagged as such', 'Max', '2019-12-30', 98, true],
  ])('a base %s', (_, name, base, value, isFromFirstClose) =>
    expect(over(YEAR_END, name)).toMatchObject({
      base: { at: day(base), value },
      absolute: 132 - value,
      fraction: expect.closeTo(132 / value - 1, 12),
      isFromFirstClose,
    }),
  )

  test('has a base before a gap, because a gap is not a close', () => {
    const change = changeOver(YEAR_END, { from: day('2021-02-27'), to: day('2021-03-01') })!
    expect(toIsoDay(change.base.at)).toBe('2021-01-04')
  })

  test('is null without closes, zero with a single one, and has no percentage of a base at or below zero', () => {
    expect(changeOver(YEAR_END, { from: day('2020-05-01'), to: day('2020-06-01') })).toBeNull()
    expect(changeOver([], { from: 0, to: day('2020-06-01') })).toBeNull()
    const single = over(series(['2021-04-21', 5]), '1Y')
    expect(single).toMatchObject({ absolute: 0, fraction: 0, isFromFirstClose: true })
    for (const base of [-0.2, 0])
      expect(changeBetween({ at: 0, value: base }, { at: 1, value: 3 })).toMatchObject({
        fraction: null,
        absolute: 3 - base,
      })
  })
})

describe('the drawn part of a series', () => {
  const points = series(['2021-01-04', 10], ['2021-01-05', null], ['2021-01-06', 8], ['2021-01-07', 12])

  test.each([
    ['starts at the base close before the window, over a gap', '2021-01-06', '2021-01-07', 0, 4],
    ['leaves out a base far away: no line crosses a suspension', '2021-02-20', '2021-03-07', 4, 4],
    ['ends with the last day of the window', '2021-01-04', '2021-01-06', 0, 3],
    ['is empty without a close, however near the previous one is', '2021-01-08', '2021-01-09', 4, 4],
  ])('%s', (_, from, to, start, end) =>
    expect(sliceOf(points, { from: day(from), to: day(to) })).toEqual({ start, end }),
  )

  test.each([
    ['log', 5],
    ['linear', 0],
  ] as const)('is inside its %s axis if every value is %d', (scale, value) => {
    const { low, high } = axisDomain({ low: value, high: value }, scale)
    expect(low).toBeLessThan(value)
    expect(high).toBeGreaterThan(value)
  })

  test('says why a scale cannot be drawn, and uses log by default if the highest value is over ten times the lowest', () => {
    expect(scaleObstacle('log', -0.01, 1)).toMatch(/above zero/)
    expect(scaleObstacle('percent', 1, 0)).toMatch(/base/)
    expect([scaleObstacle('log', 0.01, 1), scaleObstacle('linear', -3, null)]).toEqual([null, null])
    const scales = [{ low: 10, high: 101 }, { low: 10, high: 100 }, { low: -1, high: 100 }, null]
    expect(scales.map((extent) => chosenScale('auto', extent))).toEqual(['log', 'linear', 'linear', 'linear'])
    expect(chosenScale('linear', { low: 1, high: 1000 })).toBe('linear')
  })
})
