import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { configQueries, isConfigSettled, useServiceNow } from '#api/queries/config-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { assetLabel } from '#shared/format/asset-label.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'

/**
 * The asset and its price series. The series waits for the entity, which states its name. When the entity service fails, the
 * default name is used, so that the chart does not fail as well.
 */
export function useAsset(tag: string) {
  const entityQuery = useQuery(entityQueries.batch([tag]))
  const entity: Entity | null = entityQuery.data?.get(tag) ?? null
  const snake = priceSeriesOf(tag, entity)
  const ticker = tickerOf(entity)
  const isKnown = entity !== null || entityQuery.isError
  const seriesQuery = useQuery({ ...calculatorQueries.series(snake), enabled: isKnown })
  return {
    tag,
    entity,
    entityQuery,
    snake,
    seriesQuery,
    /** Closes; undefined until the series has loaded. */
    points: seriesQuery.data?.points,
    label: assetLabel(tag, entity),
    ticker,
    /** Key for the price service; null without a ticker. */
    source: ticker === null ? null : { ticker, tag },
    currency: entity?.currency ?? seriesQuery.data?.meta.currency ?? null,
    isUnknown: entityQuery.isSuccess && entity === null,
  }
}
/** The name of an asset for the price service and its stream. */
export const tickerOf = (entity: Entity | null) => entity?.subscribable_ticker ?? entity?.ticker ?? null

/** The route's loader: prefetches entity and series. */
export async function startAsset(queryClient: QueryClient, tag: string) {
  await queryClient.prefetchQuery(entityQueries.batch([tag]))
  const entity = queryClient.getQueryData(entityQueries.batch([tag]).queryKey)?.get(tag)
  if (entity) await queryClient.prefetchQuery(calculatorQueries.series(priceSeriesOf(tag, entity)))
}

export const AssetContext = createContext<ReturnType<typeof useAsset> | null>(null)
export const usePageAsset = () => use(AssetContext)!

export const usePriceFormat = () => priceFormatOf(use(AssetContext)?.entity)

/** The service's clock, units and optional systems; until they load, the browser's clock and the defaults. */
export function useServiceClock() {
  const config = useQuery(configQueries.app())
  const { data } = config
  const now = useServiceNow()
  return {
    now,
    units: data?.units ?? DEFAULT_UNITS,
    hasStream: data?.systems.priceStream ?? false,
    hasSnakes: data?.systems.snakes ?? false,
    isSettled: isConfigSettled(config),
  }
}
