import { ChartExport } from '#shared/charts/picture/chart-export.tsx'
import type { ImageCaption } from '#shared/charts/picture/picture-words.ts'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { ShowAsTable } from '#shared/charts/table/show-as-table.tsx'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'

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
