import { useQuery } from '@tanstack/react-query'
import { ArrowUpIcon } from 'lucide-react'
import { useStaleSince } from '#api/client/http.ts'
import { fetchInsightPage, insightQueries } from '#api/queries/insight-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { Insight } from '#contract/records/insight.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { useList, useListActions } from '#features/insight-list/rows/list-model.tsx'
import { formatTime } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { StaleNotice } from '#shared/ui/states/notice.tsx'

export type Outdated = {
  /** The service has other data than those of the list. */
  isOutdated: boolean
  /** It has studied more assets since. */
  hasMoreAssets: boolean
}

/** The bar that announces newer insights, or that they could not be checked. */
export function NewerInsights({ isOutdated, hasMoreAssets }: Outdated) {
  const { base, pages, failure } = useList()
  const { refresh } = useListActions()
  const hasRows = pages.rows.length > 0 && !pages.isPrevious
  const newest = hasRows ? pages.newest : null
  const { count, hasMore, error, ...check } = useNewerInsights(base, newest, pages.insights)
  // The notice on stale responses, and that on the rows themselves, say as much.
  const isTold = useStaleSince() !== null || failure !== null
  return (
    <>
      {(count > 0 || (isOutdated && hasRows)) && (
        <button
          type="button"
          onClick={refresh}
          className="flex h-7.5 w-full shrink-0 items-center gap-2 border-b border-accent-line bg-accent-tint px-4 text-left whitespace-nowrap text-ink-2 -outline-offset-2 hover:bg-selected-hover"
        >
          <ArrowUpIcon size={13} strokeWidth={2} className="text-accent-text" />
          <b role="status" className="font-semibold text-accent-text">
            {hasMoreAssets
              ? 'More assets studied'
              : isOutdated
                ? 'New data'
                : hasMore
                  ? `${count} or more newer insights`
                  : countOf(count, 'newer insight')}
          </b>
          <span className="flex gap-2 max-md:hidden">
            since {formatTime(pages.newestSince)}
            <Kbd>.</Kbd>
          </span>
          <span className="ml-auto text-accent-text">Show them</span>
        </button>
      )}
      {error && !isTold && (
        <StaleNotice failure={failureOf(error)} what="Newer insights" since={pages.updatedAt} query={check} />
      )}
    </>
  )
}

const INTERVAL_MS = 60_000
/** While the check fails, which the page says. */
const RETRY_INTERVAL_MS = 15_000
const MAX_COUNTED = 50

/**
 * Counts the insights published since the list was loaded, once a minute while the page is visible.
 *
 * @param newest publication of the newest row, ms; null sends no request
 */
export function useNewerInsights(base: InsightFilter, newest: number | null, loaded: readonly Insight[]) {
  const filter = newest === null ? base : { ...base, from_date: toWireInstant(newest), limit: MAX_COUNTED }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...insightQueries.all(), 'newer', filter],
    queryFn: async ({ signal }) => {
      const page = await fetchInsightPage(filter, signal)
      return { isLast: page.isLast, published: page.items.map(({ id, created_at: at }) => ({ id, at })) }
    },
    enabled: newest !== null && !base.to_date,
    // The list has just been loaded, so the first request waits.
    initialData: { isLast: true, published: [] },
    initialDataUpdatedAt: () => Date.now(),
    staleTime: INTERVAL_MS, // the same as the interval
    refetchInterval: ({ state }) => (state.error ? RETRY_INTERVAL_MS : INTERVAL_MS),
    retry: false,
  })
  const known = new Set(loaded.map(({ id }) => id))
  const newer = data.published.filter(
    ({ id, at }) => !known.has(id) && at !== null && newest !== null && at > newest,
  )
  return {
    count: newer.length,
    hasMore: newer.length > 0 && !data.isLast,
    error,
    refetch,
    isFetching,
  }
}
