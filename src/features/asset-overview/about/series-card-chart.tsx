import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartCursorLayer } from '#shared/charts/chart-cursor-layer.tsx'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { cell } from '#shared/charts/chart-table-data.ts'
import { linearScale } from '#shared/charts/scale.ts'
import type { ChartView } from '#shared/charts/use-chart-view.ts'
import { useChartCursor } from '#shared/charts/use-chart-cursor.ts'
import { toIsoDay } from '#contract/instant.ts'
import { formatDay, formatMonth } from '#shared/format/date.ts'
import { drawnPath, withGaps } from '#features/asset-overview/series/drawn-line.ts'
import { formatSeriesValue } from '#features/asset-overview/series/series-value.ts'
import type { SeriesHistory } from './series-history.ts'

type SeriesCardChartProps = {
  name: string
  history: SeriesHistory
  displayFormat: string | null
  view: ChartView
}

const HEIGHT = 84
const LINE_BOTTOM = 60

/** Up to ten years of one series in 48 pixels: lowest, highest and last marked, the middle 80 % of its own values behind. */
export function SeriesCardChart({ name, history, displayFormat, view }: SeriesCardChartProps) {
  const observed = history.points.filter(
    (point): point is { at: number; value: number } => point.value !== null,
  )
  const format = (value: number) => formatSeriesValue(value, displayFormat)
  const summary = `${name}: ${format(history.last.value)} on ${formatDay(history.last.at)}${history.standing ? `. ${history.standing}` : ''}. Lowest ${format(history.lowest.value)}, highest ${format(history.highest.value)}.`
  const table = {
    caption: `${name}, newest first`,
    columns: [
      { label: 'Date', align: 'left' as const },
      { label: 'Value', align: 'right' as const, unit: 'own unit' as const },
    ],
    get rows() {
      return observed
        .toReversed()
        .slice(0, 260)
        .map(({ at, value }) => [cell(formatDay(at), toIsoDay(at)), cell(format(value), value)])
    },
  }
  return (
    <ChartFrame name={name} summary={summary} height={HEIGHT} view={view} table={table}>
      {({ width }) => (
        <Drawing
          history={history}
          observed={observed}
          format={format}
          summary={summary}
          view={view}
          width={width}
        />
      )}
    </ChartFrame>
  )
}

type DrawingProps = {
  history: SeriesHistory
  observed: { at: number; value: number }[]
  format: (value: number) => string
  summary: string
  view: ChartView
  width: number
}

function Drawing({ history, observed, format, summary, view, width }: DrawingProps) {
  const { lowest, highest, last, band } = history
  const points = withGaps(history.points)
  const from = points[0]!.at
  const x = linearScale([from, last.at], [1, width - 46])
  const room = highest.value > lowest.value ? 0 : Math.abs(last.value) * 0.01 || 1
  const y = linearScale([lowest.value - room, highest.value + room], [LINE_BOTTOM - 4, 12])
  const cursor = useChartCursor({ count: observed.length, onToggleTable: view.toggleTable })
  const point = cursor.index === null ? null : observed[cursor.index]!
  return (
    <>
      <ChartLayer width={width} height={HEIGHT}>
        {band && (
          <rect
            x={1}
            y={y(band.high)}
            width={width - 47}
            height={Math.max(1, y(band.low) - y(band.high))}
            className="fill-press"
          />
        )}
        <path
          d={drawnPath(points, { start: 0, end: points.length }, x, y)}
          fill="none"
          className="stroke-chart-fact"
          strokeWidth={1.25}
          strokeLinejoin="round"
        />
        {(['lowest', 'highest'] as const).map((end) => (
          <circle
            key={end}
            cx={x(history[end].at)}
            cy={y(history[end].value)}
            r={2}
            className="fill-surface stroke-chart-past"
          />
        ))}
        <circle cx={x(last.at)} cy={y(last.value)} r={3} className="fill-chart-fact" />
        <ChartText x={width - 40} y={y(last.value) + 4} tone="strong" isBold>
          {format(last.value)}
        </ChartText>
        <ChartText x={1} y={HEIGHT - 4}>
          {formatMonth(from)}
        </ChartText>
        <ChartText x={width - 46} y={HEIGHT - 4} textAnchor="end">
          {formatMonth(last.at)}
        </ChartText>
      </ChartLayer>
      <ChartCursorLayer
        cursor={cursor}
        label={summary}
        places={observed.map(({ at }) => x(at))}
        width={width}
        height={HEIGHT}
        spoken={point ? `${formatDay(point.at)}, ${format(point.value)}` : null}
      >
        {point && (
          <ChartLayer width={width} height={HEIGHT} isExported={false}>
            <line
              x1={x(point.at)}
              x2={x(point.at)}
              y1={8}
              y2={LINE_BOTTOM}
              className="stroke-chart-label"
              strokeDasharray="1 3"
            />
            <circle cx={x(point.at)} cy={y(point.value)} r={3} className="fill-chart-fact stroke-surface" />
            <ChartText
              x={Math.min(Math.max(x(point.at), 50), width - 90)}
              y={LINE_BOTTOM + 12}
              textAnchor="middle"
              tone="strong"
              hasHalo
            >
              {`${formatDay(point.at)}  ${format(point.value)}`}
            </ChartText>
          </ChartLayer>
        )}
      </ChartCursorLayer>
    </>
  )
}
