import { useEffect, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Explainer } from '#features/insight-list/filters/explainer.tsx'
import { FACETS } from '#features/insight-list/filters/facets.ts'
import type { RowPosition } from '#features/insight-list/grid/row-position.ts'
import type { GridHandle } from '#features/insight-list/grid/use-grid-focus.ts'
import {
  useListActions,
  useList,
  nextPage,
  previousPage,
  toggleWatch,
} from '#features/insight-list/pages/list-model.ts'
import { listPath, askedBy, viewOf } from '#features/insight-list/search/insight-search.ts'
import { copiedWords, useListChanges } from '#features/insight-list/search/list-address.ts'
import {
  setListView,
  useListView,
  usePreview,
  chooseIn,
  openFacet,
  toggleChosen,
} from '#features/insight-list/search/list-view.ts'
import { BUILT_IN_VIEWS, viewCommands } from '#features/insight-list/views/views.ts'
import { comparePath, insightsPath } from '#shared/navigation/paths.ts'
import { useCommands, type Command } from '#shared/state/commands.ts'
import { copyText, say } from '#shared/state/toasts.ts'
import { useViews } from '#shared/state/views.ts'
import { markUnread } from '#shared/state/visit.ts'
import { ListTitle } from './list-header.tsx'

type ListCommandsProps = { position: RowPosition; grid: RefObject<GridHandle | null> }

/** The page's name, the list's commands and the dialog that a key opens. */
export function ListCommands(props: ListCommandsProps) {
  const isExplaining = useListView((state) => state.isExplaining)
  return (
    <>
      <ListTitle />
      <Commands {...props} />
      {isExplaining && <Explainer />}
    </>
  )
}

function Commands({ position: { active, open, keepFocus }, grid }: ListCommandsProps) {
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
  // Before the rows are loaded, the grid takes the focus later.
  const step = (by: 1 | -1) => (grid.current ? grid.current.step(by) : keepFocus())
  const togglePreview = () => {
    // Moves the focus out of the pane before it closes.
    if (preview.isOpen && document.activeElement?.closest('aside')) grid.current?.step(0)
    preview.toggle()
  }
  const compare = () => {
    const ids = [...useListView.getState().chosen]
    if (ids.length < 2 || ids.length > 4)
      say('Select two to four insights with x, then press c to compare them')
    else void navigate(comparePath(ids))
  }
  const onlyAsset = () => {
    const tag = active?.tag
    if (tag) void navigate(listPath({ entity: [tag], from_date: search.from_date }))
  }
  const openExport = () => setListView({ isExportOpen: true })
  const stepView = (by: 1 | -1) => {
    const at = view ? allViews.indexOf(view) : 0
    const next = allViews[(at + by + allViews.length) % allViews.length]
    if (next) void navigate(insightsPath(next.search))
  }
  const onRow = command('row', 'Rows')
  const onList = command('list', 'The list')
  useCommands([
    onRow('next', 'Next row', 'j', () => step(1), { hint: 'move' }),
    onRow('previous', 'Previous row', 'k', () => step(-1), { hint: 'move' }),
    onRow('move', 'Move', 'ArrowUp | ArrowDown | PageUp | PageDown | Home | End', () => {}, LOCAL),
    onRow('open', 'Open the insight', 'Enter', () => active && open(active.id, false), {
      ...LOCAL,
      hint: 'open',
    }),
    onRow('tab', 'Open in a new tab', 'mod+Enter', () => active && open(active.id, true), LOCAL),
    onRow('preview', 'Show or hide the preview', 'p', togglePreview),
    ...(preview.coveredPx > 0 ? [onRow('preview close', 'Close the preview', 'Escape', togglePreview)] : []),
    onRow(
      'watch',
      'Watch the asset',
      's',
      () => active && toggleWatch(active, flags.isWatched(active), now),
      { hint: 'watch' },
    ),
    onRow('choose', 'Select for export or comparison', 'x', () => active && toggleChosen(active.id)),
    onRow('compare', 'Compare the selected insights', 'c', compare),
    onRow('asset', 'All insights of the asset', 'i', onlyAsset),
    onRow('unread', 'Mark unread', 'u', () => active && markUnread(active.id)),
    onList('next', 'Next page', 'n', () => pages.isEnd || walk(nextPage)),
    onList('previous', 'Previous page', 'b', () => search.page === 0 || walk(previousPage)),
    onList('renew', 'Show newer insights', '.', renew),
    onList(
      'text',
      'Filter the loaded rows by text',
      '/',
      () => document.querySelector<HTMLInputElement>('[data-list-text]')?.focus(),
      { hint: 'filter' },
    ),
    onList('export', 'Export rows', 'mod+e', openExport),
    onList('explain', 'Find a missing insight', 'y', () => setListView({ isExplaining: true })),
    onList('link', 'Copy the link to this list', undefined, () =>
      copyText(link, copiedWords(link), openExport),
    ),
    onList('clear', 'Clear all filters', undefined, clear),
    ...viewCommands({
      names: allViews.map(({ name }) => name),
      step: stepView,
      open: (index) => void navigate(insightsPath(allViews[index]?.search)),
      isHinted: true,
    }),
    ...FACETS.map(({ label, letter }) =>
      command('filter', 'Filters')(label, `Filter: ${label}`, `f ${letter}`, () => openFacet(label)),
    ),
  ])
  return null
}

/** The grid handles the key itself; the command only names it. */
const LOCAL = { isLocal: true }

const command =
  (prefix: string, group: string) =>
  (
    id: string,
    label: string,
    keys: string | undefined,
    run: () => unknown,
    more: Partial<Command> = {},
  ): Command => ({
    id: `${prefix} ${id}`,
    label,
    group,
    ...(keys !== undefined && { keys }),
    run: () => void run(),
    ...more,
  })
