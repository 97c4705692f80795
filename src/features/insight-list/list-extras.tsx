import { ArrowUpIcon } from 'lucide-react'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { lazy, startTransition, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { fetchInsightPage, insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { Insight } from '#contract/records/insight.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { loadFacetPanel } from '#features/insight-list/filters/facet-bar.tsx'
import { headOf } from '#features/insight-list/rows/list-query.ts'
import { useListActions, useList } from '#features/insight-list/rows/list-model.tsx'
import { useViewsOf } from './views.tsx'
import { formatTime } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { markSeen } from '#shared/state/views.ts'
import { noteVisit } from '#shared/state/visit.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { useHasWritten } from '#shared/personal/written.ts'
import { usePrintLayout } from '#shared/ui/use-print-layout.ts'

/** Statuses of the rows and the printed list: the first rows are drawn without them. */
const ListOutcomes = lazy(async () => ({ default: (await import('./list-outcomes.tsx')).ListOutcomes }))

/** What the person has written on these insights, with the database that holds it. */
const ListMarks = lazy(async () => ({
  default: (await import('#features/insight-list/rows/list-marks.tsx')).ListMarks,
}))

/** How long the list rests before the next page and the filters' panels are prefetched, and for how long its statuses wait for names. */
const SETTLES_MS = 800

/** What the list does by itself: newer insights, statuses, the next page, what this visit has seen. Draws only the bar. */
export function ListExtras() {
  const { base, pages, loaded, search, now } = useList()
  const { renew, prefetch } = useListActions()
  const viewId = useViewsOf(search).view?.id
  usePrintLayout()

  const hasRows = pages.rows.length > 0 && !pages.isPrevious
  const queryClient = useQueryClient()
  const head = hasRows ? headOf(queryClient, base, pages) : null
  const newest = head?.newest ?? null
  const newer = useNewerInsights(base, newest, pages.insights)

  // For "new since your last visit" and the counts of the views.
  const note = useEffectEvent(() => noteVisit(newest, Date.now(), now))
  useEffect(() => {
    if (!hasRows) return
    note()
    if (viewId !== undefined && newest !== null) markSeen(viewId, newest)
  }, [hasRows, newest, viewId])

  const isSettled = hasRows && !pages.isFetching
  const pageAfter = pages.isEnd ? null : search.page + search.pages
  const prefetchPage = useEffectEvent(prefetch)
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => {
      void loadFacetPanel().catch(() => {})
      if (pageAfter !== null) prefetchPage(pageAfter)
    }, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [isSettled, pageAfter])

  // Comes after the rows and their names: fetched with them, it would share their line and their processor. Names that are late hold up no status.
  const hasWritten = useHasWritten()
  const [areDue, setDue] = useState(false)
  const isAwaited = pages.naming === 'awaited'
  useEffect(() => {
    if (pages.rows.length === 0) return undefined
    const go = () => startTransition(() => setDue(true))
    if (!isAwaited) return go()
    const timer = setTimeout(go, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [pages.rows.length, isAwaited])
  return (
    <>
      {areDue && (
        <PartBoundary fallback={null}>
          <Suspense>
            <ListOutcomes />
          </Suspense>
          {hasWritten && (
            <Suspense>
              <ListMarks rows={loaded} />
            </Suspense>
          )}
        </PartBoundary>
      )}
      {newer.count > 0 && <NewerBar {...newer} since={head?.since ?? pages.updatedAt} onShow={renew} />}
    </>
  )
}

type NewerBarProps = { count: number; hasMore: boolean; since: number; onShow: () => void }

/** Announces newer insights; the rows stay until it is pressed. */
const NewerBar = ({ count, hasMore, since, onShow }: NewerBarProps) => (
  <button
    type="button"
    onClick={onShow}
    className="flex h-7.5 w-full shrink-0 items-center gap-2 border-b border-accent-line bg-accent-tint px-4 text-left text-ink-2 -outline-offset-2 hover:bg-selected-hover"
  >
    <ArrowUpIcon size={13} strokeWidth={2} className="text-accent-text" />
    <b role="status" className="font-semibold text-accent-text">
      {hasMore ? `${count} or more newer insights` : countOf(count, 'newer insight')}
    </b>
    since {formatTime(since)}
    <Kbd>.</Kbd>
    <span className="ml-auto text-accent-text">Show them</span>
  </button>
)

const EVERY_MS = 60_000
const MOST = 50

/**
 * Counts the insights published since the list was loaded, once a minute while the page is visible.
 *
 * @param newest publication of the newest row, ms; null asks for nothing
 */
export function useNewerInsights(base: InsightFilter, newest: number | null, loaded: readonly Insight[]) {
  const filter = newest === null ? base : { ...base, from_date: toWireInstant(newest), limit: MOST }
  const { data } = useQuery({
    queryKey: [...insightQueries.all(), 'newer', filter],
    queryFn: async ({ signal }) => {
      const page = await fetchInsightPage(filter, signal)
      return { isLast: page.isLast, published: page.items.map(({ id, created_at: at }) => ({ id, at })) }
    },
    enabled: newest !== null && !base.to_date,
    // The list has just been loaded, so the first request waits.
    initialData: { isLast: true, published: [] },
    initialDataUpdatedAt: () => Date.now(),
    staleTime: EVERY_MS, // as often as it is asked
    refetchInterval: EVERY_MS,
    retry: false,
  })
  const known = new Set(loaded.map(({ id }) => id))
  const newer = data.published.filter(
    ({ id, at }) => !known.has(id) && at !== null && newest !== null && at > newest,
  )
  return { count: newer.length, hasMore: newer.length > 0 && !data.isLast }
}
