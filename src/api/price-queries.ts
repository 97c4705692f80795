import { queryOptions } from '@tanstack/react-query'
import { readCandles, readLastCandle, readMarketClose } from '#contract/price-history.ts'
import { apiPath } from '#contract/routes.ts'
import { getJson } from './http.ts'

/** An asset as the price service wants it: its subscribable ticker in upper case, and its tag. */
export type PriceKey = { ticker: string; tag: string }

const query = ({ ticker, tag }: PriceKey) => ({ ticker: ticker.toUpperCase(), entity_tag: tag })

export const priceQueries = {
  all: () => ['prices'] as const,
  marketClose: (ticker: string) =>
    queryOptions({
      queryKey: [...priceQueries.all(), 'market-close', ticker],
      queryFn: ({ signal }) =>
        getJson(apiPath('marketClose', {}, { ticker: ticker.toUpperCase() }), {
          read: readMarketClose,
          signal,
        }),
      staleTime: 10 * 60_000, // one close a day
    }),
  lastDelayed: (key: PriceKey) =>
    queryOptions({
      queryKey: [...priceQueries.all(), 'delayed-last', key],
      queryFn: ({ signal }) =>
        getJson(apiPath('lastDelayed', {}, query(key)), { read: readLastCandle, signal }),
      staleTime: 60_000, // one-minute candles, fifteen minutes late
    }),
  /** One-minute candles of the last day up to fifteen minutes ago. */
  delayed: (key: PriceKey) =>
    queryOptions({
      queryKey: [...priceQueries.all(), 'delayed', key],
      queryFn: ({ signal }) => getJson(apiPath('delayed', {}, query(key)), { read: readCandles, signal }),
      staleTime: 60_000, // one-minute candles
    }),
}
