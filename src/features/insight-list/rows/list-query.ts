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
import { toInsightRow, type Naming } from './insight-row.ts'
import { insightSearch, type InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'

/** Requests the pages of a list before it is drawn, and then the names of their assets. */
export async function startList(queryClient: QueryClient, params: URLSearchParams) {
  const config = queryClient.ensureQueryData(configQueries.app()).catch(() => null)
  const { state } = insightSearch.read(params)
  // "Last 3 months" counts from the service's day.
  const now = (isRelativeDate(state.from_date ?? '') && (await config)?.now) || Date.now()
  const base = toInsightFilter(
    { ...state, page: 0 },
    { now, watchedTags: watchedTags(useWatchlist.getState()) },
  )
  if (isUnaskable(state, base)) return
  const anchor = queryClient.getQueryData<string | null>(frozenKey(base)) ?? undefined
  for (const page of pageNumbers(state)) {
    const query = listQuery(pageRequest(base, page, anchor))
    // A failure is told by the page, which asks with the same options.
    queryClient.fetchQuery(query).then(
      ({ items }) => queryClient.prefetchQuery(namesQuery(items)),
      () => {},
    )
  }
}

const namesQuery = (insights: readonly Insight[]) =>
  entityQueries.batch(insights.flatMap(({ metadata }) => metadata.entity || []))

/** Rows never change while somebody reads: a list is loaded once and renewed on demand. */
export const listQuery = (filter: InsightFilter) =>
  queryOptions({
    ...insightQueries.list(filter),
    staleTime: Infinity,
    // What failed offline is loaded again when the connection returns.
    refetchOnReconnect: ({ state }) => state.error !== null && 'always',
  })

/** A page of a list, up to the instant of freezing; a list with its own end is unchanged. */
export function pageRequest(base: InsightFilter, page: number, at?: string): InsightFilter {
  const end = base.to_date ?? at
  return { ...base, ...(page > 0 && { page }), ...(end !== undefined && { to_date: end }) }
}

export const pageNumbers = ({ page, pages }: { page: number; pages: number }) =>
  Array.from({ length: pages }, (_, i) => page + i)

const frozenKey = (base: InsightFilter) => [...insightQueries.all(), 'frozen at', base]

/**
 * The instant at which a list is frozen. Later pages ask only for insights up to it: new insights shift the service's pages, so that rows
 * would repeat or be lost.
 */
const useAnchor = (base: InsightFilter): string | undefined =>
  useQuery<string | null>({ queryKey: frozenKey(base), queryFn: skipToken, staleTime: Infinity }).data ??
  undefined

/** `to_date` excludes its own instant, so a list is frozen just after its newest insight. */
const PAST_NEWEST_MS = 1000

/** Creation of the newest insight of a page, ms. */
function newestAt(page: Pick<InsightPage, 'items'>): number | undefined {
  const times = page.items.map((insight) => insight.created_at).filter((at) => at !== null)
  return times.length > 0 ? Math.max(...times) : undefined
}

/** Where to freeze a list with this first page. */
export function freezingPoint(page: InsightPage | undefined): string | undefined {
  const newest = page && newestAt(page)
  return newest === undefined ? undefined : toWireInstant(newest + PAST_NEWEST_MS)
}

/** Freezes and releases a list. `base`: the request of its first page. `anchor`: where it is frozen already. */
export function freezing(queryClient: QueryClient, base: InsightFilter, anchor: string | undefined) {
  const freezeAt = (at: string | null) => queryClient.setQueryData<string | null>(frozenKey(base), at)
  const keyOf = (page: number, at?: string) => listQuery(pageRequest(base, page, at)).queryKey
  /** The present anchor, or the one it would get now. */
  const pointOf = () => anchor ?? freezingPoint(queryClient.getQueryData(keyOf(0)))
  return {
    pointOf,
    /** With its pages cached under the new requests already. */
    freezeAt,
    /** Freezes the list before paging. The pages on screen (`shown`) keep their rows under the new requests. */
    freeze: (shown: readonly number[]) => {
      const at = pointOf()
      if (anchor !== undefined || base.to_date || at === undefined) return
      for (const page of new Set([0, ...shown])) {
        const before = queryClient.getQueryState(keyOf(page))
        if (before?.data)
          queryClient.setQueryData(keyOf(page, at), before.data, { updatedAt: before.dataUpdatedAt })
      }
      freezeAt(at)
    },
    /** Releases the list and loads its newest rows; the present ones stay until then. */
    renew: () => {
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
 * Creation of the newest insight of a list, and when that was loaded (ms), whichever page is on screen: from its loaded first page, or from
 * the anchor. Null where neither is known. `updatedAt`: when the page on screen was loaded.
 */
export function headOf(
  queryClient: QueryClient,
  base: InsightFilter,
  { anchor, updatedAt }: { anchor: string | undefined; updatedAt: number },
): { newest: number; since: number } | null {
  const first = queryClient.getQueryState<InsightPage>(listQuery(pageRequest(base, 0, anchor)).queryKey)
  const newest = first?.data && newestAt(first.data)
  if (first && newest) return { newest, since: first.dataUpdatedAt }
  return anchor === undefined ? null : { newest: Date.parse(anchor) - PAST_NEWEST_MS, since: updatedAt }
}

/** The rows of a list. `base`: the request of its first page. */
export function useInsightPages(
  base: InsightFilter,
  search: Pick<InsightSearch, 'page' | 'pages' | 'from_date'>,
  isEnabled: boolean,
) {
  const queryClient = useQueryClient()
  const { data: config, isPending } = useQuery(configQueries.app())
  const units = config?.units ?? DEFAULT_UNITS
  const anchor = useAnchor(base)
  const arrived = useArrivedPages(
    pageNumbers(search).map((page) => pageRequest(base, page, anchor)),
    `${JSON.stringify(base)} ${search.page}`,
    // "Last 3 months" counts from the service's day, which is known only with its configuration.
    isEnabled && !(isPending && isRelativeDate(search.from_date ?? '')),
  )
  // Stable, because the library redraws for another function.
  const known = useCallback(() => knownEntities(queryClient), [queryClient])
  const names = useQueries({
    queries: arrived.pages.map(({ items }) => ({
      ...namesQuery(items),
      // Names from other pages are used until the answer arrives.
      placeholderData: known,
    })),
    combine: combineEntities,
  })
  const joined = useMemo(() => joinPages(arrived.pages), [arrived.pages])
  const rows = useMemo(
    () =>
      joined.insights.map((insight) =>
        toInsightRow(insight, units, names.entities.get(insight.metadata.entity ?? ''), names.naming),
      ),
    [joined, units, names],
  )
  return {
    ...arrived,
    ...joined,
    /** The previous list's end says nothing about this one. */
    isEnd: joined.isEnd && !arrived.isPrevious,
    rows,
    /** Of the assets' names. Failed: rows show tickers from their tags. */
    naming: names.naming,
    units,
    anchor,
  }
}

export type InsightPages = ReturnType<typeof useInsightPages>

/** After all answers, an entity that is missing is unknown to the service. */
function combineEntities(results: UseQueryResult<Map<string, Entity>>[]) {
  const isAnswered = results.every((result) => result.isSuccess && !result.isPlaceholderData)
  const hasFailed = results.some((result) => result.error !== null)
  const naming: Naming = isAnswered ? 'answered' : hasFailed ? 'failed' : 'awaited'
  return { entities: new Map(results.flatMap((result) => [...(result.data ?? [])])), naming }
}

/** The pages of a list; the previous list's pages until the first of them has arrived. `key` names the list. */
function useArrivedPages(requests: readonly InsightFilter[], key: string, isEnabled: boolean) {
  const answer = useQueries({
    queries: requests.map((request) => ({ ...listQuery(request), enabled: isEnabled })),
    combine: combinePages,
  })
  const { pages, updatedAt } = answer
  const arrived = useMemo(() => ({ key, pages, updatedAt }), [key, pages, updatedAt])
  // The library keeps previous data for one query only, and these are several.
  const [last, setLast] = useState(arrived)
  if (pages.length > 0 && arrived !== last) setLast(arrived)
  const isPrevious = isEnabled && pages.length === 0 && last.pages.some(({ items }) => items.length > 0)
  return {
    ...answer,
    ...(isPrevious && { pages: last.pages, updatedAt: last.updatedAt }),
    /** The rows belong to the previous list: this one is loading, or has failed. */
    isPrevious,
    key,
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

/** Splits a long answer into pages of `limit`. Unreadable records count on the first page. */
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
