import { afterEach, expect, test } from 'vitest'
import { readSeries } from '#contract/records/calculator.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { freshnessWords } from '#features/asset-overview/header/use-live-price.ts'
import { sliceOf } from '#features/asset-overview/model/price-geometry.ts'
import { changeOver, historyOf, RANGE_NAMES, windowOf } from '#features/asset-overview/model/price-window.ts'
import { indexedComparison } from '#features/asset-overview/price/compare-chart.tsx'
import { priceTable } from '#features/asset-overview/price/price-tools.tsx'
import { formatDay } from '#shared/format/date.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { judgedInsight } from '#testing/judged-market.ts'

const home = process.env['TZ']
afterEach(() => {
  if (home === undefined) delete process.env['TZ']
  else process.env['TZ'] = home
})

/** Closes stamped at midnight UTC, without and with a zone, over a year end and a leap day. */
const body = {
  result: {
    data: Array.from({ length: 800 }, (_, i) => {
      const index = new Date(Date.UTC(2019, 5, 3) + i * 86_400_000).toISOString()
      return { index: i % 2 ? index : index.slice(0, 19), value: 100 + (i % 50) }
    }),
  },
}

/** All days on the page, computed in one time zone of the viewer. */
function daysSeenFrom(zone: string) {
  process.env['TZ'] = zone
  const { points } = readSeries(body)
  const history = historyOf(points)!
  const windows = RANGE_NAMES.map((name) => windowOf({ name }, history))
  const stated = { direction: 1, horizon: '1m', last_value: 100, signal_low: 1, signal_high: 999 }
  const context = { closes: points, now: history.to }
  return {
    offset: new Date(Date.UTC(2020, 0, 1)).getTimezoneOffset(),
    windows: windows.map(({ from, to }) => `${toIsoDay(from)} ${toIsoDay(to)}`),
    bases: windows.map((window) => formatDay(changeOver(points, window)!.base.at)),
    rows: priceTable({
      points,
      slice: sliceOf(points, windows[0]!),
      base: null,
      currency: null,
      format: priceFormatOf(null),
    }).rows.map((row) => row[0]!.text),
    common: indexedComparison([{ tag: 'a', points }], windows[3]!)!.startsAt,
    ends: judgedInsight({ ...stated, created_at: '2020-01-31T23:30:00' }, context).endsAt,
    words: freshnessWords(
      { state: 'closed', price: 1, time: Date.UTC(2020, 11, 31, 23, 59) },
      Date.UTC(2021, 0, 4),
    ),
  }
}

test.each([
  ['Pacific/Kiritimati', -840],
  ['America/Los_Angeles', 480],
  ['Asia/Kathmandu', -345],
])('a viewer in %s sees the days of UTC', (zone, wantedOffset) => {
  const { offset: _, ...expected } = daysSeenFrom('UTC')
  const { offset, ...seen } = daysSeenFrom(zone)
  // Makes sure that the time zone is in effect.
  expect(offset).toBe(wantedOffset)
  expect(seen).toEqual(expected)
  expect(seen.windows[3]).toBe('2021-01-01 2021-08-10')
})
