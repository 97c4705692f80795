import type { QueryClient } from '@tanstack/react-query'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightPage } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { newestAt, PAST_NEWEST_MS } from './freeze-list.ts'
import { frozen } from './frozen-list.ts'

/** Publication of the newest insight of a list, ms, and when that was learned, ms. */
export type ListHead = { newest: number; since: number }

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
