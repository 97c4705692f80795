import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import type { CountedShare } from '#shared/evidence/share.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { ChartLayer, ChartText, UprightTicks } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { linearScale, type Scale } from '#shared/charts/axis/scale.ts'

/** A share with its count, or the range of the share when some cases are left out. */
export type ShareRow = { label: string } & (
  { kind: 'share'; share: CountedShare } | { kind: 'range'; low: number; high: number; n: number }
)

export const shareRow = (label: string, share: CountedShare): ShareRow => ({ kind: 'share', label, share })

/** At the right end of a row: `62% · 18 of 29`. */
function rowFigure(row: ShareRow): string {
  if (row.kind === 'range') return formatRateRange(row.low, row.high)
  const { share, hits, n } = row.share
  return n === 0 ? 'no cases' : `${formatRate(share, n)} · ${hits} of ${n}`
}

const isTooFew = (row: ShareRow) => row.kind === 'share' && row.share.isTooFew

/** A row in one spoken line. */
export function describeRow(row: ShareRow): string {
  if (row.kind === 'range') return `${row.label}: ${rowFigure(row)}, n = ${row.n}`
  const { interval, n } = row.share
  const bounds = interval ? `, 95% interval ${formatRateRange(interval.low, interval.high)}` : ''
  return `${row.label}: ${rowFigure(row)}${bounds}${n > 0 && row.share.isTooFew ? ', too few to judge' : ''}`
}

export function shareTable(caption: string, rows: readonly ShareRow[]): ChartTableData {
  const none = cell(NOT_AVAILABLE, null)
  const rate = (value: number | null | undefined, n: number) =>
    value === null || value === undefined ? none : cell(formatRate(value, n), value)
  return {
    caption,
    columns: [
      { label: 'Group', align: 'left' },
      { label: 'Share', align: 'right', unit: 'fraction' },
      { label: 'Count', align: 'right', unit: 'count' },
      { label: 'Of', align: 'right', unit: 'count' },
      { label: 'Low', align: 'right', unit: 'fraction' },
      { label: 'High', align: 'right', unit: 'fraction' },
      { label: 'Note', align: 'left' },
    ],
    rows: rows.map((row) =>
      row.kind === 'range'
        ? [
            cell(row.label),
            none,
            none,
            cell(String(row.n), row.n),
            rate(row.low, row.n),
            rate(row.high, row.n),
            cell('range'),
          ]
        : [
            cell(row.label),
            rate(row.share.share, row.share.n),
            cell(String(row.share.hits), row.share.hits),
            cell(String(row.share.n), row.share.n),
            rate(row.share.interval?.low, row.share.n),
            rate(row.share.interval?.high, row.share.n),
            cell(row.share.isTooFew ? 'too few to judge' : '95% interval'),
          ],
    ),
  }
}

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
          <path
            d={`M${x(reference)} 2V${height - AXIS}`}
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
      <path
        d={`M${x(interval.low)} ${y}H${x(interval.high)}`}
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
