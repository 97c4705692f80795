import { ChartCursorLayer } from '#shared/charts/chart-cursor-layer.tsx'
import { ChartLayer } from '#shared/charts/chart-parts.tsx'
import { ChartTooltip } from '#shared/charts/chart-tooltip.tsx'
import { useChartCursor } from '#shared/charts/use-chart-cursor.ts'
import type { PlotBox } from './price-geometry.ts'

/** One line at the cursor: what it is called, what it says there, and where; `y` null where it has no value. */
export type LineReading = {
  key: string
  label: string
  value: string
  y: number | null
  fill?: string
  isStrong?: boolean
}

type LinesReadoutProps = {
  /** Pixel x of every point that the cursor stops at, ascending. */
  places: readonly number[]
  /** Readings at such a point, by index, in the order of the marks on screen. */
  readAt: (index: number) => { title: string; spoken: string; lines: readonly LineReading[] }
  plot: PlotBox
  width: number
  height: number
  label: string
  onToggleTable: () => void
}

/** Crosshair, dots and tooltip over several lines. It holds the cursor itself: a move draws this and not the lines. */
export function LinesReadout(props: LinesReadoutProps) {
  const { places, readAt, plot, width, height, label, onToggleTable } = props
  const cursor = useChartCursor({ count: places.length, onToggleTable })
  const reading = cursor.index === null ? null : readAt(cursor.index)
  const x = cursor.index === null ? 0 : places[cursor.index]!
  return (
    <ChartCursorLayer
      cursor={cursor}
      label={label}
      places={places}
      width={width}
      height={height}
      spoken={reading && `${reading.title}: ${reading.spoken}`}
    >
      {reading && (
        <>
          <ChartLayer width={width} height={height} isExported={false}>
            <line
              x1={x}
              x2={x}
              y1={plot.top}
              y2={plot.bottom}
              className="stroke-chart-label"
              strokeDasharray="1 3"
            />
            {reading.lines.map(({ key, y, fill }) =>
              y === null ? null : (
                <circle
                  key={key}
                  cx={x}
                  cy={y}
                  r={3.5}
                  className="fill-chart-fact stroke-surface"
                  style={{ fill }}
                />
              ),
            )}
          </ChartLayer>
          <ChartTooltip
            x={x}
            top={plot.top}
            chartWidth={width}
            title={reading.title}
            rows={reading.lines}
            isPinned={cursor.isPinned}
          />
        </>
      )}
    </ChartCursorLayer>
  )
}
