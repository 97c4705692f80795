import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { rateInterval, evidenceTier } from '#shared/format/evidence.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { NOT_AVAILABLE, formatCount, isKnown } from '#shared/format/number.ts'
import { formatRate, formatRateRange, formatReturn, returnSign } from '#shared/format/percent.ts'
import { formatShareGap } from '#shared/format/points.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { type HitRow, hitLines, spokenHit, sampleInWords } from '#features/insight-detail/model/hit-rows.ts'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { cell, type ChartTableData, type ColumnUnit } from '#shared/charts/table/chart-table-data.ts'

export const LABELS = 104
const CHART_HEIGHT = 130
export const COLUMNS_HEIGHT = CHART_HEIGHT + 30 + 4 * 27

/** One column per horizon, shared by the drawing and the figures below it. */
export function Columns({
  rows,
  chosen,
  onChoose,
  width,
  source,
}: HitRowsProps & { width: number; source: CursorSource }) {
  const columnWidth = (width - LABELS) / rows.length
  const grid = { gridTemplateColumns: `${LABELS}px repeat(${rows.length}, minmax(0, 1fr))` }
  const selected = rows.findIndex((row) => row.horizon === chosen)
  return (
    <>
      {selected >= 0 && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 rounded-sm bg-accent-tint"
          style={{ left: LABELS + selected * columnWidth, width: columnWidth }}
        />
      )}
      <div className="relative grid items-center" style={{ ...grid, height: 26 }}>
        <span />
        {rows.map((row) => (
          <HorizonButton key={row.horizon} row={row} isChosen={row.horizon === chosen} onChoose={onChoose} />
        ))}
      </div>
      <div className="relative" style={{ height: CHART_HEIGHT }}>
        <HitRatioChart
          rows={rows}
          left={LABELS}
          columnWidth={columnWidth}
          width={width}
          height={CHART_HEIGHT}
        />
        <ChartReadoutLayer
          source={source}
          label={summariseHits(rows)}
          places={rows.map((_, i) => LABELS + columnWidth * (i + 0.5))}
          width={width}
          height={CHART_HEIGHT}
          line={[0, CHART_HEIGHT]}
          read={(index) => {
            const row = rows[index]
            if (!row) return null
            return {
              x: LABELS + columnWidth * (index + 0.5),
              title: horizonInWords(row.horizon),
              rows: hitLines(row),
              spoken: () => spokenHit(row),
            }
          }}
        />
      </div>
      <Line grid={grid} label="Median return" rows={rows}>
        {(row) => <Amount text={formatReturn(row.median)} sign={returnSign(row.median)} />}
      </Line>
      <Line grid={grid} label="Hits of cases" rows={rows}>
        {(row) => <Sample row={row} />}
      </Line>
      <Line grid={grid} label="95% interval" rows={rows}>
        {(row) => {
          const interval = rateInterval(row.rate, row.cases)
          return <Amount text={interval ? formatRateRange(interval.low, interval.high) : NOT_AVAILABLE} />
        }}
      </Line>
      <Line grid={grid} label="Base rate" rows={rows}>
        {(row) => <Base row={row} />}
      </Line>
    </>
  )
}

type LineProps = {
  grid: { gridTemplateColumns: string }
  label: string
  rows: readonly HitRow[]
  children: (row: HitRow) => ReactNode
}

const Line = ({ grid, label, rows, children }: LineProps) => (
  <div className="relative grid items-stretch text-center" style={{ ...grid, height: 27 }}>
    <span className="flex items-center text-left text-xs whitespace-nowrap text-ink-3">{label}</span>
    {rows.map((row) => (
      <span key={row.horizon} className="data flex items-center justify-center border-t border-line-faint">
        {children(row)}
      </span>
    ))}
  </div>
)

function Base({ row }: { row: HitRow }) {
  if (!row.base) return <Amount text={NOT_AVAILABLE} />
  return (
    <span title={`${row.base.windows} overlapping windows`}>
      <span className="text-ink-3">{formatRate(row.base.share)}</span>{' '}
      {row.rate !== null && formatShareGap(row.rate, row.base.share, { short: true, counts: [row.cases] })}
    </span>
  )
}

type HitRatioChartProps = {
  rows: readonly HitRow[]
  /** Left edge of the columns and the width of one: shared with the figures below. */
  left: number
  columnWidth: number
  width: number
  height: number
}

/** Two lines of words below the drawing, in exported pictures only. */
const EXPORTED_BELOW = 34

const TICKS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

/** Dot with Wilson interval per horizon, a line at 50 %, and a grey tick at the base rate. */
function HitRatioChart({ rows, left, columnWidth, width, height }: HitRatioChartProps) {
  const values = rows.flatMap((row) => {
    const interval = rateInterval(row.rate, row.cases)
    return [row.rate, interval?.low, interval?.high, row.base?.share].filter(
      (value) => value !== null && value !== undefined,
    )
  })
  const low = Math.min(0.45, ...values)
  const high = Math.max(0.6, ...values)
  const y = linearScale([low - 0.03, Math.min(1.03, high + 0.05)], [height - 8, 8])
  const ticks = TICKS.filter((tick) => tick >= low - 0.02 && tick <= high + 0.04)
  return (
    <ChartLayer width={width} height={height} exportedBelow={EXPORTED_BELOW}>
      <g shapeRendering="crispEdges">
        {ticks.map((tick) => (
          <g key={tick}>
            <path
              d={`M${left} ${y(tick)}H${left + columnWidth * rows.length}`}
              className={tick === 0.5 ? 'stroke-chart-zero' : 'stroke-chart-grid'}
            />
            <ChartText x={left - 10} y={y(tick) + 4} textAnchor="end">
              {formatRate(tick)}
            </ChartText>
          </g>
        ))}
      </g>
      {rows.map((row, i) => {
        const x = left + columnWidth * (i + 0.5)
        const interval = rateInterval(row.rate, row.cases)
        const isWeak = evidenceTier(row.cases) !== 'ample'
        return (
          <g key={row.horizon}>
            {/* For exported pictures, which lack the figures below the chart. */}
            <g className="hidden">
              {[row.horizon, sampleInWords(row)].map((words, line) => (
                <ChartText key={line} x={x} y={height + 14 * (line + 1)} textAnchor="middle" tone="strong">
                  {words}
                </ChartText>
              ))}
            </g>
            {row.base && (
              <path d={`M${x - 13} ${y(row.base.share)}h26`} className="stroke-base-ref" strokeWidth={2} />
            )}
            {interval && (
              <path
                d={`M${x} ${y(interval.low)}V${y(interval.high)}M${x - 4} ${y(interval.low)}h8M${x - 4} ${y(interval.high)}h8`}
                className="fill-none stroke-ink-2"
                strokeWidth={1.25}
                strokeDasharray={isWeak ? '2 2' : undefined}
              />
            )}
            {row.rate !== null && (
              <>
                <circle
                  cx={x}
                  cy={y(row.rate)}
                  r={isWeak ? 4.5 : 5}
                  className={isWeak ? 'fill-surface stroke-chart-fact' : 'fill-chart-fact'}
                  strokeWidth={1.5}
                />
                <ChartText x={x + 10} y={y(row.rate) + 4} tone="strong" isBold hasHalo>
                  {formatRate(row.rate, row.cases)}
                </ChartText>
              </>
            )}
          </g>
        )
      })}
    </ChartLayer>
  )
}

/** Props of both layouts. */
export type HitRowsProps = {
  rows: readonly HitRow[]
  chosen: string | null
  onChoose: (horizon: string) => void
}

export function HorizonButton({
  row,
  isChosen,
  onChoose,
}: {
  row: HitRow
  isChosen: boolean
  onChoose: (horizon: string) => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`Horizon ${row.horizon}`}
      onClick={() => onChoose(row.horizon)}
      className={clsx(
        'data h-full text-center hover:text-ink',
        isChosen ? 'font-semibold text-ink' : 'text-ink-2',
      )}
    >
      {row.horizon}
    </button>
  )
}

/** Hits of cases, marked where the sample is small. */
export function Sample({ row }: { row: HitRow }) {
  const tier = evidenceTier(row.cases)
  if (row.cases === null) return <span className="text-xs text-ink-3">not provided</span>
  return (
    <span
      className={tier === 'ample' ? undefined : 'text-caution underline decoration-dotted underline-offset-2'}
    >
      {sampleInWords(row)}
      {tier !== 'ample' && <span className="text-2xs"> {tier}</span>}
    </span>
  )
}

/** The figures of the chart as a table. */
export function hitRatioTable(rows: readonly HitRow[]): ChartTableData {
  const right = (label: string, unit: ColumnUnit) => ({ label, align: 'right' as const, unit })
  return {
    caption: 'Hit ratio by horizon, with Wilson 95% intervals',
    columns: [
      { label: 'Horizon', align: 'left' },
      right('Hit ratio', 'fraction'),
      right('Hits', 'count'),
      right('Past cases', 'count'),
      right('95% low', 'fraction'),
      right('95% high', 'fraction'),
      right('Median return', 'fraction'),
      right('Base rate', 'fraction'),
      right('Difference', 'fraction'),
    ],
    rows: rows.map((row) => {
      const interval = rateInterval(row.rate, row.cases)
      const base = row.base?.share ?? null
      const difference =
        row.rate === null || base === null
          ? cell(NOT_AVAILABLE, null)
          : cell(formatShareGap(row.rate, base, { short: true, counts: [row.cases] }), row.rate - base)
      return [
        cell(row.horizon),
        cell(formatRate(row.rate, row.cases), row.rate),
        cell(isKnown(row.hits) ? formatCount(row.hits) : NOT_AVAILABLE, row.hits),
        cell(isKnown(row.cases) ? formatCount(row.cases) : NOT_AVAILABLE, row.cases),
        cell(formatRate(interval?.low), interval?.low ?? null),
        cell(formatRate(interval?.high), interval?.high ?? null),
        cell(formatReturn(row.median, 2), row.median),
        cell(formatRate(base), base),
        difference,
      ]
    }),
  }
}

/** One sentence for the figure. */
export function summariseHits(rows: readonly HitRow[]): string {
  const parts = rows.flatMap((row) => {
    if (row.rate === null) return []
    const interval = rateInterval(row.rate, row.cases)
    const sample =
      row.cases === null
        ? 'sample size not provided'
        : `${row.cases} cases, 95% ${formatRateRange(interval?.low, interval?.high)}`
    return [`${row.horizon} ${formatRate(row.rate, row.cases)} (${sample})`]
  })
  return parts.length > 0 ? `Hit ratio by horizon: ${parts.join('; ')}.` : 'No hit ratio is provided.'
}
