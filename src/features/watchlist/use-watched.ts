import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { configQueries, useServiceNow } from '#api/queries/config-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { feedQueries, type FeedPage } from '#api/queries/feed-queries.ts'
import { requestLimiter } from '#api/client/request-limiter.ts'
import type { Series } from '#contract/records/calculator.ts'
import type { BaseRates } from '#contract/desk/calibration.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { MAX_ENTITIES, MAX_LIMIT } from '#contract/values/list-limits.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { expectedInList } from '#shared/evidence/expected.ts'
import { usableCloses } from '#shared/predictions/realised-path.ts'
import { closesSince, LONGEST_RUN_MONTHS } from '#shared/predictions/still-running.ts'
import { useNewSince } from '#shared/state/visit.ts'
import { text } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { watchedAsset, type WatchedAsset } from './watched-asset.ts'

/** Assets per request: their insights of thirteen months fit one answer. */
const FEED_ASSETS = 50
/** An open page refreshes by itself. */
const RENEWED_MS = 120_000

const turns = requestLimiter({ most: 4 })

export const namesOfWatched = (tags: readonly string[]) =>
  inParts(tags, MAX_ENTITIES).map((part) => entityQueries.batch(part))

/** What is known of the watched assets, in their order; every part fails and is asked for again by itself. */
export function useWatched(tags: readonly string[]) {
  const now = useServiceNow()
  const config = useQuery(configQueries.app())
  const units = config.data?.units ?? DEFAULT_UNITS
  const newSince = useNewSince()
  const today = now - (now % MS_PER_DAY)
  const from = addMonths(today, -LONGEST_RUN_MONTHS)

  const entities = useQueries({ queries: namesOfWatched(tags) })
  const feeds = useQueries({
    queries: inParts(tags, FEED_ASSETS).map((part) => ({
      ...feedQueries.page({ entity: part, from_date: toWireInstant(from), limit: MAX_LIMIT }),
      select: byTag,
      // The clock says what "thirteen months ago" is.
      enabled: !config.isPending,
      refetchInterval: RENEWED_MS,
    })),
  })
  const entityQueryOf = (index: number) => entities[Math.floor(index / MAX_ENTITIES)]
  const entityOf = (tag: string, index: number) => entityQueryOf(index)?.data?.get(tag) ?? null
  const isUnknown = (tag: string, index: number) => entityQueryOf(index)?.data?.has(tag) === false
  const series = useQueries({
    queries: tags.map((tag, i) => {
      const query = entityQueryOf(i)
      const isNamed = query?.isSuccess === true || query?.isError === true
      return {
        ...calculatorQueries.recent(priceSeriesOf(tag, entityOf(tag, i)), closesSince(now), units, turns.run),
        select: closesIn,
        // If the names fail, the usual name of the series is tried.
        enabled: !config.isPending && isNamed && !isUnknown(tag, i),
      }
    }),
  })

  const hasInsights = feeds.every(({ data }) => data !== undefined)
  const hasFailed = !hasInsights && feeds.every(({ data, errorUpdatedAt }) => data || errorUpdatedAt > 0)
  const cached = useCached(watchedAsset)
  const assets = tags.map((tag, i) => {
    const prices = series[i]
    return cached({
      tag,
      entity: entityOf(tag, i),
      insights: feeds[Math.floor(i / FEED_ASSETS)]?.data?.insights.get(tag) ?? NO_INSIGHTS,
      closes: prices?.data ?? NO_CLOSES,
      now,
      units,
      newSince,
      isUnknown: isUnknown(tag, i),
      prices: prices?.data ? 'here' : (prices?.errorUpdatedAt ?? 0) > 0 ? 'failed' : 'awaited',
      arrival: hasInsights ? 'here' : hasFailed ? 'failed' : 'awaited',
    })
  })
  const { data, isWanted, isFailed } = useCalibration()
  const bases = useBaseRates(assets.flatMap(({ nextEnding }) => nextEnding?.id ?? []))
  const { isPending } = bases
  const cachedExpected = useCached(expectedOfNext)
  return {
    assets,
    /** Of the insight that ends next, in the order of the assets. */
    expected: assets.map(({ tag, nextEnding }) => {
      const told = nextEnding?.id ? bases.byId[nextEnding.id] : undefined
      return cachedExpected({ tag, nextEnding, told, isPending, data, isWanted, isFailed })
    }),
    now,
    newSince,
    entities,
    feeds,
    series,
    hasInsights,
    /** An answer was as long as it may be: older insights may be missing. */
    isCutOff: feeds.some(({ data }) => data?.isLast === false),
    updatedAt: Math.max(0, ...feeds.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  }
}

export type Watched = ReturnType<typeof useWatched>

function inParts<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < all.length; from += size) parts.push(all.slice(from, from + size))
  return parts
}

const NO_INSIGHTS: readonly FeedInsight[] = []
const NO_CLOSES: readonly Close[] = []

/** At module scope, so that React Query keeps what is selected for as long as the answer stays. */
const byTag = (page: FeedPage) => {
  const insights = new Map<string | null, FeedInsight[]>()
  for (const insight of page.items)
    insights.set(insight.entity, [...(insights.get(insight.entity) ?? []), insight])
  return { insights, isLast: page.isLast }
}
const closesIn = ({ points }: Series) => usableCloses(points)

type NextInputs = Pick<WatchedAsset, 'tag' | 'nextEnding'> &
  Parameters<typeof expectedInList>[1] & {
    told: BaseRates['insights'][string] | undefined
    isPending: boolean
  }

function expectedOfNext({ nextEnding, told, isPending, ...record }: NextInputs) {
  if (nextEnding === null) return null
  const byId = nextEnding.id !== null && told ? { [nextEnding.id]: told } : {}
  return expectedInList(nextEnding, record, { byId, isPending })
}

/** Caches what is made for each asset, so that its row renders only when an input has changed. */
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

/** The address of the watchlist, as `watchlistPath` writes it: which named list is shown; all assets where none is named. */
const watchSearch = searchSchema({ list: text('list', 64) })

export function useShownList() {
  const { state, set } = useSearchState(watchSearch)
  const watchlist = useWatchlist()
  const lists = namedLists(watchlist)
  const list = lists.find(({ id }) => id === state.list) ?? null
  return {
    lists,
    list,
    /** The address names a list that does not exist on this device. */
    isGone: state.list !== null && !list,
    tags: list ? listTags(watchlist, list.id) : watchedTags(watchlist),
    /** How many of them, from the top, can be reordered: assets watched only through an insight come last. */
    ordered: list ? listTags(watchlist, list.id).length : watchlist.assets.length,
    show: (id: string | null) => set({ list: id }),
    showAll: () => set({ list: null }, { isReplacing: true }),
  }
}
export type ShownList = ReturnType<typeof useShownList>
