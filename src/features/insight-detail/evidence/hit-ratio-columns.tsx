import type { ReactNode } from 'react'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { rateInterval } from '#shared/format/evidence.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatRateRange, formatReturn, returnSign } from '#shared/format/percent.ts'
import { formatShareGap } from '#shared/format/points.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { HorizonButton, Sample, type HitRowsProps } from './hit-ratio-cells.tsx'
import { HitRatioChart } from './hit-ratio-chart.tsx'
import { summariseHits } from './hit-ratio-table.ts'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'
import { hitLines, spokenHit } from '#features/insight-detail/model/hit-words.ts'

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
