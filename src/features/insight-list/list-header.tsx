import { Columns3, Download, PanelRight, Rows3 } from 'lucide-react'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { useViews } from '#shared/state/views.ts'
import { BUILT_IN_VIEWS } from '#features/insight-list/views/built-in-views.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import type { ColumnId } from '#features/insight-list/search/column-ids.ts'
import { ColumnChooser } from '#features/insight-list/grid/column-chooser.tsx'
import { ExportPanel } from '#features/insight-list/export/export-panel.tsx'
import type { ExportPanelProps } from '#features/insight-list/export/export-panel.tsx'
import { viewOf } from '#features/insight-list/search/view-of.ts'

type ListToolsProps = {
  columns: readonly ColumnId[]
  onColumns: (columns: readonly ColumnId[] | null) => void
  hasPreview: boolean
  onTogglePreview: () => void
  isExportOpen: boolean
  onExportOpen: (isOpen: boolean) => void
  exported: Omit<ExportPanelProps, 'onDone' | 'viewName'> & { viewSearch: string }
}

const TOOL =
  'grid size-control place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink aria-expanded:bg-press aria-expanded:text-ink'

/** How the rows are shown, and the way out of them. */
export function ListTools({
  columns,
  onColumns,
  hasPreview,
  onTogglePreview,
  isExportOpen,
  onExportOpen,
  exported,
}: ListToolsProps) {
  const density = usePreferences((state) => state.density)
  const { views } = useViews()
  const view = viewOf([...BUILT_IN_VIEWS, ...views], exported.viewSearch)
  return (
    <>
      <span aria-hidden="true" className="mx-1 h-4 w-px bg-line max-md:hidden" />
      <IconButton
        label={density === 'compact' ? 'Comfortable rows' : 'Compact rows'}
        className="max-md:hidden"
        onClick={() => setPreferences({ density: density === 'compact' ? 'comfortable' : 'compact' })}
      >
        <Rows3 aria-hidden="true" size={15} />
      </IconButton>
      <span className="max-md:hidden">
        <Popover
          label="Columns"
          align="end"
          button={{
            'aria-label': 'Columns',
            title: 'Columns',
            className: TOOL,
            children: <Columns3 aria-hidden="true" size={15} />,
          }}
        >
          {() => <ColumnChooser columns={columns} onColumns={onColumns} />}
        </Popover>
      </span>
      <IconButton
        label="Preview"
        shortcut="p"
        aria-pressed={hasPreview}
        className="max-md:hidden"
        onClick={onTogglePreview}
      >
        <PanelRight aria-hidden="true" size={15} />
      </IconButton>
      <Popover
        label="Export"
        align="end"
        isOpen={isExportOpen}
        onOpenChange={onExportOpen}
        button={{
          title: 'Export rows (Ctrl E)',
          className: buttonClass('default', 'max-lg:px-2'),
          children: (
            <>
              <Download aria-hidden="true" size={14} />
              <span className="max-lg:sr-only">Export</span>
            </>
          ),
        }}
      >
        {(close) => <ExportPanel {...exported} viewName={view?.name ?? 'list'} onDone={close} />}
      </Popover>
    </>
  )
}
