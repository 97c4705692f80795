import { ChartExport } from '#shared/charts/picture/chart-export.tsx'
import type { ImageCaption } from '#shared/charts/picture/picture-words.ts'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { Button, IconButton } from '#shared/ui/button.tsx'

type ChartToolsProps = {
  view: ChartView
  table: ChartTableData
  caption: ImageCaption
  /** Words for the file name: chart, asset, date. */
  fileName: string
  /** Where the head has no room for words. */
  isCompact?: boolean
}

/** What every chart offers beside its name: its table, and itself as a file or on the clipboard. */
export const ChartTools = ({ isCompact = false, ...chart }: ChartToolsProps) => (
  <>
    <ShowAsTable view={chart.view} isCompact={isCompact} />
    <ChartExport {...chart} />
  </>
)

type ShowAsTableProps = {
  view: ChartView
  /** Where the head has no room for words: an icon with the same name. */
  isCompact?: boolean
  /** The same on a narrow page alone. */
  isCompactWhenNarrow?: boolean
}

/** Every chart's switch between drawing and table; `t` does the same inside the chart. */
export function ShowAsTable({ view, isCompact = false, isCompactWhenNarrow = false }: ShowAsTableProps) {
  const icon = view.isTable ? (
    <ChartNoAxesColumn aria-hidden="true" size={14} />
  ) : (
    <Table2 aria-hidden="true" size={14} />
  )
  const shared = { 'aria-pressed': view.isTable, onClick: view.toggleTable }
  if (isCompact) {
    return (
      <IconButton label="Show as table" shortcut="t" {...shared} className="print:hidden">
        {icon}
      </IconButton>
    )
  }
  return (
    <Button variant="ghost" icon={icon} title="Show as table (t)" {...shared} className="print:hidden">
      <span className={isCompactWhenNarrow ? 'max-page-md:sr-only' : undefined}>Show as table</span>
    </Button>
  )
}
