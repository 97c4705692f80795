import { useQuery } from '@tanstack/react-query'
import { ArrowUpIcon } from 'lucide-react'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useStaleSince } from '#api/client/http.ts'
import { useStudyProgress } from '#api/queries/config-queries.ts'
import { fetchInsightPage, insightQueries } from '#api/queries/insight-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { Insight } from '#contract/records/insight.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { loadFacetPanel } from '#features/insight-list/filters/facet-bar.tsx'
import { useListActions, useList } from '#features/insight-list/rows/list-model.tsx'
import { formatTime } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { useHasWritten } from '#shared/personal/written.ts'
import { markSeen } from '#shared/state/views.ts'
import { noteVisit } from '#shared/state/visit.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { usePrintLayout } from '#shared/ui/printing.ts'
import { StaleNotice } from '#shared/ui/states/notice.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { useViewsOf } from './all-views.ts'

/** Statuses of the rows and the printed list, loaded after the first rows. */
const ListOutcomes = lazyPart(async () => (await import('./list-outcomes.tsx')).ListOutcomes)

/** Notes and calls on these insights, loaded with their database. */
const RowAnnotationsLoader = lazyPart(
  async () => (await import('#features/insight-list/rows/row-annotations.tsx')).RowAnnotationsLoader,
)

/** How long the list is idle before next page and filter panels are prefetched, and how long statuses wait for names. */
const IDLE_MS = 800

/**
 * Background work of the list: counts newer insights, loads statuses, prefetches the next page and records what this visit has
 * seen. Renders only the bar that announces newer insights, or that they could not be checked.
 */
export function ListBackground() {
  const { base, pages, loaded, search, now, failure } = useList()
  const { refresh, prefetch } = useListActions()
  const viewId = useViewsOf(search).view?.id
  usePrintLayout()

  const hasRows = pages.rows.length > 0 && !pages.isPrevious
  const newest = hasRows ? pages.newest : null
  const { count, hasMore, error, ...check } = useNewerInsights(base, newest, pages.insights)
  // The notice on stale responses, and that on the rows themselves, say as much.
  const isTold = useStaleSince() !== null || failure !== null
  const study = useStudyProgress()
  const [loadedWith, setLoadedWith] = useState({ at: 0, studied: 0 })
  if (loadedWith.at !== pages.updatedAt) setLoadedWith({ at: pages.updatedAt, studied: study?.done ?? 0 })
  // A page that is full offers more only at the end, because the offer would never go away.
  const hasMoreAssets = study !== null && pages.isEnd && study.done > loadedWith.studied
  const isOutdated = hasMoreAssets || pages.isOutdated
  const loadAgain = useEffectEvent(refresh)
  useEffect(() => {
    if (isOutdated && !hasRows) loadAgain()
  }, [isOutdated, hasRows])

  // For "new since your last visit" and the counts on the view tabs.
  const newestSeen = search.page === 0 ? newest : null
  const recordVisit = useEffectEvent(() => noteVisit(newestSeen, Date.now(), now))
  useEffect(() => {
    if (!hasRows) return
    recordVisit()
    if (viewId !== undefined && newestSeen !== null) markSeen(viewId, newestSeen)
  }, [hasRows, newestSeen, viewId])

  const isIdle = hasRows && !pages.isFetching
  const pageAfter = pages.isEnd ? null : search.page + search.pages
  const prefetchPage = useEffectEvent(prefetch)
  useEffect(() => {
    if (!isIdle) return
    const timer = setTimeout(() => {
      void loadFacetPanel().catch(() => {})
      if (pageAfter !== null) prefetchPage(pageAfter)
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [isIdle, pageAfter])

  // Loaded after the rows and their names, which it would otherwise slow down by sharing network and processor. Late names delay
  // it only briefly.
  const hasWritten = useHasWritten()
  const [areDue, setDue] = useState(false)
  const areNamesPending = pages.namesStatus === 'pending'
  useEffect(() => {
    if (pages.rows.length === 0) return undefined
    const start = () => startTransition(() => setDue(true))
    if (!areNamesPending) return start()
    const timer = setTimeout(start, IDLE_MS)
    return () => clearTimeout(timer)
  }, [pages.rows.length, areNamesPending])
  return (
    <>
      {areDue && (
        <PartBoundary fallback={null}>
          <ListOutcomes />
        </PartBoundary>
      )}
      {areDue && hasWritten && (
        <PartBoundary fallback={null}>
          <RowAnnotationsLoader rows={loaded} />
        </PartBoundary>
      )}
      {(count > 0 || (isOutdated && hasRows)) && (
        <NewerBar
          count={count}
          hasMore={hasMore}
          hasMoreAssets={hasMoreAssets}
          isOutdated={isOutdated}
          since={pages.newestSince}
          onShow={refresh}
        />
      )}
      {error && !isTold && (
        <StaleNotice
          failure={failureOf(error)}
          what="Newer insights"
          since={pages.updatedAt}
          onRetry={check.retry}
          isRetrying={check.isFetching}
        />
      )}
    </>
  )
}

type NewerBarProps = {
  count: number
  hasMore: boolean
  hasMoreAssets: boolean
  isOutdated: boolean
  since: number
  onShow: () => void
}

/** Announces more insights; the rows stay until the reader presses it. */
const NewerBar = ({ count, hasMore, hasMoreAssets, isOutdated, since, onShow }: NewerBarProps) => (
  <button
    type="button"
    onClick={onShow}
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
      since {formatTime(since)}
      <Kbd>.</Kbd>
    </span>
    <span className="ml-auto text-accent-text">Show them</span>
  </button>
)

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
    retry: () => void refetch(),
    isFetching,
  }
}
