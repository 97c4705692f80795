import type { ReactNode } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { imageCaption, type PanelContext } from './panel-context.ts'

/** Where a chart of the record is drawn, in pixels, and what its key `t` does. */
export type ChartPlace = { width: number; height: number; onToggleTable: () => void }

type RecordChartProps = {
  title: string
  /** Accessible name of the chart and title of its picture, where the panel's own says too little alone. */
  name?: string
  sub?: string
  height: number
  table: ChartTableData
  fileName: string
  /** How the marks are read. */
  note: ReactNode
  /** What the chart shows, in a sentence: below it, and spoken with it. */
  summary: string
  context: PanelContext
  children: (place: ChartPlace) => ReactNode
}

/** A panel of the record that draws: its chart, its table, its picture, how to read it and what it says. */
export function RecordChart({
  title,
  name = title,
  sub,
  height,
  table,
  fileName,
  note,
  summary,
  context,
  children,
}: RecordChartProps) {
  const view = useChartView()
  return (
    <Panel
      title={title}
      {...(sub !== undefined && { sub })}
      actions={
        <ChartTools
          view={view}
          table={table}
          caption={imageCaption(name, context)}
          fileName={fileName}
          isCompact
        />
      }
    >
      <ChartFrame name={name} summary={summary} height={height} view={view} table={table}>
        {(size) => children({ ...size, onToggleTable: view.toggleTable })}
      </ChartFrame>
      <p className="mt-2 text-xs text-ink-3">{note}</p>
      {/* Room for its longest usual words: they change while insights are judged. */}
      <p className="mt-1 min-h-[2lh] text-sm text-ink-2">{summary}</p>
    </Panel>
  )
}
