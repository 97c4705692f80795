import { clsx } from 'clsx'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { rateInterval } from '#shared/format/evidence.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { HitInterval } from '#shared/ui/indicators/hit-interval.tsx'
import {
  type HitRowsProps,
  Columns,
  COLUMNS_HEIGHT,
  LABELS,
  hitRatioTable,
  summariseHits,
  HorizonButton,
  Sample,
} from './hit-ratio-chart.tsx'

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

const NARROW_ROW = 40

/** The scale starts below the lowest end of all intervals, so that none is cut off. */
function scaleStart(rows: HitRowsProps['rows']): number {
  const lows = rows.flatMap((row) => [rateInterval(row.rate, row.cases)?.low ?? 0.5, row.base?.share ?? 0.5])
  return Math.max(0, Math.min(0.45, ...lows) - 0.03)
}

/** One line per horizon, for narrow panels: every figure is text, the chart takes the remaining width. */
function NarrowRows({ rows, chosen, onChoose }: HitRowsProps) {
  // In pixels: with larger letters the whole chart is enlarged.
  const grid = 'grid grid-cols-[36px_minmax(48px,1fr)_minmax(0,92px)_52px] items-center gap-x-2'
  const from = scaleStart(rows)
  return (
    <>
      <div className={clsx(grid, 'h-[30px] text-xs text-ink-3')}>
        <span />
        <span>95% interval</span>
        <span className="text-right">Hit ratio</span>
        <span className="text-right">Median</span>
      </div>
      {rows.map((row) => (
        <div
          key={row.horizon}
          className={clsx(grid, 'border-t border-line-faint', row.horizon === chosen && 'bg-accent-tint')}
          style={{ height: NARROW_ROW }}
        >
          <HorizonButton row={row} isChosen={row.horizon === chosen} onChoose={onChoose} />
          <HitInterval
            rate={row.rate}
            count={row.cases}
            baseRate={row.base?.share ?? null}
            from={from}
            width="100%"
            height={18}
          />
          <span className="data col-start-3 text-right text-xs leading-tight">
            <Amount text={formatRate(row.rate, row.cases)} className="block text-sm font-semibold" />
            <Sample row={row} />
          </span>
          <Amount text={formatReturn(row.median)} sign={returnSign(row.median)} className="text-right" />
        </div>
      ))}
    </>
  )
}
