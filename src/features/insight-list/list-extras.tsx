import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { AtOnce } from '#shared/navigation/at-once.tsx'
import { comparePath, insightsPath } from '#shared/navigation/paths.ts'
import { noteVisit } from '#shared/state/note-visit.ts'
import { say } from '#shared/state/toasts.ts'
import { markUnread } from '#shared/state/mark-read.ts'
import { markSeen, useViews } from '#shared/state/views.ts'
import { whenIdle } from '#shared/loading/ahead.ts'
import { part } from '#shared/loading/part.tsx'
import { BUILT_IN_VIEWS } from '#features/insight-list/views/built-in-views.ts'
import type { GridHandle } from '#features/insight-list/grid/use-grid-focus.ts'
import type { RowPlace } from '#features/insight-list/grid/use-row-place.ts'
import { headOf } from '#features/insight-list/pages/list-head.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { nextPage, previousPage } from '#features/insight-list/pages/walk-pages.ts'
import { useNewerInsights } from '#features/insight-list/pages/use-newer-insights.ts'
import { copyText } from '#shared/state/copy-text.ts'
import { copiedWords, toggleWatch } from '#features/insight-list/rows/row-actions.ts'
import { listPath } from '#features/insight-list/search/list-path.ts'
import { viewOf } from '#features/insight-list/search/view-of.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { openFacet, setListView, toggleChosen, useListView } from '#features/insight-list/search/list-view.ts'
import { usePreview } from '#features/insight-list/search/use-preview.ts'
import { preloadFaces, preloadLater } from './lazy-panels.tsx'
import { NewerBar } from './newer-bar.tsx'
import { useListCommands } from './use-list-commands.ts'

// One module for everything that completes the list after its first answer: one request brings all of it.
export { ListFilters } from '#features/insight-list/filters/list-filters.tsx'
export { ListTools } from './list-header.tsx'
export { ListStatus } from './list-status.tsx'
export { Pager } from './pager.tsx'
export { ViewTabs } from '#features/insight-list/views/view-tabs.tsx'

const Explainer = part(
  async () => (await import('#features/insight-list/explainer/explainer.tsx')).Explainer,
  () => setListView({ isExplaining: false }),
)

/** The statuses of the rows come when nothing else is waiting: they ask for a series of each asset. */
const ListOutcomes = part(async () => {
  await whenIdle()
  return (await import('./list-outcomes.tsx')).ListOutcomes
})

type ListExtrasProps = { place: RowPlace; grid: RefObject<GridHandle | null> }

/** What the list does once it stands: keys, newer insights, statuses, the next page, the notes of this visit. Draws only the bar. */
export function ListExtras({ place, grid }: ListExtrasProps) {
  const list = useList()
  const { search, base, pages } = list
  const { viewSearch } = useListAddress()
  const isTelling = useListView((state) => state.isTelling)
  const isExplaining = useListView((state) => state.isExplaining)
  const views = useViews((state) => state.views)
  const view = viewOf([...BUILT_IN_VIEWS, ...views], viewSearch)
  useEffect(preloadAll, [])

  const queryClient = useQueryClient()
  const hasRows = pages.rows.length > 0 && !pages.isPrevious
  const head = hasRows ? headOf(queryClient, base, pages) : null
  const newer = useNewerInsights(base, head?.newest ?? null, pages.insights, isTelling)
  const told = isTelling ? newer.count : 0
  useVisitNotes(hasRows, head?.newest ?? null, view?.id)
  useNextPage(hasRows && !pages.isFetching && !pages.isEnd)
  return (
    <>
      <title>{`${told > 0 ? `(${told}) ` : ''}${search.watched ? 'Watchlist' : 'Insights'} · Insight Desk`}</title>
      <Suspense>
        <ListOutcomes told={told} />
      </Suspense>
      <AtOnce>
        <Keys place={place} grid={grid} />
      </AtOnce>
      {isExplaining && <Explainer />}
      {newer.count > 0 && <NewerBar {...newer} since={head?.since ?? pages.updatedAt} onShow={list.renew} />}
    </>
  )
}

function preloadAll() {
  preloadFaces()
  void whenIdle().then(preloadLater)
}

/** What the keyboard and the palette can do here, as the list stands now: a key need not wait until the last one is drawn. */
function Keys({ place: { active, open, keepFocus }, grid }: ListExtrasProps) {
  const { search, pages, marks, now, walk, renew } = useList()
  const { viewSearch, link, clear } = useListAddress()
  const preview = usePreview()
  const navigate = useNavigate()
  const views = useViews((state) => state.views)
  const allViews = [...BUILT_IN_VIEWS, ...views]
  const view = viewOf(allViews, viewSearch)
  const openExport = () => setListView({ isExportOpen: true })
  useListCommands({
    // Pressed while the rows are on their way, it waits for them.
    step: (by) => (grid.current ? grid.current.step(by) : keepFocus()),
    open: (isNewTab) => active && open(active.id, isNewTab),
    togglePreview: () => {
      // The focus must not go with the pane.
      if (preview.isOpen && document.activeElement?.closest('aside')) grid.current?.step(0)
      preview.toggle()
    },
    hasDrawer: preview.coveredPx > 0,
    nextPage: pages.isEnd ? null : () => walk(nextPage),
    previousPage: search.page === 0 ? null : () => walk(previousPage),
    renew,
    watch: () => active && toggleWatch(active, marks.isWatched(active), now),
    choose: () => active && toggleChosen(active.id),
    compare: () => {
      const ids = [...useListView.getState().chosen]
      if (ids.length < 2 || ids.length > 4)
        say('Select two to four insights with x, then press c to compare them')
      else void navigate(comparePath(ids))
    },
    markUnread: () => active && markUnread(active.id),
    onlyAsset: () => {
      const tag = active?.tag
      if (tag) void navigate(listPath({ entity: [tag], from_date: search.from_date }))
    },
    openFacet,
    focusText: () => document.querySelector<HTMLInputElement>('[data-list-text]')?.focus(),
    openExport,
    explain: () => setListView({ isExplaining: true }),
    copyLink: () => void copyText(link, copiedWords(link), openExport),
    clear,
    stepView: (by) => {
      const at = view ? allViews.indexOf(view) : 0
      const next = allViews[(at + by + allViews.length) % allViews.length]
      if (next) void navigate(insightsPath(next.search))
    },
    openView: (index) => void navigate(insightsPath(allViews[index]?.search)),
    viewNames: allViews.map(({ name }) => name),
  })
  return null
}

/** Notes what has been on screen: for "new since your last visit", and for the counts of the views. */
function useVisitNotes(hasRows: boolean, newest: number | null, viewId: string | undefined) {
  const { now } = useList()
  const clock = useRef(now)
  useEffect(() => {
    clock.current = now
  })
  useEffect(() => {
    const note = async () => {
      // Both draw marks anew, and nobody waits for that.
      await whenIdle()
      noteVisit(newest, Date.now(), clock.current)
      if (viewId !== undefined && newest !== null) markSeen(viewId, newest)
    }
    if (hasRows) void note()
  }, [hasRows, newest, viewId])
}

const SETTLES_MS = 800

/** Once the list has settled, fetches the page after it. */
function useNextPage(isSettled: boolean) {
  const { search, pages } = useList()
  const pageAfter = search.page + search.pages
  const prefetch = useRef(pages.prefetch)
  useEffect(() => {
    prefetch.current = pages.prefetch
  })
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => prefetch.current(pageAfter), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [isSettled, pageAfter])
}
