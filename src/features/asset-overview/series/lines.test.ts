import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import {
  candleAt,
  candleExtent,
  candleLength,
  candlesWithin,
  closesOf,
  datedByEnd,
  lastDayOf,
  otherBasisUntil,
  usableCandles,
} from './candles.ts'
import { indexedComparison } from './compare-index.ts'
import { drawnPath, withGaps } from './drawn-line.ts'
import { changeOver } from './price-change.ts'
import { formatSeriesValue } from './series-value.ts'
import { sessionScale, sessionTicks } from './session-scale.ts'

const daily = (count: number, value = (i: number) => i) =>
  Array.from({ length: count }, (_, i) => ({ at: i * MS_PER_DAY, value: value(i) }))

describe('gaps', () => {
  test('a suspension of two months is left open', () => {
    const points = [...daily(30), ...daily(30).map(({ at, value }) => ({ at: at + 90 * MS_PER_DAY, value }))]
    const open = withGaps(points)
    expect(open).toHaveLength(61)
    expect(open[30]!.value).toBeNull()
  })
  test('weekends, holidays and a monthly series are not', () => {
    const weekdays = daily(400).filter((_, i) => i % 7 < 5)
    expect(withGaps(weekdays)).toBe(weekdays)
    const monthly = daily(40).map(({ value }, i) => ({ at: i * 30 * MS_PER_DAY, value }))
    expect(withGaps(monthly)).toBe(monthly)
  })
  test('wherever a stretch without rows lies, it is left open once, and no other step is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 200 }), (steps) => {
        let at = 0
        const points = [0, ...steps].map((days, value) => ({ at: (at += days * MS_PER_DAY), value }))
        const longest = Math.max(14 * MS_PER_DAY, (10 * at) / steps.length)
        const open = withGaps(points)
        expect(open.filter(({ value }) => value !== null)).toEqual(points)
        expect(open.flatMap(({ value }, i) => (value === null ? [open[i + 1]] : []))).toEqual(
          points.filter((point, i) => i > 0 && point.at - points[i - 1]!.at > longest),
        )
      }),
    )
  })
})

describe('drawing', () => {
  const y = linearScale([0, 1000], [400, 0])
  test('40,000 points become a few per pixel, and the single spike survives', () => {
    const points = daily(40_000, (i) => (i === 20_345 ? 1000 : 500))
    const x = linearScale([0, points.at(-1)!.at], [0, 900])
    const path = drawnPath(points, { start: 0, end: points.length }, x, y)
    expect(path.match(/[ML]/g)!.length).toBeLessThan(2_000)
    expect(path).toMatch(/L[\d.]+ 0L/)
  })
  test('a gap lifts the pen', () => {
    const points = [
      { at: 0, value: 0 },
      { at: 1, value: null },
      { at: 2, value: 1000 },
    ]
    const path = drawnPath(points, { start: 0, end: 3 }, linearScale([0, 2], [0, 2]), y)
    expect(path.match(/M/g)).toHaveLength(2)
  })
})

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const series = (tag: string, ...rows: [string, number | null][]) => ({
  tag,
  points: rows.map(([iso, value]) => ({ at: day(iso), value })),
})
const WINDOW = { from: day('2021-01-01'), to: day('2021-01-31') }
const A = series('a', ['2020-12-31', 9], ['2021-01-04', 10], ['2021-01-05', 11], ['2021-01-07', 12])
const B = series('b', ['2021-01-05', 50], ['2021-01-06', 40], ['2021-01-07', 60])

describe('comparison', () => {
  test('is 100 at the last common close before the window, so that a return is the one of the asset alone', () => {
    const own = series('own', ['2020-12-30', 10], ['2020-12-31', 12], ['2021-01-04', 9], ['2021-01-29', 6])
    const other = series('other', ['2020-12-31', 50], ['2021-01-04', 40], ['2021-01-29', 60])
    const comparison = indexedComparison([own, other], WINDOW)!
    expect(toIsoDay(comparison.startsAt)).toBe('2020-12-31')
    expect(comparison.isBaseBefore).toBe(true)
    expect(comparison.startedBy).toBeNull()
    const alone = changeOver(own.points, WINDOW)!.fraction!
    expect(comparison.lines[0]!.points.at(-1)!.value! / 100 - 1).toBeCloseTo(alone, 12)
  })

  test('the own return is the same alone and compared, whatever the closes', () => {
    const closes = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 3, maxLength: 40 })
    fc.assert(
      fc.property(closes, fc.integer({ min: 1, max: 38 }), (values, startsAt) => {
        fc.pre(startsAt < values.length)
        const points = values.map((value, i) => ({ at: day('2021-01-01') + i * 86_400_000, value }))
        const window = { from: points[startsAt]!.at, to: points.at(-1)!.at }
        const compared = indexedComparison(
          [
            { tag: 'own', points },
            { tag: 'other', points },
          ],
          window,
        )!
        expect(compared.lines[0]!.points.at(-1)!.value! / 100 - 1).toBeCloseTo(
          changeOver(points, window)!.fraction!,
          9,
        )
      }),
    )
  })

  test('a base long before the window is none: a suspension is not a start', () => {
    const own = series('own', ['2020-10-01', 10], ['2021-01-04', 9], ['2021-01-05', 8])
    const comparison = indexedComparison([own, B], WINDOW)!
    expect(toIsoDay(comparison.startsAt)).toBe('2021-01-05')
    expect(comparison.isBaseBefore).toBe(false)
  })

  test('else it starts at 100 on the first day all have a close, and names who began last', () => {
    const comparison = indexedComparison([A, B], WINDOW)!
    expect(toIsoDay(comparison.startsAt)).toBe('2021-01-05')
    expect(comparison.startedBy).toBe('b')
    expect(comparison.lines.map(({ points }) => points[0]!.value)).toEqual([100, 100])
    expect(comparison.lines[1]!.points.at(-1)!.value).toBeCloseTo(120, 9)
  })

  test('a day that one misses stays missing: nothing is interpolated', () => {
    const [a] = indexedComparison([A, B], WINDOW)!.lines
    expect(a!.points.map(({ at }) => toIsoDay(at))).toEqual(['2021-01-05', '2021-01-07'])
  })

  test('closes of one day count as one day even when stamped at different hours', () => {
    const late = { tag: 'c', points: [{ at: Date.parse('2021-01-04T21:00:00Z'), value: 5 }] }
    expect(toIsoDay(indexedComparison([A, late], WINDOW)!.startsAt)).toBe('2021-01-04')
  })

  test('the last day of the window belongs to it, the day after does not', () => {
    const late = series('c', ['2021-01-31', 5], ['2021-02-01', 6])
    expect(indexedComparison([late], WINDOW)!.lines[0]!.points).toHaveLength(1)
  })

  test.each([
    ['no common day', [A, series('c', ['2021-01-06', 5])]],
    ['no close at all', [A, series('c', ['2021-01-05', null])]],
    ['a base of zero', [A, series('c', ['2021-01-05', 0])]],
    ['nothing to compare', []],
  ])('%s: no comparison', (_, list) => {
    expect(indexedComparison(list, WINDOW)).toBeNull()
  })
})

const DAY = Date.UTC(2026, 10, 2)
const candle = (day: number, close: number, more: { high?: number; low?: number } = {}) => ({
  time: DAY + day * MS_PER_DAY,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  ...more,
})

test('a year is drawn by days, five years by weeks, more by months', () => {
  const over = (days: number) => candleLength({ from: DAY - days * MS_PER_DAY, to: DAY })
  expect([over(30), over(365), over(3 * 365), over(5 * 365), over(20 * 365)]).toEqual([
    '1D',
    '1D',
    '1W',
    '1W',
    '1M',
  ])
})

test('candles come in order, once, and without those that contradict themselves', () => {
  const twice = candle(1, 12)
  const usable = usableCandles([candle(2, 10), candle(1, 11), twice, candle(0, 9, { high: 1, low: 2 })])
  expect(usable).toEqual([twice, candle(2, 10)])
  expect(candlesWithin(usable, { from: DAY + 2 * MS_PER_DAY, to: DAY + 2 * MS_PER_DAY })).toEqual([
    candle(2, 10),
  ])
  expect(candleExtent(usable)).toEqual({ low: 9, high: 13 })
  expect(candleExtent([])).toBeNull()
})

test('an instant lies in the candle that began last', () => {
  const two = [candle(0, 9), candle(7, 10)]
  expect(candleAt(two, DAY - 1)).toBeNull()
  expect(candleAt(two, DAY + 6 * MS_PER_DAY)).toBe(two[0])
  expect(candleAt(two, DAY + 7 * MS_PER_DAY)).toBe(two[1])
})

test('a split between candles and closes is found, agreement within a percent is none', () => {
  const points = [0, 1, 2].map((day) => ({ at: DAY + day * MS_PER_DAY, value: 10 }))
  expect(otherBasisUntil([candle(0, 10.05), candle(1, 9.95)], points)).toBeNull()
  expect(otherBasisUntil([candle(0, 40), candle(1, 40), candle(2, 10)], points)).toBe(DAY + MS_PER_DAY)
  expect(otherBasisUntil([candle(9, 40)], points)).toBeNull()
})

test('the last day that has prices, and its closes', () => {
  const hours = [1, 25, 26].map((hour) => ({ ...candle(0, hour), time: DAY + hour * 3_600_000 }))
  expect(closesOf(lastDayOf(hours)).map(({ value }) => value)).toEqual([25, 26])
  expect(lastDayOf([])).toEqual([])
})

test('a price inside the day is true at the end of its bar, and none is later than now', () => {
  const MINUTE = 60_000
  const bars = [0, 30, 60].map((minute) => ({ ...candle(0, minute), time: DAY + minute * MINUTE }))
  const ends = (now: number) => datedByEnd(bars, 30 * MINUTE, now).map(({ time }) => (time - DAY) / MINUTE)
  expect(ends(DAY + 600 * MINUTE)).toEqual([30, 60, 90])
  expect(ends(DAY + 77 * MINUTE)).toEqual([30, 60, 77])
  // A clock that is older than the bars says nothing of them.
  expect(ends(DAY + 45 * MINUTE)).toEqual([30, 45, 90])
  expect(datedByEnd(bars, 30 * MINUTE, DAY).map(({ close }) => close)).toEqual([0, 30, 60])
})

const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
/** Friday afternoon and Monday morning. */
const times = [at('20T14:00'), at('20T15:00'), at('23T14:00'), at('23T15:00')]

test('a weekend takes as much room as any other step', () => {
  const x = sessionScale(times, [0, 300])
  expect(times.map(x)).toEqual([0, 100, 200, 300])
  expect(x(at('22T02:30'))).toBeCloseTo(150)
  expect(x(at('19T00:00'))).toBe(0)
  expect(x.invert(100)).toBe(times[1])
  expect(sessionScale([times[0]!], [0, 300])(times[0]!)).toBe(150)
})

test('days are marked where several are shown, hours where it is one', () => {
  expect(sessionTicks(times, 6)).toEqual([
    { at: times[0], label: '20 Nov' },
    { at: times[2], label: '23 Nov' },
  ])
  const day = [30, 35, 60, 65, 120, 125].map((minutes) => at('20T14:00') + minutes * 60_000)
  expect(sessionTicks(day, 6).map(({ label }) => label)).toEqual(['15:00', '16:00'])
})

test('pixels lead back to the instant they came from, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 1e12 }), { minLength: 2, maxLength: 60 }),
      (instants) => {
        const ascending = instants.toSorted((a, b) => a - b)
        const x = sessionScale(ascending, [8, 900])
        for (const [i, instant] of ascending.entries()) {
          expect(x.invert(x(instant))).toBeCloseTo(instant, -3)
          if (i > 0) expect(x(instant)).toBeGreaterThan(x(ascending[i - 1]!))
        }
      },
    ),
  )
})

test.each([
  [0.081, 'perc', '8.1%'],
  [-0.081, 'perc', '−8.1%'],
  [0.0001, 'perc', '0.01%'],
  [-0.00004, 'perc', '−0.004%'],
  [0, 'perc', '0.0%'],
  [4.25, 'percentage', '4.25%'],
  [-0.75, 'percentage_points', '−0.75 pts'],
  [251, 'days', '251 days'],
  [-3.37, 'sd', '−3.4 sd'],
  [2.53, 'multiple', '2.53×'],
  [1234.5, 'price', '1,234.50'],
  [71.44, null, '71.44'],
  [null, 'perc', 'n/a'],
])('%s as %s reads %s', (value, format, text) => expect(formatSeriesValue(value, format)).toBe(text))
