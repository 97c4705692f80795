import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { sum } from 'd3-array'
import { useEffect, useMemo, useState } from 'react'
import { feedQueries, fetchFeedPage, type FeedPage } from '#api/queries/feed-queries.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import {
  judged,
  type JudgeContext,
  FEED_PAGE_SIZE,
} from '#features/asset-overview/insights/judged-insight.ts'
import { startOfYear } from '#features/asset-overview/series/price-window.ts'
import { useServiceClock } from '#features/asset-overview/series/use-asset.ts'
import { useLastError } from '#shared/ui/states/error-panel.tsx'
import type { FeedInsight } from '#contract/records/feed.ts'

type PastInput = {
  tag: string
  isOn: boolean
  from: number | null
  context: JudgeContext
}

/**
 * All insights since the start of the year in which the longest window so far begins, loaded page by page. The reader can stop
 * it. A shorter window needs no request.
 */
export function usePastInsights({ tag, isOn, from, context }: PastInput) {
  const clock = useServiceClock()
  const queryClient = useQueryClient()
  const since = useEarliest(isOn && from !== null ? startOfYear(from) : null)
  const queryKey = [...feedQueries.all(), 'past', tag, since]
  const [stoppedFor, setStoppedFor] = useState<number | null>(null)
  const isStopped = since !== null && stoppedFor === since
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchFeedPage(
        { entity: [tag], from_date: toWireInstant(since ?? 0), page: pageParam, limit: FEED_PAGE_SIZE },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.isLast ? undefined : pages.length),
    enabled: isOn && since !== null && clock.isSettled && !isStopped,
    staleTime: 5 * 60_000, // an asset gets a new insight every few days
    placeholderData: keepPreviousData, // for a longer window the markers stay while the rest loads
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (isOn && hasNextPage && !isFetching && !isError && !isStopped) void fetchNextPage()
  }, [isOn, hasNextPage, isFetching, isError, isStopped, fetchNextPage])

  const error = useLastError(query)

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
    isLoading: isOn && (query.isFetching || (hasNextPage && !isStopped && !isError)),
    isComplete: query.isSuccess && !query.isPlaceholderData && !hasNextPage,
    isStopped,
    error,
    stop: () => {
      setStoppedFor(since)
      void queryClient.cancelQueries({ queryKey })
    },
    resume: () => {
      setStoppedFor(null)
      if (hasNextPage) void fetchNextPage()
      else void query.refetch()
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

/** Pages as one list, each insight once: insights that arrive while paging shift the others to the next page. */
export function mergedPages(pages: readonly FeedPage[]) {
  const seen = new Set<string>()
  const isNew = ({ id }: FeedInsight) => id === null || (!seen.has(id) && seen.add(id))
  return {
    insights: pages.flatMap(({ items }) => items).filter(isNew),
    unreadable: sum(pages, ({ unreadable }) => unreadable.length),
  }
}
