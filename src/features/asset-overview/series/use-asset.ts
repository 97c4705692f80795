import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { configQueries } from '#api/queries/config-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { assetLabel } from '#shared/format/asset-label.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { formatPrice } from '#shared/format/money.ts'
import { formatNumber, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'

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
    currency: entity?.currency ?? seriesQuery.data?.meta?.currency ?? null,
    isUnknown: entityQuery.isSuccess && entity === null,
  }
}
export type Asset = ReturnType<typeof useAsset>

/** The name of an asset for the price service and its stream. */
export const tickerOf = (entity: Entity | null) => entity?.subscribable_ticker ?? entity?.ticker ?? null

/** The route's loader: prefetches entity and series. */
export async function startAsset(queryClient: QueryClient, tag: string) {
  await queryClient.prefetchQuery(entityQueries.batch([tag]))
  const entity = queryClient.getQueryData(entityQueries.batch([tag]).queryKey)?.get(tag)
  if (entity) await queryClient.prefetchQuery(calculatorQueries.series(priceSeriesOf(tag, entity)))
}

export const AssetContext = createContext<Asset | null>(null)
export const usePageAsset = () => use(AssetContext)!

export const usePriceFormat = () => priceFormatOf(use(AssetContext)?.entity)

/** The service's clock, units and optional systems; until they load, the browser's clock and the defaults. */
export function useServiceClock() {
  const { data, isPending } = useQuery(configQueries.app())
  const [openedAt] = useState(() => Date.now())
  return {
    now: data?.now ?? openedAt,
    units: data?.units ?? DEFAULT_UNITS,
    hasStream: data?.systems.priceStream ?? false,
    hasSnakes: data?.systems.snakes ?? false,
    isSettled: !isPending,
  }
}

/**
 * A value of a series with its unit. `perc` and `percent` values are fractions, `percentage` values are already in percent; the
 * other formats are the reference service's own. A small share gets enough decimals not to read as zero.
 */
export function formatSeriesValue(value: number | null, displayFormat: string | null): string {
  if (value === null) return NOT_AVAILABLE
  switch (displayFormat) {
    case 'perc':
    case 'percent':
      return formatReturn(value, decimalsOfShare(value)).replace(/^\+/, '')
    case 'percentage':
      return `${formatNumber(value, 2)}%`
    case 'percentage_points':
      return `${formatNumber(value, 2)} pts`
    case 'days':
      return countOf(Math.round(value), 'day')
    case 'sd':
      return `${formatNumber(value, 1)} sd`
    case 'multiple':
      return `${formatNumber(value, Math.abs(value) >= 100 ? 0 : 2)}×`
    case 'points':
      return formatNumber(value, 1)
    case 'price':
      return formatPrice(value)
    default:
      return formatNumber(value, Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2)
  }
}

const decimalsOfShare = (fraction: number) => {
  const percent = Math.abs(fraction) * 100
  return percent === 0 || percent >= 0.1 ? 1 : percent >= 0.01 ? 2 : 3
}
