import {
  TargetIcon,
  Columns3Icon,
  DownloadIcon,
  PanelRightIcon,
  Rows3Icon,
  ArrowLeftRightIcon,
} from 'lucide-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { useStaleSince } from '#api/client/http.ts'
import { useList, type ListModel } from '#features/insight-list/rows/list-model.tsx'
import {
  viewSearchOf,
  narrowsLoaded,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { setListView, useListView, usePreview } from '#features/insight-list/search/list-view.ts'
import { useViewsOf } from './views.tsx'
import { formatTime } from '#shared/format/date.ts'
import { comparePath, trackRecordPath } from '#shared/navigation/paths.ts'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { buttonClass, IconButton } from '#shared/ui/button.tsx'
import { Popover, iconTrigger } from '#shared/ui/popover.tsx'

const ExportPanel = lazy(async () => ({
  default: (await import('./export-panel.tsx')).ExportPanel,
}))
const ColumnChooser = lazy(async () => ({
  default: (await import('#features/insight-list/grid/column-chooser.tsx')).ColumnChooser,
}))

const TOOL =
  'grid size-control place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink aria-expanded:bg-press aria-expanded:text-ink'

export function ListTools() {
  const density = usePreferences((state) => state.density)
  const preview = usePreview()
  const { search } = useListAddress()
  const { view } = useViewsOf(search)
  const selected = useListView((state) => state.selected)
  const isExportOpen = useListView((state) => state.isExportOpen)
  return (
    <>
      <span aria-hidden="true" className="mx-1 h-4 w-px bg-line max-md:hidden" />
      <IconButton
        label={density === 'compact' ? 'Comfortable rows' : 'Compact rows'}
        className="max-md:hidden"
        onClick={() => setPreferences({ density: density === 'compact' ? 'comfortable' : 'compact' })}
      >
        <Rows3Icon size={15} />
      </IconButton>
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
        aria-label="Track record of this list"
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
      >
        <PanelRightIcon size={15} />
      </IconButton>
      <Popover
        label="Export"
        align="end"
        isOpen={isExportOpen}
        onOpenChange={(isOpen) => setListView({ isExportOpen: isOpen })}
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
  return (
    <>
      <span role="status">
        {pages.isPrevious
          ? previousListWords(pages)
          : statusWords(pages.rows.length, rows.length, pages.isEnd && !isPartial, search)}
      </span>
      {pages.updatedAt > 0 && !isStale && <span>Updated {formatTime(pages.updatedAt)}</span>}
    </>
  )
}

const previousListWords = ({ rows, error, isFetching }: ListModel['pages']) =>
  `${rows.length} rows of the previous list, ${error ? 'the new one could not be loaded' : isFetching ? 'loading the new one' : 'waiting for the connection'}`

function statusWords(loaded: number, shown: number, isEnd: boolean, search: InsightSearch): string {
  if (loaded === 0) return isEnd ? 'no insights' : ''
  const whole = search.page === 0 ? `all ${loaded} loaded` : `${loaded} loaded, end of the list`
  const scope = isEnd ? whole : `${loaded} loaded, more available`
  if (narrowsLoaded(search)) return `${shown} shown of ${scope}`
  return search.sort === null ? `${scope}, newest first` : `sorted within the ${loaded} loaded`
}
