import {
  queryOptions,
  skipToken,
  useQuery,
  type QueryClient,
  useQueries,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import { insightQueries, type InsightPage } from '#api/queries/insight-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { Insight } from '#contract/records/insight.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toInsightRow, type NamesStatus } from './insight-row.ts'
import { insightSearch, type InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'

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
  if (isUnaskable(state, base)) return
  const anchor = queryClient.getQueryData<string | null>(frozenKey(base)) ?? undefined
  for (const page of pageNumbers(state)) {
    const query = listQuery(pageRequest(base, page, anchor))
    // The page uses the same query and shows its failure.
    queryClient.fetchQuery(query).then(
      ({ items }) => queryClient.prefetchQuery(namesQuery(items)),
      () => {},
    )
  }
}

const namesQuery = (insights: readonly Insight[]) =>
  entityQueries.batch(insights.flatMap(({ metadata }) => metadata.entity || []))

/** Rows never change while somebody reads them: a list is loaded once and refreshed on demand. */
export const listQuery = (filter: InsightFilter) =>
  queryOptions({
    ...insightQueries.list(filter),
    staleTime: Infinity,
    // Queries that failed offline are refetched when the connection returns.
    refetchOnReconnect: ({ state }) => state.error !== null && 'always',
  })

/** The request for a page of a list, up to the instant at which it is frozen (`anchor`). An end date of the filter wins. */
export function pageRequest(base: InsightFilter, page: number, anchor?: string): InsightFilter {
  const end = base.to_date ?? anchor
  return { ...base, ...(page > 0 && { page }), ...(end !== undefined && { to_date: end }) }
}

export const pageNumbers = ({ page, pages }: { page: number; pages: number }) =>
  Array.from({ length: pages }, (_, i) => page + i)

const frozenKey = (base: InsightFilter) => [...insightQueries.all(), 'frozen at', base]

/**
 * The instant at which a list is frozen. Later pages request only insights up to it, because new insights shift the service's
 * pages and rows would repeat or be lost.
 */
const useAnchor = (base: InsightFilter): string | undefined =>
  useQuery<string | null>({ queryKey: frozenKey(base), queryFn: skipToken, staleTime: Infinity }).data ??
  undefined

/** `to_date` is exclusive, so a list is frozen just after its newest insight. */
const PAST_NEWEST_MS = 1000

/** Creation of the newest insight of a page, ms. */
function newestAt(page: Pick<InsightPage, 'items'>): number | undefined {
  const times = page.items.map((insight) => insight.created_at).filter((at) => at !== null)
  return times.length > 0 ? Math.max(...times) : undefined
}

/** The anchor for a list with this first page. */
export function freezingPoint(page: InsightPage | undefined): string | undefined {
  const newest = page && newestAt(page)
  return newest === undefined ? undefined : toWireInstant(newest + PAST_NEWEST_MS)
}

/** Freezes and releases a list. `base`: the request for its first page. `anchor`: where it is frozen now. */
export function freezing(queryClient: QueryClient, base: InsightFilter, anchor: string | undefined) {
  const freezeAt = (at: string | null) => queryClient.setQueryData<string | null>(frozenKey(base), at)
  const keyOf = (page: number, at?: string) => listQuery(pageRequest(base, page, at)).queryKey
  /** The current anchor, or the one that freezing would set now. */
  const anchorOrNow = () => anchor ?? freezingPoint(queryClient.getQueryData(keyOf(0)))
  return {
    anchorOrNow,
    /** For callers that have already cached the pages under the new requests. */
    freezeAt,
    /** Freezes the list before paging. The first page and the pages on screen (`shown`) are copied to their new query keys. */
    freeze: (shown: readonly number[]) => {
      const at = anchorOrNow()
      if (anchor !== undefined || base.to_date || at === undefined) return
      for (const page of new Set([0, ...shown])) {
        const before = queryClient.getQueryState(keyOf(page))
        if (before?.data)
          queryClient.setQueryData(keyOf(page, at), before.data, { updatedAt: before.dataUpdatedAt })
      }
      freezeAt(at)
    },
    /** Releases the list and loads its newest rows; the current ones stay until then. */
    refresh: () => {
      const newest = { queryKey: keyOf(0), exact: true }
      if (anchor === undefined) {
        void queryClient.refetchQueries(newest)
        return
      }
      queryClient.removeQueries(newest)
      freezeAt(null)
    },
  }
}

/**
 * Creation of the newest insight of a list and when that was loaded, ms: from its loaded first page or else from the anchor,
 * whichever page is on screen. Null where neither is known. `updatedAt`: when the page on screen was loaded.
 */
export function newestOf(
  queryClient: QueryClient,
  base: InsightFilter,
  { anchor, updatedAt }: { anchor: string | undefined; updatedAt: number },
): { newest: number; since: number } | null {
  const first = queryClient.getQueryState<InsightPage>(listQuery(pageRequest(base, 0, anchor)).queryKey)
  const newest = first?.data && newestAt(first.data)
  if (first && newest) return { newest, since: first.dataUpdatedAt }
  return anchor === undefined ? null : { newest: Date.parse(anchor) - PAST_NEWEST_MS, since: updatedAt }
}

/** The rows of a list. `base`: the request for its first page. */
export function useInsightPages(
  base: InsightFilter,
  search: Pick<InsightSearch, 'page' | 'pages' | 'from_date'>,
  isEnabled: boolean,
) {
  const queryClient = useQueryClient()
  const { data: config, isPending } = useQuery(configQueries.app())
  const units = config?.units ?? DEFAULT_UNITS
  const anchor = useAnchor(base)
  const loaded = useLoadedPages(
    pageNumbers(search).map((page) => pageRequest(base, page, anchor)),
    `${JSON.stringify(base)} ${search.page}`,
    // "Last 3 months" counts back from the service's current day, which comes with its configuration.
    isEnabled && !(isPending && isRelativeDate(search.from_date ?? '')),
  )
  // Stable, because React Query renders again for a new function.
  const known = useCallback(() => knownEntities(queryClient), [queryClient])
  const names = useQueries({
    queries: loaded.pages.map(({ items }) => ({
      ...namesQuery(items),
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
    isEnd: joined.isEnd && !loaded.isPrevious,
    rows,
    /** After an error rows show the tickers in their tags. */
    namesStatus: names.status,
    units,
    anchor,
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
function useLoadedPages(requests: readonly InsightFilter[], key: string, isEnabled: boolean) {
  const combined = useQueries({
    queries: requests.map((request) => ({ ...listQuery(request), enabled: isEnabled })),
    combine: combinePages,
  })
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
    retry: () => failed.forEach((result) => void result.refetch()),
    isPending: results.some((result) => result.isPending),
    isFetching: results.some((result) => result.isFetching),
    updatedAt: Math.max(0, ...results.map((result) => result.dataUpdatedAt)),
  }
}

/** Joins pages; each id once, in the order received. */
export function joinPages(pages: readonly InsightPage[]) {
  const seen = new Set<string>()
  const isNew = ({ id }: Insight) => !seen.has(id) && seen.add(id)
  return {
    insights: pages.flatMap(({ items }) => items).filter(isNew),
    /** Records that could not be read. */
    unreadable: pages.flatMap((page) => page.unreadable),
    received: pages.reduce((sum, page) => sum + page.received, 0),
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
