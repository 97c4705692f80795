import { describe, expect, it } from 'vitest'
import { fixtureWorld } from '#testing/reference-fixture.ts'
import { quoteNow } from './live-quote.ts'
import { PriceSource } from './price-source.ts'

const { market, series } = fixtureWorld()
const at = (hour: number, minute: number, second = 0, day = 30) =>
  Date.UTC(2021, 5, day, hour, minute, second)
const index = market.assets.findIndex(({ cls, economy }) => cls === 9 && economy === 'US')
const minute = market.intraday(index, market.now + 1).find(({ time }) => time === at(15, 0))!
const pricesAt = (instant: number) => new PriceSource({ ...fixtureWorld(), now: () => instant })
const quoteAt = (instant: number, of = index) =>
  quoteNow({ ...fixtureWorld(), now: () => instant }, pricesAt(instant), of)!

describe('the current price', () => {
  it('is within the current minute during the session, and its close at the end of the minute', () => {
    const { kind, price, time } = quoteAt(at(15, 0, 30))
    expect([kind, time]).toEqual(['live', at(15, 0, 30)])
    expect(price).toBeGreaterThanOrEqual(minute.low)
    expect(price).toBeLessThanOrEqual(minute.high)
    expect(quoteAt(at(15, 0, 59)).price).toBeCloseTo(minute.close, 9)
  })

  it('is pre-market before the open, with the time of the last trade', () => {
    const { kind, time } = quoteAt(at(12, 30))
    expect(kind).toBe('pre-market')
    // Not every pre-market minute has a trade.
    expect(time).toBeGreaterThan(at(12, 0))
    expect(time).toBeLessThanOrEqual(at(12, 30))
  })

  it('is that of a session that begins on the evening before in UTC', () => {
    const tokyo = market.assets.findIndex(({ economy }) => economy === 'JP')
    const { kind, time } = quoteAt(at(23, 45), tokyo)
    expect(kind).toBe('pre-market')
    expect(time).toBeGreaterThan(at(23, 0))
  })

  it('is the last close before and after the day’s sessions', () => {
    const close = series.history(index).close.at(-1)
    expect(quoteAt(at(4, 0))).toEqual({ kind: 'last-close', price: close, time: at(20, 0, 0, 29) })
    const tonight = pricesAt(at(22, 0)).lastClose(index)!
    expect(quoteAt(at(22, 0))).toEqual({ kind: 'last-close', price: tonight.close, time: at(20, 0) })
  })
})
