import * as v from 'valibot'
import { Instant } from '#contract/values/instant.ts'
import { readListWith, readWith, SeriesValue } from '#contract/values/reading.ts'

/** `GET /price-history/v1/market-close?ticker=`: the last close; send `ticker` in upper case. `time` in ms UTC. */
export const MarketClose = v.object({ time: Instant, close: SeriesValue })
export type MarketClose = v.InferOutput<typeof MarketClose>
export const readMarketClose = readWith(MarketClose)

/** A candle of `prices`, `delayed` and `delayed/last`; no volume is published. */
export const Candle = v.object({
  time: Instant,
  open: SeriesValue,
  high: SeriesValue,
  low: SeriesValue,
  close: SeriesValue,
})
export type Candle = v.InferOutput<typeof Candle>
export const readCandles = readListWith(Candle)

/** `delayed/last` may come as an object or as a list of one; null: the list is empty, as while the market is closed. */
export const readLastCandle = (body: unknown): Candle | null => {
  if (Array.isArray(body) && body.length === 0) return null
  const inner: unknown = Array.isArray(body) ? body[0] : body
  return readWith(Candle)(inner)
}

/** Candle length of a price query. Case-sensitive, and not a `Horizon`: `1m` is one minute and `1D` one day. */
export type Resolution = { count: number; unit: 'minute' | 'hour' | 'day' | 'week' | 'month' }

const UNITS = { m: 'minute', h: 'hour', D: 'day', W: 'week', M: 'month' } as const

export function parseResolution(text: string): Resolution | null {
  const match = /^(\d{1,3})([mhDWM])$/.exec(text)
  if (!match || Number(match[1]) === 0) return null
  return { count: Number(match[1]), unit: UNITS[match[2] as keyof typeof UNITS] }
}
