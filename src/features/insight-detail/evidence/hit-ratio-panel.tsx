import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import type { HitRowsProps } from './hit-ratio-cells.tsx'
import { Columns, COLUMNS_HEIGHT, LABELS } from './hit-ratio-columns.tsx'
import { NARROW_ROW, NarrowRows } from './hit-ratio-narrow.tsx'
import { hitRatioTable, summariseHits } from './hit-ratio-table.ts'

/** Width from which every horizon has its own column; the longest label is "24 of 28 limited". */
const roomyWidth = (rows: number) => LABELS + rows * 88

/** Every horizon with its hit ratio, interval, sample and base rate; chart and figures share their columns. */
export function HitRatioPanel({ rows, chosen, onChoose, caption }: HitRowsProps & { caption: CaptionOf }) {
  const view = useChartView()
  const source = useCursorSource({
    count: rows.length,
    startIndex: Math.max(
      0,
      rows.findIndex((row) => row.horizon === chosen),
    ),
    onToggleTable: view.toggleTable,
    onKey: (key) => {
      const wanted = /^[1-9]$/.test(key) ? rows[Number(key) - 1] : undefined
      if (wanted) onChoose(wanted.horizon)
      return wanted !== undefined
    },
  })
  const table = hitRatioTable(rows)
  const roomy = roomyWidth(rows.length)
  if (rows.length === 0) {
    return (
      <Panel title="Hit ratio" id="hit">
        <EmptyState title="No hit ratios">The service provides none for this insight.</EmptyState>
      </Panel>
    )
  }
  return (
    <Panel
      title="Hit ratio"
      term="hitRatio"
      figure="Hit ratio by horizon"
      id="hit"
      sub="share of past cases that moved the stated way, with Wilson 95% interval; grey: base rate"
      actions={
        <ChartTools
          view={view}
          table={table}
          caption={caption('Hit ratio by horizon with its 95% interval (Wilson)', [
            'Grey tick: base rate. Dashed interval and open dot: under 30 cases.',
          ])}
          fileName="hit ratio"
        />
      }
    >
      <ChartFrame
        name="Hit ratio by horizon"
        isInFigure
        summary={summariseHits(rows)}
        view={view}
        table={table}
        height={(width) => (width < roomy ? rows.length * NARROW_ROW + 30 : COLUMNS_HEIGHT)}
      >
        {({ width }) =>
          width < roomy ? (
            <NarrowRows rows={rows} chosen={chosen} onChoose={onChoose} />
          ) : (
            <Columns rows={rows} chosen={chosen} onChoose={onChoose} width={width} source={source} />
          )
        }
      </ChartFrame>
      {rows.some((row) => row.source === 'counted') && (
        <p className="mt-2 text-xs text-ink-3">
          The service provides the number of cases for the insight's own horizon only. Other counts are
          recomputed in this browser, where they give exactly the stated hit ratio.
        </p>
      )}
    </Panel>
  )
}
