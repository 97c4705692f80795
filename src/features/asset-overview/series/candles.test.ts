import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
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
