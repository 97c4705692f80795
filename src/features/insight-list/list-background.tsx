import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useStudyProgress } from '#api/queries/config-queries.ts'
import { loadFacetPanel } from '#features/insight-list/filters/facet-bar.tsx'
import { useListActions, useList } from '#features/insight-list/rows/list-model.tsx'
import { useHasWritten } from '#shared/personal/written.ts'
import { markSeen } from '#shared/state/views.ts'
import { noteVisit } from '#shared/state/visit.ts'
import { usePrintLayout } from '#shared/ui/printing.ts'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { useViewsOf } from './all-views.ts'

/** Statuses of the rows, the offer of newer insights and the printed list, loaded after the first rows. */
const ListOutcomes = lazyPart(async () => (await import('./list-outcomes.tsx')).ListOutcomes)

/** Notes and calls on these insights, loaded with their database. */
const RowAnnotationsLoader = lazyPart(
  async () => (await import('#features/insight-list/rows/row-annotations.tsx')).RowAnnotationsLoader,
)

/** How long the list is idle before next page and filter panels are prefetched, and how long statuses wait for names. */
const IDLE_MS = 800

/**
 * Background work of the list: loads statuses and the offer of newer insights, prefetches the next page and records what this visit
 * has seen.
 */
export function ListBackground() {
  const { pages, loaded, search, now } = useList()
  const { refresh, prefetch } = useListActions()
  const viewId = useViewsOf(search).view?.id
  usePrintLayout()

  const hasRows = pages.rows.length > 0 && !pages.isPrevious
  const newest = hasRows ? pages.newest : null
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
          <ListOutcomes isOutdated={isOutdated} hasMoreAssets={hasMoreAssets} />
        </PartBoundary>
      )}
      {areDue && hasWritten && (
        <PartBoundary fallback={null}>
          <RowAnnotationsLoader rows={loaded} />
        </PartBoundary>
      )}
    </>
  )
}
