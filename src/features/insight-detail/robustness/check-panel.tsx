import type { ReactNode } from 'react'
import { ChartFrame, type ChartSize } from '#shared/charts/chart-frame.tsx'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { Panel } from '#shared/ui/panel.tsx'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'

type CheckPanelProps = {
  title: string
  /** Horizon and number of cases. */
  sub: string
  /** The answer in plain words; also the chart's summary. */
  answer: string
  /** How it was counted, with the source of the method. */
  method: string
  table: ChartTableData
  caption: CaptionOf
  /** Chart height in pixels. */
  height: number
  /** Points that the arrow keys read. */
  points: number
  children: (size: ChartSize, source: CursorSource) => ReactNode
}

/** One robustness check: the answer, the chart with its table, the method. */
export function CheckPanel(props: CheckPanelProps) {
  const { title, sub, answer, method, table, caption, height, points, children } = props
  const view = useChartView()
  const source = useCursorSource({ count: points, startIndex: 0, onToggleTable: view.toggleTable })
  return (
    <Panel
      title={title}
      headingLevel={3}
      sub={sub}
      figure={title}
      actions={
        <ChartTools
          isCompact
          view={view}
          table={table}
          caption={caption(title)}
          fileName={title.toLowerCase()}
        />
      }
    >
      <p className="mb-2.5 text-sm text-pretty text-ink-2">{answer}</p>
      <ChartFrame name={title} isInFigure summary={answer} view={view} table={table} height={height}>
        {(size) => children(size, source)}
      </ChartFrame>
      <details className="mt-2 text-xs text-ink-3">
        <summary className="py-1 text-accent-text pointer-coarse:py-3">Method</summary>
        <p className="mt-1">{method}</p>
      </details>
    </Panel>
  )
}
