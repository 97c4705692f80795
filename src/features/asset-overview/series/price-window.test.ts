import { describe, expect, test } from 'vitest'
import { toIsoDay } from '#contract/values/instant.ts'
import { historyOf, showsPastInsights, windowOf, type RangeName, nearestPointIndex } from './price-window.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const shown = (name: RangeName, to: string, from = '1999-11-01') => {
  const window = windowOf({ name }, { from: day(from), to: day(to) })
  return `${toIsoDay(window.from)} ${toIsoDay(window.to)}`
}

describe('the days a button shows', () => {
  test.each<[RangeName, string, string]>([
    ['1M', '2021-04-21', '2021-03-22 2021-04-21'],
    ['3M', '2021-04-21', '2021-01-22 2021-04-21'],
    ['6M', '2021-04-21', '2020-10-22 2021-04-21'],
    ['1Y', '2021-04-21', '2020-04-22 2021-04-21'],
    ['3Y', '2021-04-21', '2018-04-22 2021-04-21'],
    ['5Y', '2021-04-21', '2016-04-22 2021-04-21'],
    // Year end: the year to date of the last day is a whole year, of the first one day.
    ['YTD', '2020-12-31', '2020-01-01 2020-12-31'],
    ['YTD', '2021-01-01', '2021-01-01 2021-01-01'],
    // Leap day: a year before it lies on 28 February, and a month after January's end on the last of February.
    ['1Y', '2020-02-29', '2019-03-01 2020-02-29'],
    ['1M', '2021-03-31', '2021-03-01 2021-03-31'],
    ['Max', '2021-04-21', '1999-11-01 2021-04-21'],
  ])('%s up to %s', (name, to, expected) => {
    expect(shown(name, to)).toBe(expected)
  })

  test('typed days are taken as they are, in whichever order', () => {
    const history = { from: day('2000-01-03'), to: day('2021-04-21') }
    const typed = { from: day('2020-05-01'), to: day('2019-05-01') }
    expect(windowOf(typed, history)).toEqual({ from: day('2019-05-01'), to: day('2020-05-01') })
  })

  test('a last close late in the day does not move the window', () => {
    const to = Date.parse('2021-04-21T23:59:59Z')
    expect(toIsoDay(windowOf({ name: '1Y' }, { from: 0, to }).to)).toBe('2021-04-21')
  })
})

describe('past insights', () => {
  test.each<[RangeName, string, boolean]>([
    ['1M', '2021-04-21', false],
    ['3M', '2021-04-21', false],
    ['6M', '2021-04-21', false],
    ['6M', '2020-08-31', false],
    ['1Y', '2021-04-21', true],
    ['YTD', '2021-04-21', false],
    ['YTD', '2021-12-30', true],
    ['5Y', '2021-04-21', true],
  ])('%s up to %s: %s', (name, to, expected) => {
    expect(showsPastInsights(windowOf({ name }, { from: 0, to: day(to) }))).toBe(expected)
  })

  test('exactly six months between typed days is not more than six months; one day more is', () => {
    const to = day('2021-04-21')
    expect(showsPastInsights({ from: day('2020-10-21'), to })).toBe(false)
    expect(showsPastInsights({ from: day('2020-10-20'), to })).toBe(true)
  })
})

test('the history runs from the first to the last close, whatever gaps stand at its ends', () => {
  const points = [
    { at: day('2021-01-04'), value: null },
    { at: day('2021-01-05'), value: 2 },
    { at: day('2021-01-06'), value: 3 },
    { at: day('2021-01-07'), value: null },
  ]
  expect(historyOf(points)).toEqual({ from: day('2021-01-05'), to: day('2021-01-06') })
  expect(historyOf([{ at: 0, value: null }])).toBeNull()
})

test('a pointer finds the nearest observation, the earlier of two that are equally near', () => {
  const points = ['2020-12-31', '2021-01-04', '2021-01-08'].map((iso) => ({ at: day(iso) }))
  expect(nearestPointIndex(points, day('2021-01-02'))).toBe(0)
  expect(nearestPointIndex(points, day('2021-01-03'))).toBe(1)
  expect(nearestPointIndex(points, 0)).toBe(0)
  expect(nearestPointIndex(points, day('2030-01-01'))).toBe(2)
})
