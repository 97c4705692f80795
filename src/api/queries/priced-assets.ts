import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { Enqueue } from '#api/client/http.ts'
import { requestLimiter } from '#api/client/request-limiter.ts'
import type { Series } from '#contract/records/calculator.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import { usableCloses, type Close } from '#contract/rules/price-basis.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { calculatorQueries } from './calculator-queries.ts'
import { configQueries, isConfigSettled } from './config-queries.ts'
import { entityQueries, knownEntities } from './entity-queries.ts'

/** `failed` means that no older data is cached either. */
export type LoadState = 'loaded' | 'loading' | 'failed'

export type PricedAsset = {
  /** While it loads, as another page has loaded it. */
  entity: Entity | null
  entityState: LoadState
  /** The entity service does not know the tag. */
  isUnknown: boolean
  /** Daily and ascending; empty while they load and if they failed. */
  closes: readonly Close[]
  closesState: LoadState
}

const LOADING: PricedAsset = {
  entity: null,
  entityState: 'loading',
  isUnknown: false,
  closes: [],
  closesState: 'loading',
}

/** Limits the many small requests of a page together. Its main queries do not wait for them. */
const queue = requestLimiter(4)
export const enqueue: Enqueue = (call, signal) => queue.add(call, { signal })
/** The same for the prices of rows on screen, which do not wait for the closes of all rows. Together six, the most for a page. */
const shown = new PQueue({ concurrency: 2 })
export const enqueueOnScreen: Enqueue = (call, signal) => shown.add(call, { signal })

// At module scope: React Query caches the result of `select` only while the function is the same.
const closesIn = ({ points }: Series) => usableCloses(points)

/** Also while a failed request is tried again. */
export const loadStateOf = ({ data, errorUpdatedAt }: { data: unknown; errorUpdatedAt: number }): LoadState =>
  data !== undefined ? 'loaded' : errorUpdatedAt > 0 ? 'failed' : 'loading'

/**
 * Names and closes of assets. Each batch of names and the closes of each asset load, fail and are retried by themselves.
 *
 * @param tags without duplicates
 * @param sinceOf the start of an asset's closes, ms UTC; null for all of them
 * @param isUnknownPriced request closes also of assets that the entity service does not know
 */
export function usePricedAssets(
  tags: readonly string[],
  sinceOf: (tag: string) => number | null,
  { isUnknownPriced = true } = {},
) {
  const queryClient = useQueryClient()
  const config = useQuery(configQueries.app())
  const batches = entityQueries.batches(tags)
  const entities = useQueries({ queries: batches })
  const known = entities.some(({ data }) => !data) ? knownEntities(queryClient) : undefined
  const queryOf = new Map(
    batches.flatMap(({ queryKey: [, batch] }, i) => batch.map((tag) => [tag, entities[i]!] as const)),
  )
  const names = tags.map((tag) => {
    // A tag that no request may contain is unknown.
    const query = queryOf.get(tag)
    const entityState = query ? loadStateOf(query) : 'loaded'
    const entity = (entityState === 'loading' ? known : query?.data)?.get(tag) ?? null
    return { entity, entityState, isUnknown: entityState === 'loaded' && entity === null }
  })
  const series = useQueries({
    queries: tags.map((tag, i) => {
      const { entity, entityState, isUnknown } = names[i]!
      const [snake, since] = [priceSeriesOf(tag, entity), sinceOf(tag)]
      return {
        ...(since === null
          ? calculatorQueries.series(snake)
          : calculatorQueries.recent(snake, since, config.data?.units ?? DEFAULT_UNITS, enqueue)),
        select: closesIn,
        // If the names fail, `priceSeriesOf` falls back to the usual name. The start needs the service's clock.
        enabled:
          isConfigSettled(config) &&
          (entityState !== 'loading' || entity !== null) &&
          (isUnknownPriced || !isUnknown),
      }
    }),
  })
  const assets = new Map(
    tags.map((tag, i): [string, PricedAsset] => {
      const { data: closes = LOADING.closes } = series[i]!
      return [tag, { ...names[i]!, closes, closesState: loadStateOf(series[i]!) }]
    }),
  )
  return {
    assetOf: (tag: string | null): PricedAsset => (tag === null ? undefined : assets.get(tag)) ?? LOADING,
    entities,
    /** In the order of the tags. */
    series,
    isLoading: series.some((query) => loadStateOf(query) === 'loading'),
    /** Series that failed and have no older data. */
    unpriced: series.filter((query) => loadStateOf(query) === 'failed'),
  }
}
