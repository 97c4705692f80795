import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { insightsPath } from '#shared/navigation/paths.ts'
import { noteVisit } from '#shared/state/last-visit.ts'
import { markUnread } from '#shared/state/read-marks.ts'
import { markSeen, useViews } from '#shared/state/views.ts'
import { BUILT_IN_VIEWS } from '#features/insight-list/views/built-in-views.ts'
import type { GridHandle } from '#features/insight-list/grid/insight-grid.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { headOf } from '#features/insight-list/pages/list-head.ts'
import { NewerBar } from './newer-bar.tsx'
import { useOutcomes } from '#features/insight-list/rows/outcome-loader.ts'
import { copiedWords, copyText, toggleWatch } from '#features/insight-list/rows/row-actions.ts'
import { useListCommands } from './use-list-commands.ts'
import type { ListModel } from '#features/insight-list/pages/use-list-model.ts'
import { useRowChanges } from '#features/insight-list/pages/use-row-changes.ts'
import { viewOf } from '#features/insight-list/search/view-of.ts'
import { useNewerInsights } from '#features/insight-list/pages/use-newer-insights.ts'

/** The words for a lost network must be here before it is lost. */
const preloadFaces = () => void import('./list-faces.tsx').catch(() => {})

export type ListExtrasProps = {
  model: ListModel
  now: number
  search: InsightSearch
  /** Query string of the list without page and text. */
  viewSearch: string
  link: string
  visible: readonly InsightRow[]
  active: InsightRow | undefined
  grid: RefObject<GridHandle | null>
  isWatching: boolean
  onOpen: (id: string, isNewTab: boolean) => void
  onPage: (page: number) => void
  onRenew: () => void
  onTogglePreview: () => void
  /** The preview lies over the list: Esc takes it away. */
  hasDrawer: boolean
  onToggleChosen: (id: string) => void
  onOpenFacet: (label: string) => void
  onOpenExport: () => void
}

/** What the list does once it stands: keys, newer insights, statuses, the next page, the notes of this visit. Draws only the bar. */
export function ListExtras(props: ListExtrasProps) {
  const { model, now, search, active, visible, isWatching } = props
  const { pages, base } = model
  const navigate = useNavigate()
  const { views } = useViews()
  const allViews = [...BUILT_IN_VIEWS, ...views]
  const view = viewOf(allViews, props.viewSearch)
  const nextPage = search.page + search.pages
  const { beforeRenewal, noteOutcome } = useRowChanges(model, search.page)
  const renew = () => {
    beforeRenewal()
    props.onRenew()
  }
  useListCommands(props.grid, {
    open: (isNewTab) => active && props.onOpen(active.id, isNewTab),
    togglePreview: props.onTogglePreview,
    hasDrawer: props.hasDrawer,
    nextPage: pages.isEnd ? null : () => props.onPage(nextPage),
    previousPage: search.page === 0 ? null : () => props.onPage(search.page - 1),
    renew,
    watch: () => active && toggleWatch(active, model.marks.isWatched(active), now),
    choose: () => active && props.onToggleChosen(active.id),
    markUnread: () => active && markUnread(active.id),
    openFacet: props.onOpenFacet,
    focusText: () => document.querySelector<HTMLInputElement>('[data-list-text]')?.focus(),
    openExport: props.onOpenExport,
    copyLink: () => void copyText(props.link, copiedWords(props.link), props.onOpenExport),
    clear: () => void navigate(insightsPath()),
    stepView: (by) => {
      const at = view ? allViews.indexOf(view) : 0
      const next = allViews[(at + by + allViews.length) % allViews.length]
      if (next) void navigate(insightsPath(next.search))
    },
    openView: (index) => void navigate(insightsPath(allViews[index]?.search)),
    viewNames: allViews.map(({ name }) => name),
  })
  useOutcomes(visible, { now, units: pages.units, loadedAt: pages.updatedAt, onChanged: noteOutcome })
  useEffect(preloadFaces, [])
  const queryClient = useQueryClient()
  const hasRows = pages.rows.length > 0 && !pages.isPrevious
  const head = hasRows ? headOf(queryClient, base, pages) : null
  const newest = head?.newest ?? null
  const newer = useNewerInsights(base, newest, pages.insights)
  const clock = useRef(now)
  const prefetch = useRef(pages.prefetch)
  useEffect(() => {
    clock.current = now
    prefetch.current = pages.prefetch
  })
  const viewId = view?.id
  useEffect(() => {
    if (!hasRows) return
    noteVisit(newest, Date.now(), clock.current)
    if (viewId !== undefined && newest !== null) markSeen(viewId, newest)
  }, [hasRows, newest, viewId])

  const isSettled = hasRows && !pages.isFetching && !pages.isEnd
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => prefetch.current(nextPage), 800)
    return () => clearTimeout(timer)
  }, [isSettled, nextPage])

  const told = useRef(0)
  useEffect(() => {
    if (!isWatching || newer.count <= told.current) return
    told.current = newer.count
    if (document.hidden && typeof Notification === 'function' && Notification.permission === 'granted') {
      const notification = new Notification('Insight Desk', {
        body: `${newer.count} newer in the list you watch`,
        tag: 'newer-insights',
      })
      notification.addEventListener('click', () => window.focus())
    }
  }, [isWatching, newer.count])
  return (
    <>
      <title>{`${isWatching && newer.count > 0 ? `(${newer.count}) ` : ''}${search.watched ? 'Watchlist' : 'Insights'} · Insight Desk`}</title>
      {newer.count > 0 && <NewerBar {...newer} since={head?.since ?? pages.updatedAt} onShow={renew} />}
    </>
  )
}
