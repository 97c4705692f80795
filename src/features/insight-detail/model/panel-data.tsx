import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { configQueries, isConfigSettled, useServiceNow } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import { usableCloses, type Close } from '#contract/rules/price-basis.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { supposedTicker, tickerParts } from '#shared/format/asset-label.ts'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { useLastError, RetryButton } from '#shared/ui/states/error-panel.tsx'
import type { CaptionOf, DetailModel } from './detail-model.ts'

/** Data of the page beside the insight; each part may be missing. */
export function useDetailData(tag: string | null) {
  const config = useQuery(configQueries.app())
  const queryClient = useQueryClient()
  const entityQuery = useQuery({
    ...entityQueries.batch(tag ? [tag] : []),
    enabled: tag !== null,
    // One that a list has loaded, so that the closes need not wait for the name.
    placeholderData: () => {
      const known = knownEntities(queryClient)
      return known.has(tag ?? '') ? known : undefined
    },
    select: (entities) => entities.get(tag ?? ''),
  })
  const entity = entityQuery.data
  const snake = tag === null ? null : priceSeriesOf(tag, entity)
  const isEntitySettled = !entityQuery.isPending
  const prices = useQuery({
    ...calculatorQueries.series(snake ?? ''),
    enabled: snake !== null && isEntitySettled,
  })
  const closes = useMemo(() => usableCloses(prices.data?.points ?? []), [prices.data])
  const now = useServiceNow()
  const isFailed = useLastError(prices) !== null && !prices.data
  // Prices count as loading while the entity loads, which names their series, and while the clock does, which ends them.
  const isLoading = !isFailed && (!isConfigSettled(config) || (snake !== null && prices.isPending))
  const isFetching = isFailed && prices.isFetching
  const { refetch } = prices
  // Until the series has loaded, panels state nothing that depends on prices.
  const priceLoad = useMemo(
    () => ({ isLoading, isFailed, isFetching, refetch }),
    [isLoading, isFailed, isFetching, refetch],
  )
  return {
    config: config.data,
    units: config.data?.units ?? DEFAULT_UNITS,
    /** The service's clock, or this device's if the configuration fails to load. */
    now: isConfigSettled(config) ? now : null,
    entity,
    /** Guessed from the tag until the entity has loaded or failed. */
    ticker: tag === null ? null : isEntitySettled ? tickerParts(tag, entity) : supposedTicker(tag),
    entityQuery,
    closes,
    priceLoad,
    currency: entity?.currency ?? prices.data?.meta.currency ?? null,
  }
}
export type DetailData = ReturnType<typeof useDetailData>

/** What the panels have in common. */
export type PanelData = {
  model: DetailModel
  closes: readonly Close[]
  prices: DetailData['priceLoad']
  caption: CaptionOf
}

type PricesFailedProps = Pick<PanelData, 'prices'> & {
  /** What follows from it, as the end of a sentence. */
  so: string
}

/** Error state of a panel that needs prices, with a retry. */
export const PricesFailed = ({ prices, so }: PricesFailedProps) => (
  <div>
    <p className="text-ink-2">The prices did not load, so {so}.</p>
    <RetryButton className="mt-2 print:hidden" query={prices} />
  </div>
)

type PriceStatesProps = PricesFailedProps & {
  isWaiting?: boolean
  /** Of the skeleton. */
  label: string
  lines?: number
  children: ReactNode
}

/** The error, or the skeleton while it waits for the prices, or the children. */
export function PriceStates({ prices, so, isWaiting, label, lines = 3, children }: PriceStatesProps) {
  if (prices.isFailed) return <PricesFailed prices={prices} so={so} />
  return (isWaiting ?? prices.isLoading) ? <SkeletonText lines={lines} label={label} /> : children
}
