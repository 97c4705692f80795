import type { ReactNode } from 'react'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'

type EpisodeSubheadProps = {
  title: string
  note: ReactNode
  view: ChartView
  table: ChartTableData
  caption: CaptionOf
}

/** Name and tools of one of the panel's charts. */
export const EpisodeSubhead = ({ title, note, view, table, caption }: EpisodeSubheadProps) => (
  <div className="mb-1 flex items-center gap-2 text-xs">
    <h3 className="font-semibold">{title}</h3>
    <span className="text-ink-3">{note}</span>
    <span className="ml-auto flex">
      <ChartTools
        isCompact
        view={view}
        table={table}
        caption={caption(`Episodes: ${title.toLowerCase()}`)}
        fileName={title}
      />
    </span>
  </div>
)
