import { frozen, frozenKey, pageRequest } from './start-list.ts'
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import { insightQueries, type InsightPage } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { toWireInstant } from '#contract/values/instant.ts'

/**
 * The instant at which a list was frozen. Later pages ask only for what was there then: new insights push the service's pages on,
 * and without it one would see some twice and others never. It is kept beside the pages that it belongs to, and goes with them.
 *
 * @param base the request of the first page
 */
export const useAnchor = (base: InsightFilter): string | undefined =>
  useQuery<string | null>({ queryKey: frozenKey(base), queryFn: skipToken, staleTime: Infinity }).data ??
  undefined

/** "Created before" leaves its own instant out: a list is frozen just after its newest insight. */
const PAST_NEWEST_MS = 1000

/** Publication of the newest insight of a page, ms. */
function newestAt(page: Pick<InsightPage, 'items'>): number | undefined {
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

/** Publication of the newest insight of a list, ms, and when that was learned, ms. */
type ListHead = { newest: number; since: number }

/**
 * What is newest in a list, whichever of its pages is on screen: the rows of a later page are all older than what the first one
 * had. From the first page as it was last loaded, or from the instant at which the list was frozen.
 *
 * @param base the request of the first page
 * @param anchor where the list was frozen
 * @param loadedAt when the page on screen was loaded, ms
 * @returns null where neither is known: then nothing can be called newer
 */
export function headOf(
  queryClient: QueryClient,
  base: InsightFilter,
  { anchor, updatedAt: loadedAt }: { anchor: string | undefined; updatedAt: number },
): ListHead | null {
  const { queryKey } = insightQueries.list(frozen(base, anchor))
  const first = queryClient.getQueryState<InsightPage>(queryKey)
  const newest = first?.data && newestAt(first.data)
  if (first && newest) return { newest, since: first.dataUpdatedAt }
  return anchor === undefined ? null : { newest: Date.parse(anchor) - PAST_NEWEST_MS, since: loadedAt }
}
