import { clsx } from 'clsx'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { HitInterval } from '#shared/ui/marks/hit-interval.tsx'
import { HorizonButton, Sample, type HitRowsProps } from './hit-ratio-cells.tsx'

/** One line per horizon, where columns have no room: every figure stands as text. */
export function NarrowRows({ rows, chosen, onChoose }: HitRowsProps) {
  const grid =
    'grid grid-cols-[2.25rem_minmax(0,1fr)_2.5rem_3.25rem_minmax(0,5.75rem)] items-center gap-x-1.5'
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
