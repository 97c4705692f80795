import type { StreamPrice } from '#contract/records/price-stream.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import type { Day } from '#reference/market/base/asset.ts'
import { type MinuteCandle, MS_PER_MINUTE } from '#reference/market/base/market.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import type { PriceSource } from './price-source.ts'

/** Interval of price changes within a minute. */
const TICK_MS = 3_000

export type Quote = Pick<StreamPrice, 'kind' | 'price' | 'time'>

/**
 * The current price of an asset: the tick within the current minute during a session, else the last close. At one instant all
 * clients get the same price.
 */
export function quoteNow(world: ServiceWorld, prices: PriceSource, assetIndex: number): Quote | null {
  const now = world.now()
  const day = runningDay(world, assetIndex)
  if (day !== null) {
    const minutes = prices.session(assetIndex, day)
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
  const last = prices.lastClose(assetIndex)
  return last && { kind: 'last-close', price: last.close, time: last.time }
}

/** The trading day of an asset's session, if one is running; in Tokyo and Sydney it begins on the evening before in UTC. */
function runningDay(world: ServiceWorld, assetIndex: number): Day | null {
  const now = world.now()
  const today = Math.floor(now / MS_PER_DAY)
  const calendar = world.calendarOf(assetIndex)
  const isRunning = (day: Day) => {
    const session = calendar.session(day)
    return session !== null && now >= session.preOpen && now < session.close
  }
  return [today, today + 1].find(isRunning) ?? null
}

/** The last price before today's open, for clients that subscribe during the session; null at any other time. */
export function preMarketToday(world: ServiceWorld, prices: PriceSource, assetIndex: number): Quote | null {
  const day = runningDay(world, assetIndex)
  if (day === null) return null
  const minutes = prices.session(assetIndex, day)
  if (minutes[lastStartedBy(minutes, world.now())]?.session === 'pre') return null
  const last = minutes.findLast(({ session: part }) => part === 'pre')
  return last ? { kind: 'pre-market', price: last.close, time: last.time } : null
}

/**
 * A path through a minute that reaches its open, high, low and close: a rising minute dips first, a falling one rises first. The
 * last tick is the close.
 */
function tickInside({ open, high, low, close }: MinuteCandle, msIntoMinute: number): number {
  const turns = close >= open ? [open, low, high, close] : [open, high, low, close]
  const steps = MS_PER_MINUTE / TICK_MS - 1
  const step = Math.min(steps, Math.floor(msIntoMinute / TICK_MS))
  const position = (step / steps) * (turns.length - 1)
  const leg = Math.min(turns.length - 2, Math.floor(position))
  return turns[leg]! + (turns[leg + 1]! - turns[leg]!) * (position - leg)
}

/** Index of the latest minute that has started by an instant; −1 before the first. */
const lastStartedBy = (minutes: readonly MinuteCandle[], instant: number) =>
  firstIndexWhere(minutes.length, (i) => minutes[i]!.time > instant) - 1
