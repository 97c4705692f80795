import { describe, expect, test } from 'vitest'
import { isOld, newestClose, priceFreshness, type PriceSources } from './price-freshness.ts'

const T = Date.parse('2026-11-20T14:32:07Z')
const CLOSE = { price: 185.98, time: T - 20 * 3_600_000 }
const NONE: PriceSources = { live: null, preMarket: null, delayed: null, lastClose: null }
const live = (ageMs: number) => ({ price: 187.14, time: T - ageMs, heardAt: T - ageMs })

describe('by the age of the last message', () => {
  test.each([
    [0, 'live'],
    [14_999, 'live'],
    [15_000, 'delayed'],
    [60_000, 'delayed'],
    [60_001, 'stale'],
    [86_400_000, 'stale'],
  ])('%i ms: %s', (ageMs, state) => {
    const lastClose = { ...CLOSE, time: T - 5 * 86_400_000 }
    expect(priceFreshness({ ...NONE, live: live(ageMs), lastClose }, T).state).toBe(state)
  })

  test('a clock that was set back does not make the future of a price', () => {
    expect(priceFreshness({ ...NONE, live: live(-5_000) }, T).state).toBe('live')
  })

  test('after sleep the first look already says stale', () => {
    const awake = T + 8 * 3_600_000
    expect(priceFreshness({ ...NONE, live: live(0) }, awake)).toMatchObject({ state: 'stale', price: 187.14 })
  })
})

describe('what stands in front', () => {
  test('a close later than the last live price ends the live day', () => {
    const lastClose = { price: 188, time: T + 60_000 }
    expect(priceFreshness({ ...NONE, live: live(0), lastClose }, T)).toEqual({
      state: 'closed',
      ...lastClose,
    })
  })
  test('pre-market until the first live price', () => {
    const preMarket = { price: 186.6, time: T - 3_600_000, heardAt: T }
    expect(priceFreshness({ ...NONE, preMarket, lastClose: CLOSE }, T)).toMatchObject({
      state: 'pre-market',
      isStale: false,
    })
    expect(priceFreshness({ ...NONE, preMarket, live: live(0), lastClose: CLOSE }, T).state).toBe('live')
  })
  test('a silent pre-market price goes stale too, and is drawn so', () => {
    const preMarket = { price: 186.6, time: T, heardAt: T }
    const at = (now: number) => priceFreshness({ ...NONE, preMarket, lastClose: CLOSE }, now)
    expect(at(T + 61_000)).toMatchObject({ isStale: true })
    expect([isOld(at(T + 60_000)), isOld(at(T + 61_000))]).toEqual([false, true])
  })
  test('without a stream the delayed price is called delayed, and yields to a later close', () => {
    const delayed = { price: 187, time: T - 15 * 60_000 }
    expect(priceFreshness({ ...NONE, delayed, lastClose: CLOSE }, T).state).toBe('delayed-feed')
    expect(
      priceFreshness({ ...NONE, delayed: { ...delayed, time: CLOSE.time - 1 }, lastClose: CLOSE }, T).state,
    ).toBe('closed')
  })
  test('a newer delayed price stands in for a stale one, and for nothing that is heard', () => {
    const delayed = { price: 188, time: T - 15 * 60_000 }
    const state = (streamed: Partial<PriceSources>) =>
      priceFreshness({ ...NONE, delayed, lastClose: CLOSE, ...streamed }, T).state
    const before = { price: 187, time: delayed.time - 1 }
    expect(state({ live: { ...before, heardAt: T - 60_001 } })).toBe('delayed-feed')
    expect(state({ live: { ...before, heardAt: T - 60_000 } })).toBe('delayed')
    expect(state({ live: { ...before, heardAt: T } })).toBe('live')
    expect(state({ live: { price: 187, time: delayed.time, heardAt: T - 60_001 } })).toBe('stale')
    expect(state({ preMarket: { ...before, heardAt: T - 60_001 } })).toBe('delayed-feed')
    expect(state({ preMarket: { ...before, heardAt: T } })).toBe('pre-market')
  })
  test('nothing known: off', () => expect(priceFreshness(NONE, T)).toEqual({ state: 'off' }))
})

test('the newest close wins; of one day, the one named first', () => {
  const series = { price: 10, time: Date.parse('2026-11-19T00:00:00Z') }
  const service = { price: 10.01, time: Date.parse('2026-11-19T21:00:00Z') }
  const newer = { price: 11, time: Date.parse('2026-11-20T00:00:00Z') }
  expect(newestClose([null, service, series])).toEqual(service)
  expect(newestClose([service, newer])).toEqual(newer)
  expect(newestClose([null])).toBeNull()
})
