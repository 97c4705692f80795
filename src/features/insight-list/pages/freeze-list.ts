import type { QueryClient } from '@tanstack/react-query'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightPage } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { frozenKey, pageRequest } from './frozen-list.ts'

/** "Created before" leaves its own instant out: a list is frozen just after its newest insight. */
export const PAST_NEWEST_MS = 1000

/** Publication of the newest insight of a page, ms. */
export function newestAt(page: Pick<InsightPage, 'items'>): number | undefined {
  const times = page.items.map((insight) => insight.created_at).filter((at) => at !== null)
  return times.length > 0 ? Math.max(...times) : undefined
}

/** Where to freeze a list that begins with this page. */
export function freezingPoint(page: InsightPage): string | undefined {
  const newest = newestAt(page)
  return newest === undefined ? undefined : toWireInstant(newest + PAST_NEWEST_MS)
}

/**
 * How a list is frozen and let go.
 *
 * @param base the request of the first page
 * @param anchor where it is frozen already
 */
export function freezing(queryClient: QueryClient, base: InsightFilter, anchor: string | undefined) {
  const setAnchor = (at: string | null) => queryClient.setQueryData<string | null>(frozenKey(base), at)
  const firstKey = insightQueries.list(pageRequest(base, 0, anchor)).queryKey
  return {
    /** Where the list stands, or would stand if it were walked on now. */
    pointOf: (): string | undefined => {
      const first = queryClient.getQueryData(firstKey)
      return anchor ?? (first && freezingPoint(first))
    },
    /**
     * Freezes the list before it is walked on; the pages on screen keep their rows under the new requests.
     *
     * @param shown numbers of the pages on screen
     */
    freeze: (shown: readonly number[]) => {
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
    freezeAt: (at: string) => setAnchor(at),
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
