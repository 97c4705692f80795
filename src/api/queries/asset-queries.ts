import { queryOptions } from '@tanstack/react-query'
import { getQuery, type Enqueue, postJson } from '#api/client/http.ts'
import { fetchSnakeRecords } from '#api/client/snake-records.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { readKeyValues, readRelevance } from '#contract/records/entity-report.ts'
import { readProximity } from '#contract/records/entity.ts'
import { readCandles, readLastCandle, readMarketClose } from '#contract/records/price-history.ts'
import { toWireInstant } from '#contract/values/instant.ts'

/** They are computed from daily series. */
const DAILY_MS = 10 * 60_000

/** Entity report and knowledge graph of one asset. */
export const reportQueries = {
  relevance: (tag: string) =>
    getQuery(['report', 'relevance', tag], () => apiPath(paths.relevance, { tag }), readRelevance, DAILY_MS),
  keyValues: (tag: string) =>
    getQuery(['report', 'key-values', tag], () => apiPath(paths.keyValues, { tag }), readKeyValues, DAILY_MS),
  /** Tags of related assets, nearest first. Relations change slowly. */
  proximity: (tag: string) =>
    queryOptions({
      queryKey: ['report', 'proximity', tag],
      queryFn: ({ signal }) =>
        postJson(apiPath(paths.proximity), { entity: tag }, { read: readProximity, signal }),
      staleTime: 6 * DAILY_MS,
    }),
  /** Name and sub class of series, by series. An optional system: nothing may depend on the result. */
  snakes: (snakes: readonly string[]) =>
    queryOptions({
      queryKey: ['report', 'snakes', ...snakes],
      queryFn: ({ signal }) => fetchSnakeRecords(snakes, signal),
      staleTime: 24 * 60 * 60_000, // a definition
    }),
}

/** An asset for the price service: its subscribable ticker (sent in upper case) and its tag. */
export type PriceKey = { ticker: string; tag: string }

/** Here `5m` is five minutes and `1D` a day. */
type CandleSpan = { resolution: '5m' | '30m' | '1h' | '1D' | '1W' | '1M'; from: number }

const query = ({ ticker, tag }: PriceKey) => ({ ticker: ticker.toUpperCase(), entity_tag: tag })

/** One-minute candles, delayed by fifteen minutes; the current session adds to them. */
const STALE_MS = 60_000

export const priceQueries = {
  /** One close a day. */
  marketClose: (ticker: string, enqueue?: Enqueue) =>
    getQuery(
      ['prices', 'market-close', ticker],
      () => apiPath(paths.marketClose, {}, { ticker: ticker.toUpperCase() }),
      readMarketClose,
      10 * STALE_MS,
      enqueue,
    ),
  lastDelayed: (key: PriceKey, enqueue?: Enqueue) =>
    getQuery(
      ['prices', 'delayed-last', key],
      () => apiPath(paths.lastDelayed, {}, query(key)),
      readLastCandle,
      STALE_MS,
      enqueue,
    ),
  /** Candles since `from`, ms UTC; `resolution` as the price service spells it. */
  candles: (key: PriceKey, { resolution, from }: CandleSpan) =>
    getQuery(
      ['prices', 'candles', key, resolution, from],
      () => apiPath(paths.prices, {}, { ...query(key), resolution, from: toWireInstant(from) }),
      readCandles,
      STALE_MS,
    ),
}
