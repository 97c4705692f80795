import { clsx } from 'clsx'
import { rateInterval } from '#shared/format/evidence.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { HitInterval } from '#shared/ui/indicators/hit-interval.tsx'
import { HorizonButton, Sample, type HitRowsProps } from './hit-ratio-cells.tsx'

export const NARROW_ROW = 40

/** The scale starts below the lowest end of all intervals, so that none is cut off. */
function scaleStart(rows: HitRowsProps['rows']): number {
  const lows = rows.flatMap((row) => [rateInterval(row.rate, row.cases)?.low ?? 0.5, row.base?.share ?? 0.5])
  return Math.max(0, Math.min(0.45, ...lows) - 0.03)
}

/** One line per horizon, for narrow panels: every figure is text, the chart takes the remaining width. */
export function NarrowRows({ rows, chosen, onChoose }: HitRowsProps) {
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
