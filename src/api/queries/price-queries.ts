import { queryOptions } from '@tanstack/react-query'
import { toWireInstant } from '#contract/values/instant.ts'
import { readCandles, readLastCandle, readMarketClose } from '#contract/records/price-history.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { getJson } from '#api/client/http.ts'

/** An asset as the price service wants it: its subscribable ticker in upper case, and its tag. */
export type PriceKey = { ticker: string; tag: string }

/** Here `5m` is five minutes and `1D` a day. */
export type CandleSpan = { resolution: '5m' | '30m' | '1h' | '1D' | '1W' | '1M'; from: number; to?: number }

const query = ({ ticker, tag }: PriceKey) => ({ ticker: ticker.toUpperCase(), entity_tag: tag })

export const priceQueries = {
  all: () => ['prices'] as const,
  marketClose: (ticker: string) =>
    queryOptions({
      queryKey: [...priceQueries.all(), 'market-close', ticker],
      queryFn: ({ signal }) =>
        getJson(apiPath(paths.marketClose, {}, { ticker: ticker.toUpperCase() }), {
          read: readMarketClose,
          signal,
        }),
      staleTime: 10 * 60_000, // one close a day
    }),
  lastDelayed: (key: PriceKey) =>
    queryOptions({
      queryKey: [...priceQueries.all(), 'delayed-last', key],
      queryFn: ({ signal }) =>
        getJson(apiPath(paths.lastDelayed, {}, query(key)), { read: readLastCandle, signal }),
      staleTime: 60_000, // one-minute candles, fifteen minutes late
    }),
  /** Candles of one length from `from` to `to` (ms UTC, open where absent); `resolution` in the price service's own letters. */
  candles: (key: PriceKey, { resolution, from, to }: CandleSpan) =>
    queryOptions({
      queryKey: [...priceQueries.all(), 'candles', key, resolution, from, to ?? null],
      queryFn: ({ signal }) =>
        getJson(
          apiPath(
            paths.prices,
            {},
            {
              ...query(key),
              resolution,
              from: toWireInstant(from),
              ...(to !== undefined && { to: toWireInstant(to) }),
            },
          ),
          { read: readCandles, signal },
        ),
      staleTime: 60_000, // the running session adds to them
    }),
  /** One-minute candles of the last day up to fifteen minutes ago. */
  delayed: (key: PriceKey) =>
    queryOptions({
      queryKey: [...priceQueries.all(), 'delayed', key],
      queryFn: ({ signal }) => getJson(apiPath(paths.delayed, {}, query(key)), { read: readCandles, signal }),
      staleTime: 60_000, // one-minute candles
    }),
}
