import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import { indexedComparison } from '#features/asset-overview/price/compare-chart.tsx'
import { linearScale } from '#shared/charts/scale.ts'
import {
  candleAt,
  candleExtent,
  candleLength,
  candlesWithin,
  lastDayOf,
  otherBasisUntil,
  placedByDay,
  placedByEnd,
  usableCandles,
} from './candles.ts'
import { drawnPath, withGaps, sessionScale, sessionTicks } from './price-geometry.ts'
import { changeOver } from './price-window.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)

describe('a line', () => {
  const daily = (count: number, value = (i: number) => i) =>
    Array.from({ length: count }, (_, i) => ({ at: i * MS_PER_DAY, value: value(i) }))

  test('has one break at every long gap and none elsewhere', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 200 }), (steps) => {
        let at = 0
        const points = [0, ...steps].map((days, value) => ({ at: (at += days * MS_PER_DAY), value }))
        const longest = Math.max(14 * MS_PER_DAY, (10 * at) / steps.length)
        const withEmpty = withGaps(points)
        expect(withEmpty.filter(({ value }) => value !== null)).toEqual(points)
        expect(withEmpty.flatMap(({ value }, i) => (value === null ? [withEmpty[i + 1]] : []))).toEqual(
          points.filter((point, i) => i > 0 && point.at - points[i - 1]!.at > longest),
        )
      }),
    )
  })

  test('of 40,000 points is reduced to a few per pixel, keeps a single spike and breaks at a gap', () => {
    const y = linearScale([0, 1000], [400, 0])
    const points = daily(40_000, (i) => (i === 20_345 ? 1000 : 500))
    const x = linearScale([0, points.at(-1)!.at], [0, 900])
    const path = drawnPath(points, { start: 0, end: points.length }, x, y)
    expect(path.match(/[ML]/g)!.length).toBeLessThan(2_000)
    expect(path).toMatch(/L[\d.]+,0L/)
    const broken = [0, null, 1000].map((value, at) => ({ at, value }))
    const parts = drawnPath(broken, { start: 0, end: 3 }, linearScale([0, 2], [0, 2]), y)
    expect(parts.match(/M/g)).toHaveLength(2)
  })
})

describe('a comparison', () => {
  const series = (tag: string, ...rows: [string, number | null][]) => ({
    tag,
    points: rows.map(([iso, value]) => ({ at: day(iso), value })),
  })
  const WINDOW = { from: day('2021-01-01'), to: day('2021-01-31') }
  const A = series('a', ['2020-12-31', 9], ['2021-01-04', 10], ['2021-01-05', 11], ['2021-01-07', 12])
  const B = series('b', ['2021-01-05', 50], ['2021-01-06', 40], ['2021-01-07', 60])
  const start = (...all: (typeof A)[]) => {
    const { startsAt, isBaseBefore } = indexedComparison(all, WINDOW)!
    return [toIsoDay(startsAt), isBaseBefore]
  }

  test('is 100 at the last shared close before the window, or else on the first shared day', () => {
    const own = series('own', ['2020-12-30', 10], ['2020-12-31', 12], ['2021-01-04', 9], ['2021-01-29', 6])
    const other = series('other', ['2020-12-31', 50], ['2021-01-04', 40], ['2021-01-29', 60])
    expect(start(own, other)).toEqual(['2020-12-31', true])
    // Missing days are not interpolated.
    expect(start(A, B)).toEqual(['2021-01-05', false])
    const [a, b] = indexedComparison([A, B], WINDOW)!.lines
    expect(a!.points.map(({ at }) => toIsoDay(at))).toEqual(['2021-01-05', '2021-01-07'])
    expect([a!.points[0]!.value, b!.points[0]!.value]).toEqual([100, 100])
    expect(b!.points.at(-1)!.value).toBeCloseTo(120, 9)
    // A close long before the window is no base, as after a suspension.
    const suspended = series('own', ['2020-10-01', 10], ['2021-01-04', 9], ['2021-01-05', 8])
    expect(start(suspended, B)).toEqual(['2021-01-05', false])
  })

  test('gives the asset the same return as the chart without a comparison', () => {
    const closes = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 3, maxLength: 40 })
    fc.assert(
      fc.property(closes, fc.nat(), (values, at) => {
        const points = values.map((value, i) => ({ at: day('2021-01-01') + i * MS_PER_DAY, value }))
        const window = { from: points[1 + (at % (values.length - 1))]!.at, to: points.at(-1)!.at }
        const both = ['own', 'other'].map((tag) => ({ tag, points }))
        const [own] = indexedComparison(both, window)!.lines
        const alone = changeOver(points, window)!.fraction!
        expect(own!.points.at(-1)!.value! / 100 - 1).toBeCloseTo(alone, 9)
      }),
    )
  })

  test('matches closes by day whatever their hour, and ends with the last day of the window', () => {
    const late = { tag: 'c', points: [{ at: Date.parse('2021-01-04T21:00:00Z'), value: 5 }] }
    expect(start(A, late)[0]).toBe('2021-01-04')
    const after = series('c', ['2021-01-31', 5], ['2021-02-01', 6])
    expect(indexedComparison([after], WINDOW)!.lines[0]!.points).toHaveLength(1)
  })

  test.each([
    ['a shared day', [A, series('c', ['2021-01-06', 5])]],
    ['a close', [A, series('c', ['2021-01-05', null])]],
    ['a base above zero', [A, series('c', ['2021-01-05', 0])]],
    ['anything to compare', []],
  ])('is null without %s', (_, list) => expect(indexedComparison(list, WINDOW)).toBeNull())
})

describe('candles', () => {
  const DAY = Date.UTC(2026, 10, 2)
  const MINUTE = 60_000
  const candle = (at: number, close: number, more: object = {}) => ({
    time: DAY + at * MS_PER_DAY,
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    ...more,
  })

  test('are daily up to a year, weekly up to five years, and monthly beyond', () => {
    const over = (days: number) => candleLength({ from: DAY - days * MS_PER_DAY, to: DAY })
    expect([30, 365, 3 * 365, 5 * 365, 20 * 365].map(over).join()).toBe('1D,1D,1W,1W,1M')
  })

  test('are sorted, without duplicates and without invalid ones', () => {
    const twice = candle(1, 12)
    const usable = usableCandles({
      items: [candle(2, 10), candle(1, 11), twice, candle(0, 9, { high: 1, low: 2 })],
    })
    expect(usable).toEqual([twice, candle(2, 10)])
    const second = DAY + 2 * MS_PER_DAY
    expect(candlesWithin(usable, { from: second, to: second })).toEqual([candle(2, 10)])
    expect([candleExtent(usable), candleExtent([])]).toEqual([{ low: 9, high: 13 }, null])
  })

  test('contain the instants from their first midnight to their end, whatever the hour that dates them', () => {
    // Dated by the end of trading, as the closes need not be.
    const two = [candle(0.8, 9), candle(7.8, 10)]
    const closes = (days: number, ...at: number[]) =>
      at.map((day) => candleAt(placedByDay(two, days), DAY + day * MS_PER_DAY)?.close ?? null)
    expect(closes(7, -1, 0, 6, 7, 14)).toEqual([null, 9, 9, 10, null])
    // A day without a candle does not have that of another day.
    expect(closes(1, 0, 6, 7.5)).toEqual([9, null, 10])
  })

  test('are on another basis than the closes before a split, but not if within one percent', () => {
    const points = [0, 1, 2].map((at) => ({ at: DAY + at * MS_PER_DAY, value: 10 }))
    expect(otherBasisUntil([candle(0, 10.05), candle(1, 9.95)], points)).toBeNull()
    expect(otherBasisUntil([candle(0, 40), candle(1, 40), candle(2, 10)], points)).toBe(DAY + MS_PER_DAY)
    expect(otherBasisUntil([candle(9, 40)], points)).toBeNull()
  })

  test('of a week or a month close elsewhere than their first day does, on the same basis', () => {
    const points = [0, 1, 4].map((at) => ({ at: DAY + at * MS_PER_DAY, value: 10 + at }))
    expect(otherBasisUntil([candle(0, 14, { low: 9 }), candle(7, 15)], points)).toBeNull()
    expect(otherBasisUntil([candle(0, 28, { low: 18 }), candle(7, 15)], points)).toBe(DAY)
  })

  test('have a last day with prices', () => {
    const hours = [1, 25, 26].map((hour) => candle(hour / 24, hour))
    expect(lastDayOf(hours).map(({ close }) => close)).toEqual([25, 26])
    expect(lastDayOf([])).toEqual([])
  })

  test('inside a day are dated by the end of their bar, but not later than now', () => {
    const bars = [0, 30, 60].map((minute) => candle((minute * MINUTE) / MS_PER_DAY, minute))
    const ends = (now: number) =>
      placedByEnd(bars, 30 * MINUTE, DAY + now * MINUTE).map(({ time }) => (time - DAY) / MINUTE)
    expect([600, 77].map(ends)).toEqual([
      [30, 60, 90],
      [30, 60, 77],
    ])
    // A clock behind the bars does not change them.
    expect(ends(45)).toEqual([30, 45, 90])
    expect(placedByEnd(bars, 30 * MINUTE, DAY).map(({ close }) => close)).toEqual([0, 30, 60])
  })
})

describe('the time axis of intraday prices', () => {
  const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
  /** Friday afternoon and Monday morning. */
  const times = ['20T14:00', '20T15:00', '23T14:00', '23T15:00'].map(at)

  test('has a weekend as one step like any other, and inverts pixels to instants', () => {
    const x = sessionScale(times, [0, 300])
    expect([...times, at('19T00:00')].map(x)).toEqual([0, 100, 200, 300, 0])
    expect(x(at('22T02:30'))).toBeCloseTo(150)
    expect(x.invert(100)).toBe(times[1])
    expect(sessionScale([times[0]!], [0, 300])(times[0]!)).toBe(150)
  })

  test('has a tick for each day, or within one day for hours', () => {
    const labels = (of: number[]) => sessionTicks(of, 6).map(({ label }) => label)
    expect(sessionTicks(times, 6)[1]).toEqual({ at: times[2], label: '23 Nov' })
    expect(labels(times)).toEqual(['20 Nov', '23 Nov'])
    const one = [30, 35, 60, 65, 120, 125].map((minutes) => at('20T14:00') + minutes * 60_000)
    expect(labels(one)).toEqual(['15:00', '16:00'])
  })
})
