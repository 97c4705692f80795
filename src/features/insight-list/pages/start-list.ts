import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { configQueries } from '#api/queries/config-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { insightSearch } from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'

/** Requests the pages of a list before its code is loaded. */
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

/** The request up to the instant of freezing; one with its own end is unchanged. */
export const frozen = (filter: InsightFilter, at: string | undefined): InsightFilter =>
  at && !filter.to_date ? { ...filter, to_date: at } : filter

export const pageRequest = (base: InsightFilter, page: number, at?: string): InsightFilter =>
  frozen(page > 0 ? { ...base, page } : base, at)

export const pageNumbers = ({ page, pages }: { page: number; pages: number }) =>
  Array.from({ length: pages }, (_, i) => page + i)

export const frozenKey = (base: InsightFilter) => [...insightQueries.all(), 'frozen at', base]
