import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseResolution } from '#contract/records/price-history.ts'
import { addMonths, horizonEnd, parseHorizon, tradingDaysOf, type Horizon } from './horizon.ts'

const utc = (text: string) => Date.parse(`${text}T12:00:00Z`)
const end = (from: string, text: string) =>
  new Date(horizonEnd(utc(from), parseHorizon(text)!)).toISOString().slice(0, 10)

test.each([
  ['0d', { count: 0, unit: 'd' }],
  ['60d', { count: 60, unit: 'd' }],
  ['2W', { count: 2, unit: 'w' }],
  [' 3m ', { count: 3, unit: 'm' }],
  ['1y', { count: 1, unit: 'y' }],
])('%s is a horizon', (text, horizon) => {
  expect(parseHorizon(text)).toEqual(horizon)
})

test.each(['', 'm', '3', '3q', '-1d', '1.5m', '3 months'])('%s is not a horizon', (text) => {
  expect(parseHorizon(text)).toBeNull()
})

test('horizons have their usual trading days', () => {
  const days = {
    '60d': 60,
    '1w': 5,
    '2w': 10,
    '1m': 21,
    '2m': 42,
    '3m': 63,
    '6m': 126,
    '12m': 252,
    '1y': 252,
  }
  for (const [horizon, count] of Object.entries(days))
    expect([horizon, tradingDaysOf(horizon)]).toEqual([horizon, count])
  expect([tradingDaysOf(null), tradingDaysOf('soon')]).toEqual([null, null])
})

test.each([
  ['2026-11-20', '1d', '2026-11-23'], // Friday to Monday
  ['2026-11-20', '5d', '2026-11-27'],
  ['2026-11-21', '1d', '2026-11-23'], // from a Saturday
  ['2026-11-21', '5d', '2026-11-27'],
  ['2026-11-22', '10d', '2026-12-04'], // from a Sunday
  ['2026-11-20', '2w', '2026-12-04'],
  ['2027-01-31', '1m', '2027-02-28'],
  ['2028-01-31', '1m', '2028-02-29'],
  ['2026-10-31', '12m', '2027-10-31'],
  ['2028-02-29', '1y', '2029-02-28'],
  ['2026-12-31', '3m', '2027-03-31'],
])('%s + %s ends on %s', (from, horizon, expected) => {
  expect(end(from, horizon)).toBe(expected)
})

const horizons = fc.record<Horizon>({
  count: fc.integer({ min: 1, max: 400 }),
  unit: fc.constantFrom('d', 'w', 'm', 'y'),
})
const starts = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) })

test('a window ends after it starts, and a longer one of the same unit ends later', () => {
  fc.assert(
    fc.property(starts, horizons, (start, horizon) => {
      const first = horizonEnd(start, horizon)
      expect(first).toBeGreaterThan(start)
      expect(horizonEnd(start, { ...horizon, count: horizon.count + 1 })).toBeGreaterThan(first)
    }),
  )
})

test('trading days before a weekend count from its Monday', () => {
  const before = (count: number) => horizonEnd(utc('2026-11-22'), { count: -count, unit: 'd' })
  expect(before(1)).toBe(utc('2026-11-20'))
  expect(before(5)).toBe(utc('2026-11-16'))
})

test('n trading days contain exactly n weekdays', () => {
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 60 }), (start, count) => {
      const last = horizonEnd(start, { count, unit: 'd' })
      let weekdays = 0
      for (let ms = start + 86_400_000; ms <= last; ms += 86_400_000) {
        if (![0, 6].includes(new Date(ms).getUTCDay())) weekdays += 1
      }
      expect(weekdays).toBe(count)
    }),
  )
})

test('adding months never overflows into the next month', () => {
  fc.assert(
    fc.property(starts, fc.integer({ min: 0, max: 240 }), (start, months) => {
      const from = new Date(start)
      const to = new Date(addMonths(start, months))
      const index = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
      expect(index(to) - index(from)).toBe(months)
    }),
  )
})

test('a resolution is not a horizon: 1m is a minute and M a month', () => {
  expect(parseResolution('1m')).toEqual({ count: 1, unit: 'minute' })
  expect(parseResolution('1M')).toEqual({ count: 1, unit: 'month' })
  expect(parseResolution('1D')).toEqual({ count: 1, unit: 'day' })
  expect(parseResolution('1d')).toBeNull()
  expect(parseResolution('0m')).toBeNull()
})
