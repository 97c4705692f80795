import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import { configQueries } from '#api/queries/config-queries.ts'
import { insightQueries, type InsightPage } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { insightSearch } from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'

/** Requests the pages of a list before it is drawn. */
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
  for (const page of pageNumbers(state))
    void queryClient.prefetchQuery(listQuery(pageRequest(base, page, anchor)))
}

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
export const useAnchor = (base: InsightFilter): string | undefined =>
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
