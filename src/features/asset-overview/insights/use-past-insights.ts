import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { sum } from 'd3-array'
import { useEffect, useMemo, useState } from 'react'
import { feedQueries, fetchFeedPage, type FeedPage } from '#api/queries/insight-queries.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { startOfYear } from '#features/asset-overview/model/price-window.ts'
import { useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { useLastError } from '#shared/ui/states/error-panel.tsx'
import { judged, type JudgeContext, FEED_PAGE_SIZE } from './asset-insight.ts'

type PastInput = { tag: string; isOn: boolean; from: number | null; context: JudgeContext }

/**
 * All insights since the start of the year in which the longest window so far begins, loaded page by page. A shorter window needs
 * no request.
 */
export function usePastInsights({ tag, isOn, from, context }: PastInput) {
  const clock = useServiceClock()
  const since = useEarliest(isOn && from !== null ? startOfYear(from) : null)
  const query = useInfiniteQuery({
    queryKey: [...feedQueries.all(), 'past', tag, since],
    queryFn: ({ pageParam, signal }) =>
      fetchFeedPage(
        { entity: [tag], from_date: toWireInstant(since ?? 0), page: pageParam, limit: FEED_PAGE_SIZE },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: nextFeedPage,
    enabled: isOn && since !== null && clock.isSettled,
    staleTime: 5 * 60_000, // an asset gets a new insight every few days
    placeholderData: keepPreviousData, // for a longer window the markers stay while the rest loads
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (isOn && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isOn, hasNextPage, isFetching, isError, fetchNextPage])
  const pages = query.data?.pages
  const merged = useMemo(() => mergedPages(pages ?? []), [pages])
  const insights = useMemo(
    () => (isOn ? merged.insights.map((insight, i) => judged(insight, i, context)) : []),
    [isOn, merged, context],
  )
  return {
    insights,
    unreadable: merged.unreadable,
    loaded: merged.insights.length,
    isLoading: isOn && (isFetching || (hasNextPage && !isError)),
    isComplete: query.isSuccess && !query.isPlaceholderData && !hasNextPage,
    error: useLastError(query),
    retry: () => {
      void (hasNextPage ? fetchNextPage() : query.refetch())
    },
  }
}

/** The earliest instant requested since the page opened. */
function useEarliest(since: number | null): number | null {
  const [earliest, setEarliest] = useState(since)
  if (since === null || (earliest !== null && earliest <= since)) return earliest
  setEarliest(since)
  return since
}
export type PastInsights = ReturnType<typeof usePastInsights>

/** A service that ignores `page` repeats its first one for ever, so a page without a new insight is the last. */
export function nextFeedPage(last: FeedPage, pages: readonly FeedPage[]): number | undefined {
  const count = (of: readonly FeedPage[]) => mergedPages(of).insights.length
  return last.isLast || count(pages) === count(pages.slice(0, -1)) ? undefined : pages.length
}

/** Pages as one list, each insight once: insights that arrive while paging shift the others to the next page. */
export function mergedPages(pages: readonly FeedPage[]) {
  const seen = new Set<string>()
  const isNew = ({ id }: FeedInsight) => id === null || (!seen.has(id) && seen.add(id))
  return {
    insights: pages.flatMap(({ items }) => items).filter(isNew),
    unreadable: sum(pages, ({ unreadable }) => unreadable.length),
  }
}
