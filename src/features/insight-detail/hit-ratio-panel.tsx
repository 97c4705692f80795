import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ChartExport } from '#shared/charts/chart-export.tsx'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import { ShowAsTable } from '#shared/charts/show-as-table.tsx'
import { useChartView } from '#shared/charts/use-chart-view.ts'
import { evidenceTier, rateInterval } from '#shared/format/evidence.ts'
import {
  formatPoints,
  formatRate,
  formatRateRange,
  formatReturn,
  returnSign,
} from '#shared/format/percent.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { HitInterval } from '#shared/ui/hit-interval.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { HitRatioChart } from './hit-ratio-chart.tsx'
import { hitRatioTable, summariseHits } from './hit-ratio-table.ts'
import type { HitRow } from './hit-rows.ts'

type HitRatioPanelProps = {
  rows: readonly HitRow[]
  chosen: string | null
  onChoose: (horizon: string) => void
  caption: ImageCaption
}

const LABELS = 104
const CHART_HEIGHT = 130

/** Every horizon with its rate, interval, sample and the asset without the condition; columns shared by drawing and figures. */
export function HitRatioPanel({ rows, chosen, onChoose, caption }: HitRatioPanelProps) {
  const view = useChartView()
  const table = hitRatioTable(rows)
  if (rows.length === 0) {
    return (
      <Panel title="Hit ratio" id="hit">
        <EmptyState title="No hit ratios">The service states none for this insight.</EmptyState>
      </Panel>
    )
  }
  return (
    <Panel
      title="Hit ratio"
      id="hit"
      sub="share of episodes that moved the stated way, Wilson 95% interval, grey: without the condition"
      actions={
        <>
          <ShowAsTable view={view} />
          <ChartExport view={view} table={table} caption={caption} fileName="hit ratio" />
        </>
      }
    >
      <ChartFrame
        name="Hit ratio by horizon"
        summary={summariseHits(rows)}
        view={view}
        table={table}
        height={(width) => (width < 560 ? rows.length * 34 + 30 : CHART_HEIGHT + 30 + 4 * 27)}
      >
        {({ width }) =>
          width < 560 ? (
            <NarrowRows rows={rows} chosen={chosen} onChoose={onChoose} />
          ) : (
            <Columns rows={rows} chosen={chosen} onChoose={onChoose} width={width} />
          )
        }
      </ChartFrame>
      {rows.some((row) => row.source === 'counted') && (
        <p className="mt-2 text-xs text-ink-3">
          The service states a number of cases for its own horizon only. The others are counted in this
          browser, where the count gives exactly the stated rate.
        </p>
      )}
    </Panel>
  )
}

type RowsProps = Pick<HitRatioPanelProps, 'rows' | 'chosen' | 'onChoose'>

function Columns({ rows, chosen, onChoose, width }: RowsProps & { width: number }) {
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
      </div>
      <Line grid={grid} label="Median return" rows={rows}>
        {(row) => <Amount text={formatReturn(row.median)} sign={returnSign(row.median)} />}
      </Line>
      <Line grid={grid} label="Episodes that hit" rows={rows}>
        {(row) => <Sample row={row} />}
      </Line>
      <Line grid={grid} label="95% interval" rows={rows}>
        {(row) => {
          const interval = rateInterval(row.rate, row.cases)
          return <Amount text={interval ? formatRateRange(interval.low, interval.high) : NOT_AVAILABLE} />
        }}
      </Line>
      <Line grid={grid} label="Without condition" rows={rows}>
        {(row) => <Base row={row} />}
      </Line>
    </>
  )
}

function HorizonButton({
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

function Sample({ row }: { row: HitRow }) {
  const tier = evidenceTier(row.cases)
  if (row.cases === null) return <span className="text-xs text-ink-3">not stated</span>
  return (
    <span
      className={tier === 'ample' ? undefined : 'text-caution underline decoration-dotted underline-offset-2'}
    >
      {row.hits === null ? `n = ${row.cases}` : `${row.hits} of ${row.cases}`}
      {tier !== 'ample' && <span className="text-2xs"> {tier}</span>}
    </span>
  )
}

function Base({ row }: { row: HitRow }) {
  if (!row.base) return <Amount text={NOT_AVAILABLE} />
  return (
    <span title={`${row.base.windows} overlapping windows`}>
      <span className="text-ink-3">{formatRate(row.base.share)}</span>{' '}
      {row.rate !== null && formatPoints(row.rate - row.base.share, { short: true })}
    </span>
  )
}

function NarrowRows({ rows, chosen, onChoose }: RowsProps) {
  const grid = 'grid grid-cols-[2.25rem_minmax(0,1fr)_2.5rem_3.25rem_5.75rem] items-center gap-x-1.5'
  return (
    <>
      <div className={clsx(grid, 'h-[30px] text-xs text-ink-3')}>
        <span />
        <span>95% interval</span>
        <span className="text-right">Hit</span>
        <span className="text-right">Median</span>
        <span className="text-right">Hits</span>
      </div>
      {rows.map((row) => (
        <div
          key={row.horizon}
          className={clsx(
            grid,
            'h-[34px] border-t border-line-faint',
            row.horizon === chosen && 'bg-accent-tint',
          )}
        >
          <HorizonButton row={row} isChosen={row.horizon === chosen} onChoose={onChoose} />
          <span className="overflow-hidden">
            <HitInterval
              rate={row.rate}
              count={row.cases}
              baseRate={row.base?.share ?? null}
              width={96}
              height={18}
            />
          </span>
          <Amount text={formatRate(row.rate, row.cases)} className="text-right font-semibold" />
          <Amount text={formatReturn(row.median)} sign={returnSign(row.median)} className="text-right" />
          <span className="data text-right text-xs">
            <Sample row={row} />
          </span>
        </div>
      ))}
    </>
  )
}
