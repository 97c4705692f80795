import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { changeBetween, changeOver } from './price-change.ts'
import { historyOf, windowOf, type RangeName } from './price-window.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const series = (...rows: [string, number | null][]): SeriesPoint[] =>
  rows.map(([iso, value]) => ({ at: day(iso), value }))

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

describe('change over a window', () => {
  test('the base of the year to date is the last close of the previous year', () => {
    const change = over(YEAR_END, 'YTD')!
    expect(toIsoDay(change.base.at)).toBe('2020-12-31')
    expect(change.fraction).toBeCloseTo(132 / 120 - 1, 12)
    expect(change.absolute).toBe(12)
  })

  test('a year starts from the close a year before, or the last one before a holiday', () => {
    // 1 March 2020 was a Sunday without a row: the close of 28 February is the base.
    const change = over(YEAR_END, '1Y')!
    expect(toIsoDay(change.base.at)).toBe('2020-02-28')
    expect(change.fraction).toBeCloseTo(132 / 110 - 1, 12)
  })

  test('a gap is no close: the base steps back over it', () => {
    const change = changeOver(YEAR_END, { from: day('2021-02-27'), to: day('2021-03-01') })!
    expect(toIsoDay(change.base.at)).toBe('2021-01-04')
  })

  test('a history that starts inside the window is measured from its first close, and says so', () => {
    const change = over(YEAR_END, '5Y')!
    expect(change).toMatchObject({ isFromFirstClose: true, base: { at: day('2019-12-30'), value: 98 } })
    expect(over(YEAR_END, 'Max')!.isFromFirstClose).toBe(true)
  })

  test('a window without a close has no change', () => {
    expect(changeOver(YEAR_END, { from: day('2020-05-01'), to: day('2020-06-01') })).toBeNull()
    expect(changeOver([], { from: 0, to: day('2020-06-01') })).toBeNull()
  })

  test('a single close has changed by nothing', () => {
    const change = over(series(['2021-04-21', 5]), '1Y')!
    expect(change).toMatchObject({ absolute: 0, fraction: 0, isFromFirstClose: true })
  })

  test('a base that is not above zero has no percentage', () => {
    expect(changeBetween({ at: 0, value: -0.2 }, { at: 1, value: 0.3 }).fraction).toBeNull()
    expect(changeBetween({ at: 0, value: 0 }, { at: 1, value: 3 })).toMatchObject({
      fraction: null,
      absolute: 3,
    })
  })
})

// Adjusted closes read by hand from the rows of the file: 21 Apr 2021, 31 Dec 2020, 21 Apr 2020 and 21 Apr 2016.
const REAL_PRICES = '../shared/data/prices/AAPL.csv'

describe.skipIf(!existsSync(REAL_PRICES))('real prices', () => {
  const rows = existsSync(REAL_PRICES) ? readFileSync(REAL_PRICES, 'utf8').trim().split('\n') : []
  const column = rows[0]?.split(',').indexOf('Adj Close') ?? -1
  const points = rows.slice(1).map((row) => {
    const cells = row.split(',')
    return { at: day(cells[0]!), value: Number(cells[column]) }
  })

  test.each<[RangeName, string, number]>([
    ['YTD', '2020-12-31', 133.5 / 132.491 - 1],
    ['1Y', '2020-04-21', 133.5 / 66.5774 - 1],
    ['5Y', '2016-04-21', 133.5 / 24.6366 - 1],
  ])('%s', (name, base, expected) => {
    const change = over(points, name)!
    expect(toIsoDay(change.base.at)).toBe(base)
    expect(change.fraction).toBeCloseTo(expected, 6)
  })
})
