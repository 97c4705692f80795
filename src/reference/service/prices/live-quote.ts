import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { StreamPrice } from '#contract/records/price-stream.ts'
import type { MinuteCandle } from '#reference/market/base/market.ts'
import type { PriceDesk } from './price-desk.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'

const MS_PER_MINUTE = 60_000
/** A price moves every so many seconds inside its minute. */
const TICK_MS = 3_000

export type Quote = Pick<StreamPrice, 'kind' | 'price' | 'time'>

/**
 * The price of an asset at the service's now: inside a session the tick of the running minute, outside the last close. The
 * same instant gives the same price to everybody.
 */
export function quoteNow(world: ServiceWorld, desk: PriceDesk, assetIndex: number): Quote | null {
  const now = world.now()
  const session = world.calendarOf(assetIndex).session(Math.floor(now / MS_PER_DAY))
  if (session && now >= session.preOpen && now < session.close) {
    const minutes = desk.session(assetIndex, Math.floor(now / MS_PER_DAY))
    const at = lastStartedBy(minutes, now)
    const candle = minutes[at]
    if (candle) {
      const time = Math.min(now - (now % TICK_MS), candle.time + MS_PER_MINUTE - TICK_MS)
      return {
        kind: candle.session === 'pre' ? 'pre-market' : 'live',
        price: tickInside(candle, Math.max(0, time - candle.time)),
        time: Math.max(time, candle.time),
      }
    }
  }
  const last = desk.lastClose(assetIndex)
  return last && { kind: 'last-close', price: last.close, time: last.time }
}

/** The last price before today's open, for subscribers who join during the session; null at any other time. */
export function preMarketToday(world: ServiceWorld, desk: PriceDesk, assetIndex: number): Quote | null {
  const now = world.now()
  const today = Math.floor(now / MS_PER_DAY)
  const session = world.calendarOf(assetIndex).session(today)
  if (!session || now < session.preOpen || now >= session.close) return null
  const minutes = desk.session(assetIndex, today)
  if (minutes[lastStartedBy(minutes, now)]?.session === 'pre') return null
  const last = minutes.findLast(({ session: part }) => part === 'pre')
  return last ? { kind: 'pre-market', price: last.close, time: last.time } : null
}

/**
 * A way through a minute that touches its open, high, low and close: a rising minute dips first, a falling one rises first.
 * Ends on the close with the last tick.
 */
export function tickInside({ open, high, low, close }: MinuteCandle, msIntoMinute: number): number {
  const turns = close >= open ? [open, low, high, close] : [open, high, low, close]
  const steps = MS_PER_MINUTE / TICK_MS - 1
  const step = Math.min(steps, Math.floor(msIntoMinute / TICK_MS))
  const position = (step / steps) * (turns.length - 1)
  const leg = Math.min(turns.length - 2, Math.floor(position))
  return turns[leg]! + (turns[leg + 1]! - turns[leg]!) * (position - leg)
}

function lastStartedBy(minutes: readonly MinuteCandle[], instant: number): number {
  let lo = 0
  let hi = minutes.length
  while (lo < hi) {
    const mid = (lo + hi) >> 1
    if (minutes[mid]!.time <= instant) lo = mid + 1
    else hi = mid
  }
  return lo - 1
}
