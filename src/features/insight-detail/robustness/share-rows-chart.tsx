import { ChartLayer, ChartText, UprightTicks } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { linearScale, type Scale } from '#shared/charts/axis/scale.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { describeRow, isTooFew, rowFigure, type ShareRow } from './share-rows.ts'

const ROW = 26
const AXIS = 22

export const shareRowsHeight = (rows: number) => rows * ROW + AXIS

type ShareRowsChartProps = {
  rows: readonly ShareRow[]
  /** Base rate, as a dashed line through all rows. */
  reference: number | null
  width: number
  source: CursorSource
  summary: string
}

const TICKS = [0, 0.5, 1].map((value) => ({ value, text: formatRate(value) }))

const LABELS = 112
const FIGURES = 96

/** Shares below each other on one axis from 0 to 100 %: dot with its Wilson interval, hollow and dashed under 30 cases. */
export function ShareRowsChart({ rows, reference, width, source, summary }: ShareRowsChartProps) {
  const [left, right] = [LABELS, width - FIGURES]
  const x = linearScale([0, 1], [left, right])
  const height = shareRowsHeight(rows.length)
  const middles = rows.map((_, i) => i * ROW + ROW / 2)
  return (
    <>
      <ChartLayer width={width} height={height}>
        <UprightTicks ticks={TICKS} scale={x} top={2} bottom={height - AXIS} base={0.5} />
        {reference !== null && (
          <line
            x1={x(reference)}
            x2={x(reference)}
            y1={2}
            y2={height - AXIS}
            className="stroke-base-ref"
            strokeWidth={1.5}
            strokeDasharray="3 3"
          />
        )}
        {rows.map((row, i) => (
          <g key={row.label}>
            <ChartText x={0} y={middles[i]! + 4} tone="label">
              {row.label}
            </ChartText>
            <RowMark row={row} x={x} y={middles[i]!} />
            <ChartText x={width} y={middles[i]! + 4} tone="strong" textAnchor="end">
              {rowFigure(row)}
            </ChartText>
          </g>
        ))}
      </ChartLayer>
      <ChartReadoutLayer
        source={source}
        label={summary}
        places={middles}
        along="y"
        width={width}
        height={height}
        read={(index) => {
          const row = rows[index]
          if (!row) return null
          const interval = row.kind === 'range' ? null : row.share.interval
          return {
            x: x(row.kind === 'range' ? row.high : (row.share.share ?? 0)),
            top: middles[index]! + 12,
            title: row.label,
            rows: [
              { label: row.kind === 'range' ? 'Range' : 'Share', value: rowFigure(row) },
              ...(interval
                ? [{ label: '95% interval', value: formatRateRange(interval.low, interval.high) }]
                : []),
            ],
            note: isTooFew(row) ? 'too few to judge' : undefined,
            spoken: () => describeRow(row),
          }
        }}
      />
    </>
  )
}

function RowMark({ row, x, y }: { row: ShareRow; x: Scale; y: number }) {
  if (row.kind === 'range') {
    return (
      <rect
        x={x(row.low)}
        width={Math.max(2, x(row.high) - x(row.low))}
        y={y - 4}
        height={8}
        rx={1}
        className="fill-fan-2 stroke-fan-edge"
      />
    )
  }
  const { share, interval, isTooFew: isFew } = row.share
  if (share === null || !interval) return null
  return (
    <>
      <line
        x1={x(interval.low)}
        x2={x(interval.high)}
        y1={y}
        y2={y}
        className="stroke-ink-2"
        strokeWidth={1.5}
        strokeDasharray={isFew ? '2 2' : undefined}
      />
      <circle
        cx={x(share)}
        cy={y}
        r={4}
        strokeWidth={1.5}
        className={isFew ? 'fill-surface stroke-chart-fact' : 'fill-chart-fact stroke-surface'}
      />
    </>
  )
}
