import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { addWeekdays } from '#contract/values/horizon.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import type { ListedExpected } from '#shared/evidence/expected.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { countDirections } from '#shared/format/words.ts'
import { endingSoon, SOON_WEEKDAYS, weekdaysUntil } from './feed-panels.tsx'
import { sinceItems } from './feed-window.ts'
import {
  bySector,
  byStrength,
  newsItem,
  newsSentence,
  newsWindow,
  sinceWords,
  watchedNews,
  type NewsItem,
} from './news.ts'

const at = (iso: string) => Date.parse(iso)
/** A Friday. */
const NOW = at('2026-11-20T15:00:00Z')

const insights = (...all: { created_at: string | null; [field: string]: unknown }[]) =>
  readInsightList(
    all.map(({ created_at, ...metadata }, i) => ({ id: `i${i}`, title: 'Rose', created_at, metadata })),
  ).items

const item = (fields: Partial<NewsItem> = {}): NewsItem => ({
  id: 'i1',
  title: 'Short interest rose',
  card: 'short_interest_rise',
  tag: 'halv_xsto',
  direction: 'up',
  stars: 6,
  horizon: '3m',
  median: 0.041,
  signalHigh: null,
  signalLow: null,
  rate: 0.75,
  count: 40,
  isCountEstimated: false,
  sector: 'Industrials',
  createdAt: NOW,
  expected: { missing: 'no record' },
  ...fields,
})

test('new insights begin with the last day on which anything was published', () => {
  const window = newsWindow(
    insights(
      { created_at: '2026-11-19T21:17:00Z', last_value_date: '2026-11-19' },
      { created_at: '2026-11-19T06:40:00Z', last_value_date: '2026-11-19' },
      { created_at: '2026-11-18T23:59:59Z', last_value_date: '2026-11-18' },
    ),
    NOW,
  )
  expect(window).toMatchObject({ from: at('2026-11-19'), isToday: false, isSinceClose: true })
  expect(window?.insights).toHaveLength(2)
  expect(sinceWords(window!)).toBe('since the close of 19 Nov 2026')
  const mixed = newsWindow(
    insights(
      { created_at: '2026-11-20T07:00:00Z', last_value_date: '2026-11-20' },
      { created_at: '2026-11-20T00:30:00Z', last_value_date: '2026-11-19' },
    ),
    NOW,
  )
  expect(mixed?.isToday).toBe(true)
  expect(sinceWords(mixed!)).toBe('since 20 Nov 2026')
})

test('a publication dated in the future does not start the window, and without any there is none', () => {
  const future = { created_at: '2027-01-01T00:00:00Z' }
  expect(newsWindow(insights(future, { created_at: null }), NOW)).toBeNull()
  const window = newsWindow(insights(future, { created_at: '2026-11-17T10:00:00Z' }), NOW)
  expect(window?.from).toBe(at('2026-11-17'))
  expect(window?.insights).toHaveLength(2)
})

const edge = (points: number, isSupported: boolean): ListedExpected => ({
  share: 0.5 + points,
  base: 0.5,
  outOfSample: null,
  interval: { low: 0.4, high: 0.7 },
  edge: '',
  sentence: '',
  side: isSupported ? 1 : 0,
  range: null,
})
const anyItem = fc.record({
  id: fc.uuid(),
  stars: fc.option(fc.integer({ min: 0, max: 8 })),
  rate: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  count: fc.option(fc.integer({ min: 1, max: 200 })),
  direction: fc.constantFrom('up', 'down', 'unknown'),
  sector: fc.option(fc.constantFrom('Energy', 'Financials', 'Utilities')),
  tag: fc.option(fc.constantFrom('a_nyse', 'b_nyse', 'c_nyse')),
})
const anyItems = fc
  .uniqueArray(anyItem, { maxLength: 40, selector: ({ id }) => id })
  .map((all) => all.map((fields) => item(fields)))

test('the strongest are sorted by clear edge, quality and the lower bound of the interval, whatever their order before', () => {
  const order = byStrength([
    item({ id: 'few', rate: 0.75, count: 8 }),
    item({ id: 'unstated', stars: null }),
    item({ id: 'many', rate: 0.7, count: 100 }),
    item({ id: 'better', stars: 7, rate: null, count: null }),
    item({ id: 'unclear', stars: 1, expected: edge(0.08, false) }),
    item({ id: 'edge', stars: 2, expected: edge(0.03, true) }),
    item({ id: 'larger edge', stars: 0, expected: edge(0.05, true) }),
  ])
  const best = ['larger edge', 'edge', 'better']
  expect(order.map(({ id }) => id)).toEqual([...best, 'many', 'few', 'unclear', 'unstated'])
  fc.assert(
    fc.property(anyItems, (items) => {
      const sorted = byStrength(items)
      expect(byStrength(items.toReversed())).toEqual(sorted)
      const low = ({ rate, count }: NewsItem) => rateInterval(rate, count)?.low ?? -1
      sorted.slice(1).forEach((next, i) => {
        const [a, b] = [sorted[i]!.stars ?? -1, next.stars ?? -1]
        expect(a).toBeGreaterThanOrEqual(b)
        if (a === b) expect(low(sorted[i]!)).toBeGreaterThanOrEqual(low(next))
      })
    }),
  )
})

test('sectors and watched assets count every new insight once', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const sectors = bySector(items)
      expect(sectors.reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
      for (const { up, down, unknown, count } of sectors) expect(up + down + unknown).toBe(count)
      const counts = sectors.flatMap(({ sector, count }) => (sector === null ? [] : [count]))
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
      expect(sectors.findIndex(({ sector }) => sector === null)).toBeOneOf([-1, sectors.length - 1])
      const { up, down, unknown } = countDirections(items)
      expect(up + down + unknown).toBe(items.length)
      expect(
        watchedNews(items, ['c_nyse', 'a_nyse', 'ghost_nasd']).flatMap((each) => each.items),
      ).toHaveLength(items.filter(({ tag }) => tag === 'a_nyse' || tag === 'c_nyse').length)
    }),
  )
})

test('the sentence counts directions and high qualities', () => {
  const window = { from: at('2026-11-19'), isToday: false, isSinceClose: true, insights: [] }
  const items = [item(), item({ direction: 'down', stars: 3 }), item({ direction: 'unknown', stars: null })]
  expect(newsSentence(items, window, false)).toBe(
    '3 insights since the close of 19 Nov 2026: 1 bullish, 1 bearish, 1 without a direction, 1 of quality 6 or more',
  )
  expect(newsSentence(items, window, true)).toMatch(/^The newest 3 insights since .* the service has more$/)
})

test('an insight without figures has none', () => {
  const [bare] = insights({ created_at: null, sector: ' ' })
  const nothing = { stars: null, median: null, rate: null, count: null, sector: null }
  expect(newsItem(bare!, DEFAULT_UNITS)).toMatchObject({ direction: 'unknown', ...nothing })
})

const feed = (...all: Record<string, unknown>[]) =>
  readFeed(all.map((fields, i) => ({ id: `i${i}`, title: 'Rose', stars: 5, ...fields }))).items

test('ending insights are sorted by end and then by quality, each listed once', () => {
  const soon = (all: ReturnType<typeof feed>) => endingSoon(sinceItems(all, DEFAULT_UNITS), NOW)
  const found = soon(
    feed(
      { horizon: '1w', last_value_date: '2026-11-19' },
      { horizon: '1w', last_value_date: '2026-11-13' },
      { horizon: '2w', last_value_date: '2026-11-06', stars: 7 },
      { horizon: '1w', last_value_date: '2026-11-12' },
      { horizon: '1m', last_value_date: '2026-11-19' },
      { horizon: null, last_value_date: '2026-11-13' },
    ),
  )
  expect(found.map(({ id, left }) => [id, left])).toEqual([
    ['i2', 0],
    ['i1', 0],
    ['i0', 4],
  ])
  const [insight] = feed({ horizon: '1w', last_value_date: '2026-11-16' })
  expect(soon([insight!, insight!])).toHaveLength(1)
  const bare = { ...insight!, id: null }
  expect(soon([bare, bare])).toHaveLength(2)
})

test('the weekdays left lead to the end, also across a weekend', () => {
  expect(weekdaysUntil(at('2026-11-23'), at('2026-11-21T09:00:00Z'))).toBe(1)
  expect(weekdaysUntil(at('2026-11-27'), NOW)).toBe(SOON_WEEKDAYS)
  expect(weekdaysUntil(at('2026-11-30'), NOW)).toBeNull()
  expect(weekdaysUntil(at('2026-11-19'), NOW)).toBeNull()
  const anyNow = fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') })
  fc.assert(
    fc.property(anyNow, fc.integer({ min: 0, max: 20 }), (now, days) => {
      const end = now + days * MS_PER_DAY
      const left = weekdaysUntil(end, now)
      const dayAfter = (count: number) => dayNumber(addWeekdays(dayNumber(now) * MS_PER_DAY, count))
      expect(dayAfter(left ?? SOON_WEEKDAYS) >= dayNumber(end)).toBe(left !== null)
      if (left) expect(dayAfter(left - 1)).toBeLessThan(dayNumber(end))
    }),
  )
})
