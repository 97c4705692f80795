import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchInsightPage } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { MAX_LIMIT, DEFAULT_LIMIT } from '#contract/values/list-limits.ts'
import {
  EMPTY_SEARCH,
  insightSearch,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { formatCount } from '#shared/format/number.ts'
import { printSearch } from '#shared/navigation/paths.ts'
import { Button } from '#shared/ui/button.tsx'
import { frozen, pageRequest, listQuery } from './start-list.ts'
import { useList } from './list-model.ts'
import { freezing, freezingPoint } from './freeze-list.ts'
import { splitPages, type InsightPages } from './insight-pages.ts'

/** Loads the rest of the list, as far as one request reaches. */
export function LoadAll() {
  const { base, pages, search } = useList()
  const { set } = useListAddress()
  const loadAll = useLoadAll(base, pages, (count) =>
    set((now) => (listOf(now) === listOf(search) ? { page: 0, pages: count } : {}), { isReplacing: true }),
  )
  if (pages.isPrevious || (pages.isEnd && search.page === 0)) return null
  if (pages.rows.length >= MAX_LIMIT && search.page === 0)
    return (
      <p className="py-1 text-xs text-ink-3">
        The first {formatCount(MAX_LIMIT)} are loaded. Narrow the filters to see others.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 py-1">
      <Button isBusy={loadAll.isPending} onClick={() => loadAll.mutate()}>
        Load all (at most {formatCount(MAX_LIMIT)})
      </Button>
      {loadAll.isError && <span className="text-xs text-danger">They could not be loaded. Try again.</span>}
    </div>
  )
}

/** The request as text, without paging and display. */
function listOf(search: InsightSearch): string {
  const { page, pages, q, outcome, show, sort, cols } = EMPTY_SEARCH
  return printSearch(insightSearch.write({ ...search, page, pages, q, outcome, show, sort, cols }))
}

/** Loads up to the service's limit with one request and caches the answer as pages of the list. `onLoaded` gets their number. */
function useLoadAll(base: InsightFilter, pages: InsightPages, onLoaded: (pages: number) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    // Uses the values at the press: the answer may arrive when another list is on screen.
    mutationFn: async () => {
      const whole = await fetchInsightPage({ ...frozen(base, pages.anchor), limit: MAX_LIMIT })
      const at = pages.anchor ?? freezingPoint(whole)
      const split = splitPages(whole, base.limit ?? DEFAULT_LIMIT)
      split.forEach((page, number) => {
        queryClient.setQueryData(listQuery(pageRequest(base, number, at)).queryKey, page)
      })
      if (at !== undefined) freezing(queryClient, base, pages.anchor).freezeAt(at)
      onLoaded(Math.max(1, split.length))
    },
  })
}
