import type { ReactNode } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartTools, useChartView } from '#shared/charts/chart-tools.tsx'
import { type CursorSource, useCursorSource } from '#shared/charts/chart-cursor.ts'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import type { ChartTableData } from '#shared/charts/chart-table.tsx'
import { Panel } from '#shared/ui/panel.tsx'

/** Where a figure is drawn; the reader layer is named by `summary`. */
export type FigurePlace = { width: number; height: number; source: CursorSource; summary: string }

export type FigurePanelProps = {
  title: string
  sub: string | undefined
  /** What the figure shows, in plain words. */
  summary: string
  table: ChartTableData
  caption: ImageCaption
  /** Height in pixels, and the points that the arrow keys read. */
  size: { height: number; points: number }
  /** Of a robustness check, with the source of the method: the summary then stands above the drawing. */
  method?: string
  below?: ReactNode
  children: (place: FigurePlace) => ReactNode
}

/** A panel that is one figure with its table, file and keys. */
export function FigurePanel(props: FigurePanelProps) {
  const { title, sub, summary, table, caption, size, method, below, children } = props
  const view = useChartView()
  const source = useCursorSource({ count: size.points, startIndex: 0, onToggleTable: view.toggleTable })
  return (
    <Panel
      title={title}
      headingLevel={method === undefined ? 2 : 3}
      sub={sub}
      figure={title}
      actions={
        <ChartTools isCompact view={view} table={table} caption={caption} fileName={title.toLowerCase()} />
      }
    >
      {method !== undefined && <p className="mb-2.5 text-sm text-pretty text-ink-2">{summary}</p>}
      <ChartFrame name={title} isInFigure summary={summary} view={view} table={table} height={size.height}>
        {(drawn) => children({ ...drawn, source, summary })}
      </ChartFrame>
      {method !== undefined && (
        <details className="mt-2 text-xs text-ink-3">
          <summary className="py-1 text-accent-text pointer-coarse:py-3">Method</summary>
          <p className="mt-1">{method}</p>
        </details>
      )}
      {below}
    </Panel>
  )
}
