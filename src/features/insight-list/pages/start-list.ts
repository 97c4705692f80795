import type { QueryClient } from '@tanstack/react-query'
import { configQueries } from '#api/queries/config-queries.ts'
import { insightSearch } from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { frozenKey, pageNumbers, pageRequest } from './frozen-list.ts'
import { listQuery } from './use-arrived-pages.ts'

/** Asks for the pages of a list before it is drawn; what has come already is not asked for again. */
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
