import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import { insightQueries, type InsightPage } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { frozen, frozenKey, pageRequest } from './start-list.ts'

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
export function freezingPoint(page: InsightPage): string | undefined {
  const newest = newestAt(page)
  return newest === undefined ? undefined : toWireInstant(newest + PAST_NEWEST_MS)
}

/** Freezes and releases a list. `base`: the request of its first page. `anchor`: where it is frozen already. */
export function freezing(queryClient: QueryClient, base: InsightFilter, anchor: string | undefined) {
  const setAnchor = (at: string | null) => queryClient.setQueryData<string | null>(frozenKey(base), at)
  const firstKey = insightQueries.list(pageRequest(base, 0, anchor)).queryKey
  return {
    /** The present anchor, or the one it would get now. */
    pointOf: (): string | undefined => {
      const first = queryClient.getQueryData(firstKey)
      return anchor ?? (first && freezingPoint(first))
    },
    /** Freezes the list before paging. The pages on screen (`shown`) keep their rows under the new requests. */
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
    /** Its pages are cached under the new requests already. */
    freezeAt: (at: string) => setAnchor(at),
    /** Releases the list and loads its newest rows; the present ones stay until then. */
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

/** Creation of the newest insight of a list, and when that was loaded; ms. */
type ListHead = { newest: number; since: number }

/**
 * The newest insight of a list, whichever page is on screen: from its loaded first page, or from the anchor. Null where neither is known.
 * `updatedAt`: when the page on screen was loaded, ms.
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
