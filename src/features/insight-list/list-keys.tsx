import { lazy, Suspense, useEffect } from 'react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { comparePath, insightsPath } from '#shared/navigation/paths.ts'
import { LayerBoundary } from '#shared/ui/layer-boundary.tsx'
import { copyText } from '#shared/state/copy-text.ts'
import { markUnread } from '#shared/state/visit/mark-read.ts'
import { say } from '#shared/state/toasts.ts'
import { useViews } from '#shared/state/views/views.ts'
import type { GridHandle } from '#features/insight-list/grid/use-grid-focus.ts'
import type { RowPosition } from '#features/insight-list/grid/use-row-position.ts'
import { useListActions } from '#features/insight-list/pages/use-list-actions.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { nextPage, previousPage } from '#features/insight-list/pages/walk-pages.ts'
import { copiedWords, toggleWatch } from '#features/insight-list/rows/row-actions.ts'
import { listPath } from '#features/insight-list/search/list-path.ts'
import { chooseIn, openFacet, toggleChosen } from '#features/insight-list/search/view-changes.ts'
import { setListView, useListView } from '#features/insight-list/search/list-view.ts'
import { useListChanges } from '#features/insight-list/search/use-list-changes.ts'
import { usePreview } from '#features/insight-list/search/use-preview.ts'
import { askedBy, viewOf } from '#features/insight-list/search/same-list.ts'
import { BUILT_IN_VIEWS } from '#features/insight-list/views/built-in-views.ts'
import { ListTitle } from './list-title.tsx'
import { useListCommands } from './use-list-commands.ts'

const Explainer = lazy(async () => ({
  default: (await import('#features/insight-list/explainer/explainer.tsx')).Explainer,
}))

type ListKeysProps = { position: RowPosition; grid: RefObject<GridHandle | null> }

/** What the keyboard and the palette can do here, with what the list is called and what a key opens over it. */
export function ListKeys(props: ListKeysProps) {
  const isExplaining = useListView((state) => state.isExplaining)
  return (
    <>
      <ListTitle />
      <Keys {...props} />
      {isExplaining && (
        <LayerBoundary onClose={() => setListView({ isExplaining: false })}>
          <Suspense>
            <Explainer />
          </Suspense>
        </LayerBoundary>
      )}
    </>
  )
}

function Keys({ position: { active, open, keepFocus }, grid }: ListKeysProps) {
  const { search, pages, flags, now } = useList()
  const { walk, renew } = useListActions()
  const { link, clear } = useListChanges()
  const preview = usePreview()
  const navigate = useNavigate()
  const views = useViews((state) => state.views)
  const allViews = [...BUILT_IN_VIEWS, ...views]
  const view = viewOf(allViews, search)
  const asked = askedBy(search)
  useEffect(() => chooseIn(asked), [asked])
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
    watch: () => active && toggleWatch(active, flags.isWatched(active), now),
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
    views: {
      names: allViews.map(({ name }) => name),
      step: (by) => {
        const at = view ? allViews.indexOf(view) : 0
        const next = allViews[(at + by + allViews.length) % allViews.length]
        if (next) void navigate(insightsPath(next.search))
      },
      open: (index) => void navigate(insightsPath(allViews[index]?.search)),
      isHinted: true,
    },
  })
  return null
}
