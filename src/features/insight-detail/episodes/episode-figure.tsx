import type { ReactNode } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import type { CursorOptions } from '#shared/charts/cursor/chart-cursor-source.ts'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import type { FigurePlace } from '#features/insight-detail/evidence/figure-panel.tsx'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'

type EpisodeFigureProps = {
  title: string
  note: string
  summary: string
  table: ChartTableData
  caption: CaptionOf
  height: (width: number) => number
  cursor: Omit<CursorOptions, 'onToggleTable'>
  children: (place: FigurePlace) => ReactNode
}

/** One of the panel's charts, with its name and its tools. */
export function EpisodeFigure(props: EpisodeFigureProps) {
  const { title, note, summary, table, caption, height, cursor, children } = props
  const view = useChartView()
  const source = useCursorSource({ ...cursor, onToggleTable: view.toggleTable })
  const name = `Episodes ${title.toLowerCase()}`
  return (
    <>
      <div className="mb-1 flex items-center gap-2 text-xs">
        <h3 className="font-semibold">{title}</h3>
        <span className="text-ink-3">{note}</span>
        <span className="ml-auto flex">
          <ChartTools isCompact view={view} table={table} caption={caption(name)} fileName={name} />
        </span>
      </div>
      <ChartFrame name={name} summary={summary} view={view} table={table} height={height}>
        {(size) => children({ ...size, source, summary })}
      </ChartFrame>
    </>
  )
}
