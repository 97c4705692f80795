import {
  hashKey,
  queryOptions,
  useQuery,
  type QueryClient,
  useQueries,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { configQueries, isConfigSettled } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import { insightQueries, type InsightPage } from '#api/queries/insight-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { Insight } from '#contract/records/insight.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { insightSearch, type InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { watchesNothing, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist-store.ts'
import { toInsightRow, type NamesStatus } from './insight-row.ts'

/** The route's loader: prefetches the pages of a list and then the names of their assets. */
export async function startList(queryClient: QueryClient, params: URLSearchParams) {
  const config = queryClient.ensureQueryData(configQueries.app()).catch(() => null)
  const { state } = insightSearch.read(params)
  // "Last 3 months" counts back from the service's current day.
  const now = (isRelativeDate(state.from_date ?? '') && (await config)?.now) || Date.now()
  const base = toInsightFilter(
    { ...state, page: 0 },
    { now, watchedTags: watchedTags(useWatchlist.getState()) },
  )
  if (watchesNothing(state, base)) return
  const load = async (page: number, anchor?: string) => {
    const loaded = await queryClient.fetchQuery(pageQuery(base, page, anchor))
    if (pageNumbers(state).includes(page)) void queryClient.prefetchQuery(namesQuery(loaded.items))
    return freezingPoint(loaded)
  }
  // The page uses the same queries and shows their failures.
  load(0)
    .then((anchor) =>
      Promise.all(
        pageNumbers(state)
          .slice(0, MOST_AT_ONCE)
          .map((page) => page > 0 && load(page, anchor)),
      ),
    )
    .catch(() => {})
}

const namesQuery = (insights: readonly Insight[]) =>
  entityQueries.batch(insights.flatMap(({ metadata }) => metadata.entity ?? []))

/**
 * A page of a list, whose `base` is the request for its first page. Rows never change while somebody reads them: a list is loaded once
 * and refreshed on demand.
 *
 * @param anchor where later pages end (`freezingPoint`), because new insights shift the service's pages and rows would repeat or be lost
 */
export function pageQuery(base: InsightFilter, page: number, anchor?: string) {
  const end = base.to_date ?? anchor
  const request = page === 0 ? base : { ...base, page, ...(end !== undefined && { to_date: end }) }
  const { placeholderData: _, ...query } = insightQueries.list(request)
  return queryOptions({
    ...query,
    staleTime: Infinity,
    meta: { isOnDemand: true }, // also with new prices (`app/shell/app-frame.tsx`) and by the interval (`app/query-client.ts`)
    refetchOnWindowFocus: false,
    // Queries that failed offline are refetched when the connection returns.
    refetchOnReconnect: ({ state }) => state.error !== null && 'always',
  })
}

/** Pages requested at once. "Load all" joins up to fifty with one request, but after a reload each is requested. */
const MOST_AT_ONCE = 4

const pageNumbers = ({ page, pages }: { page: number; pages: number }) =>
  Array.from({ length: pages }, (_, i) => page + i)

/**
 * Creation of the newest insight of a page, ms; null where none is stated. Without `d3-array`, all of which would join the first page.
 *
 * @param until an insight dated later counts only if all are: one from the future would hide those created until then
 */
export function newestAt(page: Pick<InsightPage, 'items'> | undefined, until = Infinity): number | null {
  const created = (page?.items ?? []).flatMap((insight) => insight.created_at ?? [])
  const past = created.filter((at) => at <= until)
  return created.length > 0 ? Math.max(...(past.length > 0 ? past : created)) : null
}

/** `to_date` is exclusive, so a list ends just after the newest insight of its first page. */
export function freezingPoint(first: InsightPage | undefined): string | undefined {
  const newest = newestAt(first)
  return newest === null ? undefined : toWireInstant(newest + 1000)
}

/** The rows of a list. `base`: the request for its first page. */
export function useInsightPages(
  base: InsightFilter,
  search: Pick<InsightSearch, 'page' | 'pages' | 'from_date'>,
  isEnabled: boolean,
) {
  const queryClient = useQueryClient()
  const config = useQuery(configQueries.app())
  const units = config.data?.units ?? DEFAULT_UNITS
  // "Last 3 months" counts back from the service's current day, which comes with its configuration.
  const isReady = isEnabled && (isConfigSettled(config) || !isRelativeDate(search.from_date ?? ''))
  // Loaded with every page, because all pages end where it says.
  const first = useQuery({ ...pageQuery(base, 0), enabled: isReady })
  const anchor = freezingPoint(first.data)
  /** Known once it is prefetched, or was on screen. */
  const next = useQuery({ ...pageQuery(base, search.page + search.pages, anchor), enabled: false })
  const queries = pageNumbers(search).map((page) => pageQuery(base, page, anchor))
  const isSettled = ({ queryKey }: (typeof queries)[number]) =>
    ['success', 'error'].includes(queryClient.getQueryState(queryKey)?.status ?? '')
  const loaded = useLoadedPages(
    queries.map((query, i) => ({
      ...query,
      enabled:
        isReady &&
        (search.page + i === 0 || !first.isPending) &&
        (i < MOST_AT_ONCE || isSettled(queries[i - MOST_AT_ONCE]!)),
    })),
    `${JSON.stringify(base)} ${search.page}`,
    isReady,
  )
  // Stable, because React Query renders again for a new function.
  const known = useCallback(() => knownEntities(queryClient), [queryClient])
  // Pages with the same assets ask once.
  const ofPages = loaded.pages.map(({ items }) => namesQuery(items))
  const names = useQueries({
    queries: [...new Map(ofPages.map((query) => [hashKey(query.queryKey), query])).values()].map((query) => ({
      ...query,
      // Names cached by other pages are used until the response arrives.
      placeholderData: known,
    })),
    combine: combineEntities,
  })
  const joined = useMemo(() => joinPages(loaded.pages), [loaded.pages])
  const rows = useMemo(
    () =>
      joined.insights.map((insight) =>
        toInsightRow(insight, units, names.entities.get(insight.metadata.entity ?? ''), names.status),
      ),
    [joined, units, names],
  )
  return {
    ...loaded,
    ...joined,
    /** The end of the previous list says nothing about this one. */
    isEnd: (joined.isEnd || next.data?.received === 0) && !loaded.isPrevious,
    rows,
    /** After an error rows show the tickers in their tags. */
    namesStatus: names.status,
    units,
    anchor,
    /** Creation of the newest insight of the list and when that was loaded, ms; null where its first page could not be loaded. */
    newest: newestAt(first.data, first.dataUpdatedAt),
    newestSince: first.dataUpdatedAt,
    /** Loaded before the end of a study, or with other prices: only that and a failed refresh make a page of a list stale. */
    isOutdated: first.data !== undefined && first.isStale && !first.isRefetchError,
  }
}

export type InsightPages = ReturnType<typeof useInsightPages>

/** Once all requests have succeeded, a missing entity is unknown to the service. */
function combineEntities(results: UseQueryResult<Map<string, Entity>>[]) {
  const isComplete = results.every((result) => result.isSuccess && !result.isPlaceholderData)
  const hasFailed = results.some((result) => result.error !== null)
  const status: NamesStatus = isComplete ? 'success' : hasFailed ? 'error' : 'pending'
  return { entities: new Map(results.flatMap((result) => [...(result.data ?? [])])), status }
}

/** The pages of a list; until the first of them has loaded, those of the previous list. `key` identifies the list. */
function useLoadedPages(
  queries: readonly (ReturnType<typeof pageQuery> & { enabled: boolean })[],
  key: string,
  isEnabled: boolean,
) {
  const combined = useQueries({ queries, combine: combinePages })
  const { pages, updatedAt } = combined
  const current = useMemo(() => ({ key, pages, updatedAt }), [key, pages, updatedAt])
  // `keepPreviousData` works for a single query only, and these are several.
  const [last, setLast] = useState(current)
  if (pages.length > 0 && current !== last) setLast(current)
  const isPrevious = isEnabled && pages.length === 0 && last.pages.some(({ items }) => items.length > 0)
  return {
    ...combined,
    ...(isPrevious && { pages: last.pages, updatedAt: last.updatedAt }),
    /** The rows belong to the previous list, because this one is loading or has failed. */
    isPrevious,
    /** Key of the list that the rows belong to. */
    rowsKey: isPrevious ? last.key : key,
  }
}

function combinePages(results: UseQueryResult<InsightPage>[]) {
  const failed = results.filter((result) => result.error !== null)
  return {
    pages: results.map((result) => result.data).filter((page) => page !== undefined),
    error: failed[0]?.error ?? null,
    refetch: () => failed.forEach((result) => void result.refetch()),
    isPending: results.some((result) => result.isPending),
    isFetching: results.some((result) => result.isFetching),
    updatedAt: Math.max(0, ...results.map((result) => result.dataUpdatedAt)),
  }
}

/** Joins pages; each id once, in the order received. */
export function joinPages(pages: readonly InsightPage[]) {
  const seen = new Set<string>()
  const isNew = ({ id }: Insight) => !seen.has(id) && seen.add(id)
  let received = 0
  const unreadable = pages.flatMap((page) => {
    const before = received
    received += page.received
    return page.unreadable.map(({ index, issues }) => ({ index: before + index, issues }))
  })
  return {
    insights: pages.flatMap(({ items }) => items).filter(isNew),
    /** Records that could not be read, by their position in the list. */
    unreadable,
    received,
    isEnd: pages.at(-1)?.isLast ?? false,
  }
}

/** Splits a long response into pages of `limit`. Unreadable records count on the first page. */
export function splitPages(whole: InsightPage, limit: number): InsightPage[] {
  const count = Math.max(1, Math.ceil(whole.items.length / limit))
  return Array.from({ length: count }, (_, i) => {
    const items = whole.items.slice(i * limit, (i + 1) * limit)
    const unreadable = i === 0 ? whole.unreadable : []
    return {
      items,
      unreadable,
      received: items.length + unreadable.length,
      isLast: whole.isLast && i === count - 1,
    }
  })
}
