import { useQueries, useQuery } from '@tanstack/react-query'
import { group, sum } from 'd3-array'
import { useState } from 'react'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { configQueries, isConfigSettled, useServiceNow } from '#api/queries/config-queries.ts'
import { NEWS_INTERVAL_MS, feedQueries, type FeedPage } from '#api/queries/insight-queries.ts'
import { loadStateOf, usePricedAssets } from '#api/queries/priced-assets.ts'
import type { BaseRates } from '#contract/desk/calibration.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { midnightOf, toWireInstant } from '#contract/values/instant.ts'
import { MAX_LIMIT, chunksOf } from '#contract/values/list-limits.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { text } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { closesSince, LONGEST_RUN_MONTHS } from '#shared/predictions/status.ts'
import { listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist-store.ts'
import { useNewSince } from '#shared/state/visit.ts'
import { watchedAsset, type WatchedAsset } from './watched-asset.ts'

/** Assets per request: their insights of thirteen months fit in one response. */
const FEED_ASSETS = 50

/** The watched assets in their order; entities, insights and closes load, fail and are retried independently. */
export function useWatched(tags: readonly string[]) {
  const now = useServiceNow()
  const config = useQuery(configQueries.app())
  const units = config.data?.units ?? DEFAULT_UNITS
  const newSince = useNewSince()
  const from = addMonths(midnightOf(now), -LONGEST_RUN_MONTHS)

  const { assetOf, entities, unpriced } = usePricedAssets(tags, () => closesSince(now), {
    isUnknownPriced: false,
  })
  const feeds = useQueries({
    queries: chunksOf(tags, FEED_ASSETS).map((chunk) => ({
      ...feedQueries.page({ entity: chunk, from_date: toWireInstant(from), limit: MAX_LIMIT }),
      select: byTag,
      // "Thirteen months ago" needs the service's clock.
      enabled: isConfigSettled(config),
      refetchInterval: NEWS_INTERVAL_MS,
    })),
  })
  const cached = useCached(watchedAsset)
  const assets = tags.map((tag, i) => {
    const feed = feeds[Math.floor(i / FEED_ASSETS)]!
    const insights = feed.data?.insights.get(tag) ?? NO_INSIGHTS
    return cached({ ...assetOf(tag), tag, insights, now, units, newSince, insightsState: loadStateOf(feed) })
  })
  const { data, isWanted, isFailed } = useCalibration()
  const bases = useBaseRates(assets.flatMap(({ nextEnding }) => nextEnding?.id ?? []))
  const cachedExpected = useCached(expectedOfNext)
  return {
    assets,
    /** The expected share of the insight that ends next, in the order of the assets. */
    expected: assets.map(({ tag, nextEnding }) => {
      const rates = nextEnding?.id ? bases.byId[nextEnding.id] : undefined
      const { isPending, isFailed: hasNoRates } = bases
      return cachedExpected({ tag, nextEnding, rates, isPending, hasNoRates, data, isWanted, isFailed })
    }),
    now,
    newSince,
    entities,
    feeds,
    unpriced,
    hasInsights: feeds.every(({ data }) => data !== undefined),
    /** A response reached its maximum length: older insights may be missing. */
    isCutOff: feeds.some(({ data }) => data?.isLast === false),
    /** Insights that could not be read and are left out. */
    unreadable: sum(feeds, ({ data }) => data?.unreadable),
    updatedAt: Math.max(0, ...feeds.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  }
}

export type Watched = ReturnType<typeof useWatched>

const NO_INSIGHTS: readonly FeedInsight[] = []

// At module scope: React Query caches the result of `select` only while the function is the same.
const byTag = ({ items, isLast, unreadable }: FeedPage) => ({
  insights: group(items, ({ entity }) => entity),
  isLast,
  unreadable: unreadable.length,
})

type NextInputs = Pick<WatchedAsset, 'tag' | 'nextEnding'> &
  Parameters<typeof expectedInList>[1] & {
    rates: BaseRates['insights'][string] | undefined
    isPending: boolean
    /** Base rates did not load. */
    hasNoRates: boolean
  }

function expectedOfNext({ nextEnding, rates, isPending, hasNoRates, ...record }: NextInputs) {
  if (nextEnding === null) return null
  const byId = nextEnding.id !== null && rates ? { [nextEnding.id]: rates } : {}
  return expectedInList(nextEnding, record, { byId, isPending, isFailed: hasNoRates })
}

/** Memoizes a function per asset, so that a row renders only when one of its inputs has changed. */
function useCached<I extends { tag: string }, O>(make: (inputs: I) => O): (inputs: I) => O {
  const [cached] = useState(() => new Map<string, { inputs: I; made: O }>())
  return (inputs) => {
    const before = cached.get(inputs.tag)
    if (before && (Object.keys(inputs) as (keyof I)[]).every((key) => inputs[key] === before.inputs[key]))
      return before.made
    const made = make(inputs)
    cached.set(inputs.tag, { inputs, made })
    return made
  }
}

/** Search parameters of the watchlist, as `watchlistPath` writes them: the named list shown, or all assets without one. */
const watchSearch = searchSchema({ list: text('list', 64) })

export function useShownList() {
  const { state, dropped, set } = useSearchState(watchSearch)
  const watchlist = useWatchlist()
  const lists = namedLists(watchlist)
  const list = lists.find(({ id }) => id === state.list) ?? null
  return {
    lists,
    list,
    /** The address names a list that does not exist on this device. */
    isGone: state.list !== null && !list,
    tags: list ? listTags(watchlist, list.id) : watchedTags(watchlist),
    /** How many of them, from the top, can be reordered; assets watched only through an insight come last. */
    ordered: list ? listTags(watchlist, list.id).length : watchlist.assets.length,
    /** Unknown or invalid parameters of the address. */
    dropped,
    set,
    show: (id: string | null) => set({ list: id }),
    showAll: () => set({ list: null }, { isReplacing: true }),
  }
}
export type ShownList = ReturnType<typeof useShownList>
