import { describe, expect, test } from 'vitest'
import { isOld, newestClose, priceFreshness, freshnessWords, type PriceSources } from './use-live-price.ts'

const T = Date.parse('2026-11-20T14:32:07Z')
const CLOSE = { price: 185.98, time: T - 20 * 3_600_000 }
const NONE: PriceSources = { live: null, preMarket: null, delayed: null, lastClose: null }
const live = (ageMs: number) => ({ price: 187.14, time: T - ageMs, confirmedAt: T - ageMs })
const fresh = (sources: Partial<PriceSources>, now = T) =>
  priceFreshness({ ...NONE, lastClose: CLOSE, ...sources }, now)

test('a price is live for 15 seconds after it was last confirmed, delayed for a minute, and then stale', () => {
  const lastClose = { ...CLOSE, time: T - 5 * 86_400_000 }
  const ages = [0, 14_999, 15_000, 60_000, 60_001, 86_400_000]
  const states = ages.map((ageMs) => fresh({ live: live(ageMs), lastClose }).state)
  expect(states).toEqual(['live', 'live', 'delayed', 'delayed', 'stale', 'stale'])
})

describe('the main price', () => {
  test('is a close that is later than the last live price', () => {
    const lastClose = { price: 188, time: T + 60_000 }
    expect(fresh({ live: live(0), lastClose })).toEqual({ state: 'closed', ...lastClose })
  })

  test('is the pre-market price until the first live price, stale after silence', () => {
    const preMarket = { price: 186.6, time: T - 3_600_000, confirmedAt: T }
    expect(fresh({ preMarket })).toMatchObject({ state: 'pre-market', isStale: false })
    expect(fresh({ preMarket, live: live(0) }).state).toBe('live')
    const later = [60_000, 61_000].map((ms) => fresh({ preMarket: { ...preMarket, time: T } }, T + ms))
    expect(later[1]).toMatchObject({ isStale: true })
    expect(later.map(isOld)).toEqual([false, true])
  })

  test('without a stream is the delayed price until a later close; off without any price', () => {
    const delayed = { price: 187, time: T - 15 * 60_000 }
    expect(fresh({ delayed }).state).toBe('delayed-feed')
    expect(fresh({ delayed: { ...delayed, time: CLOSE.time - 1 } }).state).toBe('closed')
    expect(priceFreshness(NONE, T)).toEqual({ state: 'off' })
  })

  test('is a newer delayed price instead of a stale one, but not while the stream sends', () => {
    const delayed = { price: 188, time: T - 15 * 60_000 }
    const state = (streamed: Partial<PriceSources>) => fresh({ delayed, ...streamed }).state
    const confirmed = (silentMs: number, time = delayed.time - 1) => ({
      price: 187,
      time,
      confirmedAt: T - silentMs,
    })
    expect([60_001, 60_000, 0].map((ms) => state({ live: confirmed(ms) }))).toEqual([
      'delayed-feed',
      'delayed',
      'live',
    ])
    expect(state({ live: confirmed(60_001, delayed.time) })).toBe('stale')
    expect([60_001, 0].map((ms) => state({ preMarket: confirmed(ms) }))).toEqual([
      'delayed-feed',
      'pre-market',
    ])
  })

  test('the newest close; of several on one day, the first one', () => {
    const close = (price: number, iso: string) => ({ price, time: Date.parse(iso) })
    const [series, service] = [close(10, '2026-11-19T00:00:00Z'), close(10.01, '2026-11-19T21:00:00Z')]
    const newer = close(11, '2026-11-20T00:00:00Z')
    expect(newestClose([null, service, series])).toEqual(service)
    expect(newestClose([service, newer])).toEqual(newer)
    expect(newestClose([null])).toBeNull()
  })
})

const early = { state: 'pre-market', isStale: false } as const

test.each([
  [{ state: 'delayed-feed' } as const, 'Delayed 15 min, 14:00 UTC'],
  [{ state: 'live' } as const, 'Live 14:00:00 UTC'],
  [{ state: 'delayed', ageMs: 20_000 } as const, 'Last update 20 s ago, 14:00:00 UTC'],
  [early, 'Pre-market 14:00 UTC'],
])('%o reads %s, with the day for a price of another day', (state, words) => {
  const at = (date: number) => ({ ...state, price: 1, time: Date.UTC(2026, 10, date, 14) })
  const now = Date.UTC(2026, 10, 20, 15)
  expect(freshnessWords(at(20), now)).toBe(words)
  expect(freshnessWords(at(19), now)).toBe(`${words} on 19 Nov`)
})
