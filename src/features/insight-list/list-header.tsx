import {
  TargetIcon,
  Columns3Icon,
  DownloadIcon,
  PanelRightIcon,
  Rows3Icon,
  ArrowLeftRightIcon,
} from 'lucide-react'
import { memo, useEffect, type RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaleSince } from '#api/client/http.ts'
import { FACETS } from '#features/insight-list/filters/facets.ts'
import type { RowPosition, GridHandle } from '#features/insight-list/grid/grid-position.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import {
  useList,
  type ListModel,
  useListActions,
  nextPage,
  previousPage,
  toggleWatch,
} from '#features/insight-list/rows/list-model.tsx'
import { noteSubject } from '#features/insight-list/rows/row-facts.ts'
import {
  viewSearchOf,
  narrowsLoaded,
  type InsightSearch,
  listPath,
  sentFilters,
} from '#features/insight-list/search/insight-search.ts'
import { useListAddress, copiedWords, listLink } from '#features/insight-list/search/list-address.ts'
import {
  setPageState,
  usePageState,
  usePreview,
  keepSelectionIn,
  openFacet,
  toggleSelected,
} from '#features/insight-list/search/page-state.ts'
import { formatTime } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { comparePath, trackRecordPath } from '#shared/navigation/paths.ts'
import { PageTitle } from '#shared/notifications/page-title.tsx'
import { openOverlay, commandsOf, useCommands } from '#shared/state/commands.ts'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { copyLink, showToast } from '#shared/state/toasts.ts'
import { markUnread } from '#shared/state/visit.ts'
import { buttonClass, ICON_BUTTON, IconButton } from '#shared/ui/button.tsx'
import { OnDemand } from '#shared/ui/dialog.tsx'
import { Popover, iconTrigger } from '#shared/ui/popover.tsx'
import { lazyPart } from '#shared/ui/states/part-boundary.tsx'
import { useViewsOf, viewCommands } from './all-views.ts'

const ExportPanel = lazyPart(async () => (await import('./export-panel.tsx')).ExportPanel)
const ColumnChooser = lazyPart(
  async () => (await import('#features/insight-list/grid/column-chooser.tsx')).ColumnChooser,
)

const TOOL = `${ICON_BUTTON} aria-expanded:bg-press aria-expanded:text-ink`

export function ListTools() {
  const density = usePreferences((state) => state.density)
  const preview = usePreview()
  const { search } = useListAddress()
  const { view } = useViewsOf(search)
  const selected = usePageState((state) => state.selected)
  const isExportOpen = usePageState((state) => state.isExportOpen)
  return (
    <>
      <span aria-hidden="true" className="mx-1 h-4 w-px bg-line max-md:hidden" />
      <IconButton
        label={density === 'compact' ? 'Comfortable rows' : 'Compact rows'}
        className="max-md:hidden"
        onClick={() => setPreferences({ density: density === 'compact' ? 'comfortable' : 'compact' })}
        icon={<Rows3Icon size={15} />}
      />
      {selected.size >= 2 && selected.size <= 4 && (
        <Link
          to={comparePath([...selected])}
          title="Compare the selected insights (c)"
          className={buttonClass('default', 'max-lg:px-2')}
        >
          <ArrowLeftRightIcon size={14} />
          Compare {selected.size}
        </Link>
      )}
      <Link
        to={trackRecordPath(viewSearchOf(search))}
        title="Track record of this list"
        className={`${TOOL} max-md:hidden`}
      >
        <TargetIcon size={15} />
      </Link>
      <span className="max-md:hidden">
        <Popover
          label="Columns"
          align="end"
          button={iconTrigger('Columns', <Columns3Icon size={15} />, TOOL)}
        >
          {() => <ColumnChooser />}
        </Popover>
      </span>
      <IconButton
        label="Preview"
        shortcut="p"
        aria-pressed={preview.isOpen}
        className="max-md:hidden"
        onClick={() => preview.toggle()}
        icon={<PanelRightIcon size={15} />}
      />
      <Popover
        label="Export"
        align="end"
        isOpen={isExportOpen}
        onOpenChange={(isOpen) => setPageState({ isExportOpen: isOpen })}
        button={{
          title: 'Export rows (Ctrl E)',
          className: buttonClass('default', 'max-lg:px-2'),
          children: (
            <>
              <DownloadIcon size={14} />
              <span className="max-lg:sr-only">Export</span>
            </>
          ),
        }}
      >
        {(close) => <ExportPanel viewName={view?.name ?? 'list'} onClose={close} />}
      </Popover>
    </>
  )
}

export function ListStatus() {
  const { pages, rows, search, isPartial } = useList()
  // A notice states the age of stale responses, which this time would contradict.
  const isStale = useStaleSince() !== null
  const selected = usePageState((state) => state.selected.size)
  return (
    <>
      <span role="status">
        {pages.isPrevious
          ? previousListWords(pages)
          : statusWords(pages.rows.length, rows.length, pages.isEnd && !isPartial, search)}
        {selected > 0 && `, ${selected} selected`}
      </span>
      {pages.updatedAt > 0 && !isStale && <span>Updated {formatTime(pages.updatedAt)}</span>}
    </>
  )
}

const previousListWords = ({ rows, error, isFetching }: ListModel['pages']) =>
  `${countOf(rows.length, 'row')} of the previous list, ${error ? 'the new one could not be loaded' : isFetching ? 'loading the new one' : 'waiting for the connection'}`

export function statusWords(loaded: number, shown: number, isEnd: boolean, search: InsightSearch): string {
  if (loaded === 0) return isEnd ? 'no insights' : ''
  const whole = search.page === 0 ? `all ${loaded} loaded` : `${loaded} loaded, end of the list`
  const scope = isEnd ? whole : `${loaded} loaded, more available`
  if (narrowsLoaded(search)) return `${shown} shown of ${scope}`
  if (search.sort === null) return `${scope}, newest first`
  return isEnd && search.page === 0 ? scope : `sorted within the ${loaded} loaded`
}

const Explainer = lazyPart(
  async () => (await import('#features/insight-list/filters/explainer.tsx')).Explainer,
)

type ListCommandsProps = { position: RefObject<RowPosition>; grid: RefObject<GridHandle | null> }

/** The page title, the list's commands, and the dialog "Find a missing insight". Memoized, so that a step does not render it. */
export const ListCommands = memo(function ListCommands({ position, grid }: ListCommandsProps) {
  const { search, pages, flags, now } = useList()
  const { goToPage, refresh } = useListActions()
  const { clear } = useListAddress()
  const preview = usePreview()
  const navigate = useNavigate()
  const { all, view } = useViewsOf(search)
  const isExplaining = usePageState((state) => state.isExplaining)
  const filters = sentFilters(search)
  useEffect(() => keepSelectionIn(filters), [filters])
  // Without a grid yet, the grid takes the focus when its rows have loaded.
  const step = (by: 1 | -1) => (grid.current ? grid.current.step(by) : position.current.keepFocus())
  const togglePreview = () => preview.toggle(grid.current)
  const compare = () => {
    const ids = [...usePageState.getState().selected]
    if (ids.length < 2 || ids.length > 4)
      showToast('Select two to four insights with x, then press c to compare them')
    else void navigate(comparePath(ids))
  }
  const onActive = (act: (row: InsightRow) => void) => () => {
    const { active } = position.current
    if (active) act(active)
  }
  const open = (isNewTab: boolean) => onActive(({ id }) => position.current.open(id, isNewTab))
  const onlyAsset = onActive(({ tag }) => {
    if (tag) void navigate(listPath({ entity: [tag], from_date: search.from_date }))
  })
  const openExport = () => setPageState({ isExportOpen: true })
  const watch = onActive((row) => toggleWatch(row, flags.isWatched(row), now))
  const link = listLink(search)
  const copy = () => copyLink(link, copiedWords(link))
  const findText = () => document.querySelector<HTMLInputElement>('[data-list-text]')?.focus()
  useCommands([
    ...commandsOf('row ', 'Rows', [
      ['next', 'Next row', 'j', () => step(1), { hint: 'move' }],
      ['previous', 'Previous row', 'k', () => step(-1), { hint: 'move' }],
      ['move', 'Move', 'ArrowUp | ArrowDown | PageUp | PageDown | Home | End', () => {}, LOCAL],
      ['cell', 'Cell by cell', 'ArrowLeft | ArrowRight', () => {}, LOCAL],
      ['space', 'Preview on or off', 'Space', togglePreview, LOCAL],
      ['open', 'Open the insight', 'Enter', open(false), OPEN],
      ['tab', 'Open in a new tab', 'mod+Enter', open(true), LOCAL],
      ['preview', 'Show or hide the preview', 'p', togglePreview],
      ['watch', 'Watch the asset', 's', watch, { hint: 'watch' }],
      ['call', 'Make a call', 'd', onActive(({ id }) => openOverlay({ callOn: id }))],
      ['note', 'Write a note on the insight', 'w', onActive((row) => openOverlay(noteSubject(row)))],
      ['choose', 'Select for export or comparison', 'x', onActive(({ id }) => toggleSelected(id))],
      ['compare', 'Compare the selected insights', 'c', compare],
      ['asset', 'All insights of the asset', 'i', onlyAsset],
      ['unread', 'Mark unread', 'u', onActive(({ id }) => markUnread(id))],
    ]),
    ...(preview.coveredPx > 0
      ? commandsOf('row ', 'Rows', [['preview close', 'Close the preview', 'Escape', togglePreview]])
      : []),
    ...commandsOf('list ', 'The list', [
      ['next', 'Next page', 'n', () => pages.isEnd || goToPage(nextPage)],
      ['previous', 'Previous page', 'b', () => search.page === 0 || goToPage(previousPage)],
      ['renew', 'Show newer insights', '.', refresh],
      ['text', 'Filter the loaded rows by text', '/', findText, { hint: 'filter' }],
      ['export', 'Export rows', 'mod+e', openExport],
      ['explain', 'Find a missing insight', 'y', () => setPageState({ isExplaining: true })],
      ['link', 'Copy the link to this list', undefined, copy],
      ['clear', 'Clear all filters', undefined, clear],
    ]),
    ...viewCommands(all, view, navigate, { hint: 'view' }),
    ...commandsOf(
      'filter ',
      'Filters',
      FACETS.map(({ label, letter }) => [label, `Filter: ${label}`, `f ${letter}`, () => openFacet(label)]),
    ),
  ])
  return (
    <>
      <PageTitle>{view?.search ? `${view.name} · Insights` : 'Insights'}</PageTitle>
      {isExplaining && (
        <OnDemand onCancel={() => setPageState({ isExplaining: false })}>
          <Explainer />
        </OnDemand>
      )}
    </>
  )
})

/** The grid handles these keys itself; the commands only list them. */
const LOCAL = { isLocal: true }
const OPEN = { ...LOCAL, hint: 'open' }
