import * as v from 'valibot'
import { Instant } from './instant.ts'
import { readListWith, readWith } from './reading.ts'

/** `GET /price-history/v1/market-close?ticker=`: the last close; `ticker` is sent in upper case. `time` in ms UTC. */
export const MarketClose = v.object({ time: Instant, close: v.number() })
export type MarketClose = v.InferOutput<typeof MarketClose>
export const readMarketClose = readWith(MarketClose)

/** A candle of `prices`, `delayed` and `delayed/last`; no volume is published. */
export const Candle = v.object({
  time: Instant,
  open: v.number(),
  high: v.number(),
  low: v.number(),
  close: v.number(),
})
export type Candle = v.InferOutput<typeof Candle>
export const readCandles = readListWith(Candle)

/** `delayed/last` may come as an object or as a list of one. */
export const readLastCandle = (body: unknown): Candle => {
  const inner: unknown = Array.isArray(body) ? body[0] : body
  return readWith(Candle)(inner)
}
