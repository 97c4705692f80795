import type { Day } from '#reference/market/base/asset.ts'
import { type MinuteCandle, MS_PER_MINUTE } from '#reference/market/base/market.ts'
import { normalAt, streamKey, uniformAt, STREAM } from '#reference/market/base/random.ts'
import type { TradingSession } from '#reference/market/base/trading-calendar.ts'

/** More than a day has minutes, so that the counters of two days never overlap. */
const COUNTERS_PER_DAY = 2048
/** Share of pre-market minutes with a trade. */
const PRE_MARKET_SHARE = 0.35

export type DayBar = {
  day: Day
  open: number
  high: number
  low: number
  close: number
  previousClose: number
}

/**
 * The minute candles of one trading day. The regular session opens at the bar's open, closes at its close, and reaches its high
 * and low exactly. The pre-market goes from the previous close to the open. A minute depends only on the seed, the asset, the
 * day's bar and its own counter.
 */
export function minuteCandles(
  seed: number,
  entity: number,
  bar: DayBar,
  session: TradingSession,
): MinuteCandle[] {
  const counter = bar.day * COUNTERS_PER_DAY
  const range = Math.log(bar.high / bar.low)
  const regularMinutes = Math.round((session.close - session.open) / MS_PER_MINUTE)
  const preMinutes = Math.round((session.open - session.preOpen) / MS_PER_MINUTE)
  const key = streamKey(seed, STREAM.minutes, entity)

  const pre: MinuteCandle[] = []
  const presence = streamKey(seed, STREAM.preMarket, entity)
  const preBridge = bridge(preMinutes, bar.previousClose, bar.open, range * 0.25, (minute) =>
    normalAt(key, counter + COUNTERS_PER_DAY / 2 + minute),
  )
  let last = bar.previousClose
  for (let minute = 0; minute < preMinutes; minute++) {
    if (uniformAt(presence, counter + minute) >= PRE_MARKET_SHARE) continue
    const close = preBridge[minute + 1]!
    pre.push({
      time: session.preOpen + minute * MS_PER_MINUTE,
      open: last,
      high: Math.max(last, close),
      low: Math.min(last, close),
      close,
      session: 'pre',
    })
    last = close
  }

  const path = bridge(regularMinutes, bar.open, bar.close, range * 0.6, (minute) =>
    normalAt(key, counter + minute),
  )
  stretchInto(path, bar)
  const wick = streamKey(seed, STREAM.minuteRange, entity)
  const wickSize = (0.25 * range) / Math.sqrt(regularMinutes)
  const regular = Array.from({ length: regularMinutes }, (_, minute): MinuteCandle => {
    const open = path[minute]!
    const close = path[minute + 1]!
    const reach = wickSize * -Math.log(uniformAt(wick, counter + minute))
    return {
      time: session.open + minute * MS_PER_MINUTE,
      open,
      high: Math.min(bar.high, Math.max(open, close) * Math.exp(reach)),
      low: Math.max(bar.low, Math.min(open, close) * Math.exp(-reach * 0.9)),
      close,
      session: 'regular',
    }
  })
  // Makes sure that the day's high and low are reached.
  const top = regular.reduce((best, candle) => (candle.high > best.high ? candle : best))
  top.high = bar.high
  const bottom = regular.reduce((best, candle) => (candle.low < best.low ? candle : best))
  bottom.low = bar.low
  return [...pre, ...regular]
}

/** Brownian bridge in logs over `steps` steps with both ends fixed; `deviation` is the standard deviation of the free walk. */
function bridge(
  steps: number,
  from: number,
  to: number,
  deviation: number,
  draw: (step: number) => number,
): Float64Array {
  const path = new Float64Array(steps + 1)
  const size = deviation / Math.sqrt(Math.max(1, steps))
  let sum = 0
  for (let step = 1; step <= steps; step++) path[step] = sum += size * draw(step - 1)
  const start = Math.log(from)
  const rise = Math.log(to) - start - sum
  for (let step = 0; step <= steps; step++)
    path[step] = Math.exp(start + path[step]! + (rise * step) / Math.max(1, steps))
  path[0] = from
  path[steps] = to
  return path
}

/** Scales the parts of the path above and below the open-to-close band to the day's high and low. */
function stretchInto(path: Float64Array, bar: DayBar): void {
  const upper = Math.max(bar.open, bar.close)
  const lower = Math.min(bar.open, bar.close)
  let highest = upper
  let lowest = lower
  for (const price of path) {
    if (price > highest) highest = price
    if (price < lowest) lowest = price
  }
  const up = highest > upper ? (bar.high - upper) / (highest - upper) : 1
  const down = lowest < lower ? (lower - bar.low) / (lower - lowest) : 1
  for (let step = 1; step + 1 < path.length; step++) {
    const price = path[step]!
    if (price > upper) path[step] = Math.min(bar.high, upper + (price - upper) * up)
    else if (price < lower) path[step] = Math.max(bar.low, lower - (lower - price) * down)
  }
}
