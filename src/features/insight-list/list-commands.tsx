import { copiedWords } from '#features/insight-list/search/list-address.ts'
import { useEffect, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { comparePath, insightsPath } from '#shared/navigation/paths.ts'
import { useCommands } from '#shared/state/commands.ts'
import { copyText } from '#shared/state/copy-text.ts'
import { say } from '#shared/state/toasts.ts'
import { useViews } from '#shared/state/views/views.ts'
import { markUnread } from '#shared/state/visit/mark-read.ts'
import type { GridHandle } from '#features/insight-list/grid/use-grid-focus.ts'
import {
  setListView,
  useListView,
  usePreview,
  chooseIn,
  openFacet,
  toggleChosen,
} from '#features/insight-list/search/list-view.ts'
import { BUILT_IN_VIEWS, viewCommands } from '#features/insight-list/views/views.ts'
import type { RowPosition } from '#features/insight-list/grid/row-position.ts'
import {
  useListActions,
  useList,
  nextPage,
  previousPage,
  toggleWatch,
} from '#features/insight-list/pages/list-model.ts'
import { useListChanges } from '#features/insight-list/search/list-address.ts'
import { listPath, askedBy, viewOf } from '#features/insight-list/search/insight-search.ts'
import { ListTitle } from './list-header.tsx'
import { Explainer } from '#features/insight-list/filters/explainer.tsx'
import { FACETS } from '#features/insight-list/filters/facets.ts'

type ListKeysProps = { position: RowPosition; grid: RefObject<GridHandle | null> }

/** What the keyboard and the palette can do here, with what the list is called and what a key opens over it. */
export function ListKeys(props: ListKeysProps) {
  const isExplaining = useListView((state) => state.isExplaining)
  return (
    <>
      <ListTitle />
      <Keys {...props} />
      {isExplaining && <Explainer />}
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

type ListActions = {
  /** Moves the focus by rows. */
  step: (by: 1 | -1) => void
  open: (isNewTab: boolean) => void
  togglePreview: () => void
  hasDrawer: boolean
  nextPage: (() => void) | null
  previousPage: (() => void) | null
  renew: () => void
  watch: () => void
  choose: () => void
  compare: () => void
  markUnread: () => void
  onlyAsset: () => void
  openFacet: (label: string) => void
  focusText: () => void
  openExport: () => void
  explain: () => void
  copyLink: () => void
  clear: () => void
  views: Parameters<typeof viewCommands>[0]
}

const nothing = () => {}

/** What the keyboard and the palette can do with the list. */
function useListCommands(actions: ListActions) {
  const row = 'Rows'
  const list = 'The list'
  useCommands([
    {
      id: 'row next',
      label: 'Next row',
      group: row,
      keys: 'j',
      hint: 'move',
      run: () => actions.step(1),
    },
    {
      id: 'row previous',
      label: 'Previous row',
      group: row,
      keys: 'k',
      hint: 'move',
      run: () => actions.step(-1),
    },
    {
      id: 'row move',
      label: 'Move',
      group: row,
      keys: 'ArrowUp | ArrowDown | PageUp | PageDown | Home | End',
      isLocal: true,
      run: nothing,
    },
    {
      id: 'row open',
      label: 'Open the insight',
      group: row,
      keys: 'Enter',
      hint: 'open',
      isLocal: true,
      run: () => actions.open(false),
    },
    {
      id: 'row tab',
      label: 'Open in a new tab',
      group: row,
      keys: 'mod+Enter',
      isLocal: true,
      run: () => actions.open(true),
    },
    {
      id: 'row preview',
      label: 'Show or hide the preview',
      group: row,
      keys: 'p',
      run: actions.togglePreview,
    },
    ...(actions.hasDrawer
      ? [
          {
            id: 'row preview close',
            label: 'Close the preview',
            group: row,
            keys: 'Escape',
            run: actions.togglePreview,
          },
        ]
      : []),
    { id: 'row watch', label: 'Watch the asset', group: row, keys: 's', hint: 'watch', run: actions.watch },
    {
      id: 'row choose',
      label: 'Select for export or comparison',
      group: row,
      keys: 'x',
      run: actions.choose,
    },
    {
      id: 'row compare',
      label: 'Compare the selected insights',
      group: row,
      keys: 'c',
      run: actions.compare,
    },
    { id: 'row asset', label: 'All insights of the asset', group: row, keys: 'i', run: actions.onlyAsset },
    { id: 'row unread', label: 'Mark unread', group: row, keys: 'u', run: actions.markUnread },
    { id: 'list next', label: 'Next page', group: list, keys: 'n', run: () => actions.nextPage?.() },
    {
      id: 'list previous',
      label: 'Previous page',
      group: list,
      keys: 'b',
      run: () => actions.previousPage?.(),
    },
    { id: 'list renew', label: 'Show newer insights', group: list, keys: '.', run: actions.renew },
    {
      id: 'list text',
      label: 'Filter the loaded rows by text',
      group: list,
      keys: '/',
      hint: 'filter',
      run: actions.focusText,
    },
    { id: 'list export', label: 'Export rows', group: list, keys: 'mod+e', run: actions.openExport },
    { id: 'list explain', label: 'Find a missing insight', group: list, keys: 'y', run: actions.explain },
    { id: 'list link', label: 'Copy the link to this list', group: list, run: actions.copyLink },
    { id: 'list clear', label: 'Clear all filters', group: list, run: actions.clear },
    ...viewCommands(actions.views),
    ...FACETS.map(({ label, letter }) => ({
      id: `filter ${label}`,
      label: `Filter: ${label}`,
      group: 'Filters',
      keys: `f ${letter}`,
      run: () => actions.openFacet(label),
    })),
  ])
}
