import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import type { Note } from '#shared/personal/records.ts'
import { markerName, placedNotes } from './note-markers.tsx'
import {
  drawdown,
  movingAverage,
  paneOfSnake,
  paneValueAt,
  snakeOfPane,
  fanExtent,
  fanWords,
  priceFan,
} from './price-layers.tsx'

const series = (values: readonly (number | null)[], days = 1) =>
  values.map((value, i) => ({ at: i * days * MS_PER_DAY, value }))
const averages = (values: readonly (number | null)[], bars: number) =>
  movingAverage(series(values), bars).map(({ value }) => value)
const near = (value: number) => expect.closeTo(value)

test('an average is null until it has enough closes, skips gaps, and is the mean of its closes', () => {
  expect(averages([1, 2, 3, null, 6, 9], 3)).toEqual([null, null, 2, null, 11 / 3, 6])
  const prices = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 60 }), (values, bars) => {
      averages(values, bars).forEach((average, i) => {
        if (i < bars - 1) return expect(average).toBeNull()
        const mean = values.slice(i - bars + 1, i + 1).reduce((sum, value) => sum + value, 0) / bars
        expect(Math.abs(average! - mean)).toBeLessThanOrEqual(1e-6 * Math.max(...values))
      })
    }),
  )
})

test('a drawdown counts from the highest close so far and never rises above it', () => {
  const of = (values: (number | null)[]) => drawdown(series(values)).map(({ value }) => value)
  expect(of([10, 8, null, 12, 9])).toEqual([0, near(-0.2), null, 0, near(-0.25)])
  // Null until a close is above zero; a price that becomes negative stops at −1.
  expect(of([-1, -2, 4, -8])).toEqual([null, null, 0, -1])
})

describe('a pane', () => {
  const monthly = { title: 'Policy rate', displayFormat: 'percentage', points: series([1, 2, null, 4], 30) }

  test.each([
    ['rsi(horiz=14d)', 'acme_nasd.rsi(horiz=14d)'],
    ['mom(horiz=1.5m)', 'acme_nasd.mom(horiz=1.5m)'],
    ['us.policy_rate', 'us.policy_rate'],
  ])('%s in the address of an asset is the series %s', (pane, snake) => {
    expect(snakeOfPane('acme_nasd', pane)).toBe(snake)
    expect(snakeOfPane('acme_nasd', paneOfSnake('acme_nasd', snake))).toBe(snake)
  })

  test('has the last value of a slow series until the next one, and none before the first', () => {
    const values = [-1, 29, 70, 900].map((day) => paneValueAt(monthly, day * MS_PER_DAY))
    expect(values).toEqual([null, '1.00%', '2.00%', '4.00%'])
    expect(paneValueAt({ ...monthly, points: [] }, 0)).toBeNull()
  })
})

describe('a fan on the price', () => {
  const START = Date.UTC(2026, 0, 5)
  const words = { title: 'A dip', description: '', isKnown: true }
  const insight = { id: 'a', words, lastValue: 50, measuredAt: START, horizon: '1m', basisFactor: 1 }
  const predictions = (count: number | null, firstDay = 0) =>
    readPredictions(
      [firstDay, 21, 63].map((days, i) => ({
        relative_idx: i,
        horizon: `${days}d`,
        date: new Date(START + days * MS_PER_DAY).toISOString(),
        median: 0.001 * days,
        count,
        percentiles: { 10: -0.002 * days, 90: 0.004 * days },
      })),
    ).items
  const fanOf = (of: Partial<typeof insight> | object = {}, steps = predictions(40), units = DEFAULT_UNITS) =>
    priceFan({ ...insight, ...of }, steps, units)

  test('starts at the price of its first day and ends at the insight’s horizon', () => {
    const fan = fanOf()!
    expect(fan.steps.map(({ at, median }) => [at, fan.priceOf(median!)])).toEqual([
      [START, 50],
      [START + 21 * MS_PER_DAY, near(51.05)],
    ])
    expect(fanExtent(fan)).toEqual({ low: near(47.9), high: near(54.2), until: START + 21 * MS_PER_DAY })
    expect(fanWords(fan)).toBe('Fan of “A dip”, 1m: median of 40 past cases, middle 80%')
  })

  test('starts at the price also without a step at day zero; a thin sample has dots instead of bands and median', () => {
    const fan = fanOf({}, predictions(7, 5))!
    expect(fan).toMatchObject({ bands: [], steps: [{ at: START, median: 0 }, {}, {}] })
    const prices = fan.dots.map(({ value }) => fan.priceOf(value))
    expect(prices).toEqual([49.5, 50.25, 51, 47.9, 51.05, 54.2].map(near))
    expect(fanExtent(fan)).toMatchObject({ low: near(47.9), high: near(54.2) })
    expect(fanWords(fan)).toMatch(/1m: 7 past cases, too few for bands; dots: stated percentiles$/)
  })

  test('is on today’s price basis after a split, whatever unit the service uses', () => {
    const halved = { lastValue: 25, basisFactor: 0.5 }
    const inPrices = predictions(40).map((step) => ({
      ...step,
      median: 50 * (1 + step.median!),
      percentiles: [],
    }))
    const prices = { ...DEFAULT_UNITS, predictions: 'price' as const }
    for (const fan of [fanOf(halved), fanOf(halved, inPrices, prices)])
      expect(fan!.priceOf(fan!.steps[1]!.median!)).toBeCloseTo(25.525)
  })

  test('is null without a price, a day or steps', () => {
    expect([fanOf({ lastValue: null }), fanOf({ measuredAt: null }), fanOf({}, [])]).toEqual([
      null,
      null,
      null,
    ])
  })
})

test('notes are placed at their days, merged where they would overlap, and those after the last close at that close', () => {
  const points = series(Array.from({ length: 100 }, () => 1))
  const note = (day: number, text = 'Ask'): Note => ({
    id: `${day}`,
    on: { kind: 'asset', key: 'acme_nasd', title: 'Acme' },
    text,
    createdAt: day * MS_PER_DAY + 5,
    updatedAt: day * MS_PER_DAY + 5,
  })
  const x = (at: number) => (at / MS_PER_DAY) * 2
  const days = (notes: readonly Note[], start: number, end: number) =>
    placedNotes(notes, points, { slice: { start, end }, x }).map((marker) => [
      marker.x,
      marker.notes.map(({ id }) => id).join(),
    ])
  const all = [2, 10, 15, 21, 60, 110].map((day) => note(day))
  expect(days(all, 5, 100)).toEqual([
    [20, '10,15,21'],
    [120, '60'],
    [198, '110'],
  ])
  // Not in a window that ends before the last close.
  expect(days(all, 5, 50)).toEqual([[20, '10,15,21']])
  expect(markerName([note(1, ' Ask\n about sales')])).toBe('Note of 2 Jan 1970: Ask about sales')
  expect(markerName([note(1), note(9)])).toBe('2 notes, 2 Jan 1970 to 10 Jan 1970')
})
