import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchInsightPage } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '#contract/values/list-limits.ts'
import { freezing, freezingPoint } from './freeze-list.ts'
import { frozen, pageRequest } from './frozen-list.ts'
import { splitPages } from './split-pages.ts'
import { listQuery } from './use-arrived-pages.ts'
import type { InsightPages } from './use-insight-pages.ts'

/**
 * Asks once for as much of the list as the service sends in one answer, and keeps it as the pages that the list is made of, so
 * that it is no other list than before.
 *
 * @param base the request of the first page
 * @param onLoaded is told how many pages of this list there are now, whatever list is asked for by then
 */
export function useLoadAll(base: InsightFilter, pages: InsightPages, onLoaded: (pages: number) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    // All of it from the drawing that was pressed: the answer may come when another list is on screen.
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
