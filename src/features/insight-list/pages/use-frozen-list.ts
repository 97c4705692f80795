import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { insightQueries } from '#api/insight-queries.ts'
import type { InsightFilter } from '#contract/insight-filter.ts'
import { freezingPoint, pageRequest } from './frozen-list.ts'

/**
 * The instant at which a list was frozen. Later pages ask only for what was there then: new insights push the service's pages on,
 * and without it one would see some twice and others never. It is kept beside the pages that it belongs to, and goes with them.
 *
 * @param base the request of the first page
 * @param shown numbers of the pages on screen
 */
export function useFrozenList(base: InsightFilter, shown: readonly number[]) {
  const queryClient = useQueryClient()
  const queryKey = [...insightQueries.all(), 'frozen at', base]
  const { data } = useQuery<string | null>({ queryKey, queryFn: skipToken, staleTime: Infinity })
  const anchor = data ?? undefined
  const setAnchor = (at: string | null) => queryClient.setQueryData<string | null>(queryKey, at)
  const firstKey = insightQueries.list(pageRequest(base, 0, anchor)).queryKey
  return {
    anchor,
    /** Where the list stands, or would stand if it were walked on now. */
    pointOf: (): string | undefined => {
      const first = queryClient.getQueryData(firstKey)
      return anchor ?? (first && freezingPoint(first))
    },
    /** Freezes the list before it is walked on; the pages on screen keep their rows under the new requests. */
    freeze: () => {
      if (anchor !== undefined || base.to_date) return
      const first = queryClient.getQueryData(firstKey)
      const at = first && freezingPoint(first)
      if (!at) return
      for (const page of new Set([0, ...shown])) {
        const before = queryClient.getQueryState(insightQueries.list(pageRequest(base, page)).queryKey)
        if (!before?.data) continue
        queryClient.setQueryData(insightQueries.list(pageRequest(base, page, at)).queryKey, before.data, {
          updatedAt: before.dataUpdatedAt,
        })
      }
      setAnchor(at)
    },
    /** Freezes the list at this instant; its pages are known under the new requests already. */
    freezeAt: setAnchor,
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
