import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { noteVisit } from '#shared/state/visit/note-visit.ts'
import { markSeen, useViews } from '#shared/state/views/views.ts'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { usePrintLayout } from '#shared/ui/use-print-layout.ts'
import { BUILT_IN_VIEWS } from '#features/insight-list/views/built-in-views.ts'
import { headOf } from '#features/insight-list/pages/list-head.ts'
import { useListActions } from '#features/insight-list/pages/use-list-actions.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { useNewerInsights } from '#features/insight-list/pages/use-newer-insights.ts'
import { viewOf } from '#features/insight-list/search/same-list.ts'
import { setListView, useListView } from '#features/insight-list/search/list-view.ts'
import { NewerBar } from './newer-bar.tsx'

/** Statuses of the rows and the list on paper: nothing of the first picture, and the rows stand without. */
const ListOutcomes = lazy(async () => ({ default: (await import('./list-outcomes.tsx')).ListOutcomes }))

/** What the list does by itself once it stands: newer insights, statuses, the next page, the notes of this visit, the light of its paper. Draws only the bar. */
export function ListExtras() {
  const list = useList()
  const { base, pages } = list
  const { renew, prefetch } = useListActions()
  const isNotifying = useListView((state) => state.isNotifying)
  const views = useViews((state) => state.views)
  const view = viewOf([...BUILT_IN_VIEWS, ...views], list.search)
  usePrintLayout()

  const queryClient = useQueryClient()
  const hasRows = pages.rows.length > 0 && !pages.isPrevious
  const head = hasRows ? headOf(queryClient, base, pages) : null
  const newer = useNewerInsights(base, head?.newest ?? null, pages.insights, isNotifying)
  const notified = isNotifying ? newer.count : 0
  useEffect(() => {
    setListView({ notified })
    return () => setListView({ notified: 0 })
  }, [notified])
  useVisitNotes(hasRows, head?.newest ?? null, view?.id)
  useNextPage(hasRows && !pages.isFetching && !pages.isEnd, prefetch)
  return (
    <>
      {pages.rows.length > 0 && (
        <PartBoundary fallback={null}>
          <Suspense>
            <ListOutcomes notified={notified} />
          </Suspense>
        </PartBoundary>
      )}
      {newer.count > 0 && <NewerBar {...newer} since={head?.since ?? pages.updatedAt} onShow={renew} />}
    </>
  )
}

/** Notes what has been on screen: for "new since your last visit", and for the counts of the views. */
function useVisitNotes(hasRows: boolean, newest: number | null, viewId: string | undefined) {
  const { now } = useList()
  const clock = useRef(now)
  useEffect(() => {
    clock.current = now
  })
  useEffect(() => {
    if (!hasRows) return
    noteVisit(newest, Date.now(), clock.current)
    if (viewId !== undefined && newest !== null) markSeen(viewId, newest)
  }, [hasRows, newest, viewId])
}

const SETTLES_MS = 800

/** Once the list has settled, fetches the page after it. */
function useNextPage(isSettled: boolean, fetchPage: (page: number) => void) {
  const { search } = useList()
  const pageAfter = search.page + search.pages
  const prefetch = useRef(fetchPage)
  useEffect(() => {
    prefetch.current = fetchPage
  })
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => prefetch.current(pageAfter), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [isSettled, pageAfter])
}
