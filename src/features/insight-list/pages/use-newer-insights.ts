import { useQuery } from '@tanstack/react-query'
import { fetchInsightPage, insightQueries } from '#api/queries/insight-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { toWireInstant } from '#contract/values/instant.ts'

const EVERY_MS = 60_000
const MOST = 50

/**
 * Insights published since the list was loaded, asked for once a minute while the page is looked at or told of. Rows never change under the
 * reader: this only counts what a renewal would bring.
 *
 * @param newest publication of the newest row, ms; null asks for nothing
 * @param isNotifying the reader is told of them wherever he is
 * @returns how many, and whether there may be more
 */
export function useNewerInsights(
  base: InsightFilter,
  newest: number | null,
  loaded: readonly Insight[],
  isNotifying: boolean,
) {
  const filter = newest === null ? base : { ...base, from_date: toWireInstant(newest), limit: MOST }
  const { data } = useQuery({
    queryKey: [...insightQueries.all(), 'newer', filter],
    queryFn: async ({ signal }) => {
      const page = await fetchInsightPage(filter, signal)
      return { isLast: page.isLast, published: page.items.map(({ id, created_at: at }) => ({ id, at })) }
    },
    enabled: newest !== null && !base.to_date,
    // The list was only just loaded: the first question waits its turn.
    initialData: { isLast: true, published: [] },
    initialDataUpdatedAt: () => Date.now(),
    staleTime: EVERY_MS, // as often as it is asked
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: isNotifying,
    retry: false,
  })
  const known = new Set(loaded.map(({ id }) => id))
  const newer = data.published.filter(
    ({ id, at }) => !known.has(id) && at !== null && newest !== null && at > newest,
  )
  return { count: newer.length, hasMore: newer.length > 0 && !data.isLast }
}
