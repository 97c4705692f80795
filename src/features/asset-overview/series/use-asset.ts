import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import { priceFormatOf, type PriceFormat } from '#shared/format/price-format.ts'

/**
 * The asset and its price series. The series waits for the entity, which names it; when the entity service is down the usual
 * name is tried, so that the chart does not fall with it.
 */
export function useAsset(tag: string) {
  const entityQuery = useQuery(entityQueries.batch([tag]))
  const entity: Entity | null = entityQuery.data?.get(tag) ?? null
  const isKnown = entity !== null || entityQuery.isError
  const snake = priceSeriesOf(tag, entity)
  const seriesQuery = useQuery({ ...calculatorQueries.series(snake), enabled: isKnown })
  return { entity, entityQuery, snake, seriesQuery, isUnknown: entityQuery.isSuccess && entity === null }
}

/** Asks for both before the page is drawn. */
export async function startAsset(queryClient: QueryClient, tag: string) {
  await queryClient.prefetchQuery(entityQueries.batch([tag]))
  const entity = queryClient.getQueryData(entityQueries.batch([tag]).queryKey)?.get(tag)
  if (entity) await queryClient.prefetchQuery(calculatorQueries.series(priceSeriesOf(tag, entity)))
}

export type Asset = ReturnType<typeof useAsset>

/** How prices of the page's own asset are written. */
export const PriceFormatContext = createContext<PriceFormat>(priceFormatOf(null))
export const usePriceFormat = () => use(PriceFormatContext)
