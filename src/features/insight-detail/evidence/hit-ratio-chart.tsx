import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { evidenceTier, rateInterval } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'
import { sampleInWords } from '#features/insight-detail/model/hit-words.ts'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'

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
export function HitRatioChart({ rows, left, columnWidth, width, height }: HitRatioChartProps) {
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
            <line
              x1={left}
              x2={left + columnWidth * rows.length}
              y1={y(tick)}
              y2={y(tick)}
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
              <line
                x1={x - 13}
                x2={x + 13}
                y1={y(row.base.share)}
                y2={y(row.base.share)}
                className="stroke-base-ref"
                strokeWidth={2}
              />
            )}
            {interval && (
              <g className="stroke-ink-2" strokeWidth={1.25} strokeDasharray={isWeak ? '2 2' : undefined}>
                <line x1={x} x2={x} y1={y(interval.low)} y2={y(interval.high)} />
                <line x1={x - 4} x2={x + 4} y1={y(interval.low)} y2={y(interval.low)} />
                <line x1={x - 4} x2={x + 4} y1={y(interval.high)} y2={y(interval.high)} />
              </g>
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
