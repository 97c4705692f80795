import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { insightQueries } from '#api/insight-queries.ts'
import type { InsightFilter } from '#contract/insight-filter.ts'
import { freezingPoint, frozen } from './frozen-list.ts'

/**
 * The instant at which a list was frozen. Later pages ask only for what was there then: new insights push the service's pages on,
 * and without it one would see some twice and others never. It is kept beside the pages that it belongs to, and goes with them.
 *
 * @param base the request of the first page
 */
export function useFrozenList(base: InsightFilter) {
  const queryClient = useQueryClient()
  const queryKey = [...insightQueries.all(), 'frozen at', base]
  const { data } = useQuery<string | null>({ queryKey, queryFn: skipToken, staleTime: Infinity })
  const anchor = data ?? undefined
  const setAnchor = (at: string | null) => queryClient.setQueryData<string | null>(queryKey, at)
  const firstKey = insightQueries.list(frozen(base, anchor)).queryKey
  return {
    anchor,
    /** Where the list stands, or would stand if it were walked on now. */
    pointOf: (): string | undefined => {
      const first = queryClient.getQueryData(firstKey)
      return anchor ?? (first && freezingPoint(first))
    },
    /** Freezes the list before it is walked on; the page on screen keeps its rows under the new request. */
    freeze: () => {
      if (anchor !== undefined || base.to_date) return
      const first = queryClient.getQueryState(firstKey)
      const at = first?.data && freezingPoint(first.data)
      if (!at) return
      queryClient.setQueryData(insightQueries.list(frozen(base, at)).queryKey, first.data, {
        updatedAt: first.dataUpdatedAt,
      })
      setAnchor(at)
    },
    /** Lets go of the frozen instant and asks for what is newest; the rows stay until it has come. */
    renew: () => {
      const { queryKey: newest } = insightQueries.list(base)
      if (anchor === undefined) {
        void queryClient.refetchQueries({ queryKey: newest, exact: true })
        return
      }
      queryClient.removeQueries({ queryKey: newest, exact: true })
      setAnchor(null)
    },
  }
}
