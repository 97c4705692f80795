import { toWireInstant } from '#contract/values/instant.ts'
import { readCandles, readLastCandle, readMarketClose } from '#contract/records/price-history.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { getQuery } from '#api/client/http.ts'

/** An asset as the price service wants it: its subscribable ticker in upper case, and its tag. */
export type PriceKey = { ticker: string; tag: string }

/** Here `5m` is five minutes and `1D` a day. */
export type CandleSpan = { resolution: '5m' | '30m' | '1h' | '1D' | '1W' | '1M'; from: number; to?: number }

const query = ({ ticker, tag }: PriceKey) => ({ ticker: ticker.toUpperCase(), entity_tag: tag })

/** One-minute candles, fifteen minutes late; the running session adds to them. */
const STALE_MS = 60_000

export const priceQueries = {
  /** One close a day. */
  marketClose: (ticker: string) =>
    getQuery(
      ['prices', 'market-close', ticker],
      () => apiPath(paths.marketClose, {}, { ticker: ticker.toUpperCase() }),
      readMarketClose,
      10 * STALE_MS,
    ),
  lastDelayed: (key: PriceKey) =>
    getQuery(
      ['prices', 'delayed-last', key],
      () => apiPath(paths.lastDelayed, {}, query(key)),
      readLastCandle,
      STALE_MS,
    ),
  /** Candles of one length from `from` to `to` (ms UTC, open where absent); `resolution` in the price service's own letters. */
  candles: (key: PriceKey, { resolution, from, to }: CandleSpan) => {
    const span = { from: toWireInstant(from), ...(to !== undefined && { to: toWireInstant(to) }) }
    const path = apiPath(paths.prices, {}, { ...query(key), resolution, ...span })
    return getQuery(
      ['prices', 'candles', key, resolution, from, to ?? null],
      () => path,
      readCandles,
      STALE_MS,
    )
  },
}
