import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Entity } from '#contract/records/entity.ts'
import { addMonths } from '#contract/values/horizon.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount, NotAvailable } from '#shared/ui/amount.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import { candleExtent, lastDayOf } from '#features/asset-overview/series/candles.ts'
import { dayOf } from '#features/asset-overview/series/price-window.ts'
import { usePriceFormat, useServiceClock } from '#features/asset-overview/series/use-asset.ts'
import {
  chainedMonths,
  performance,
  SPANS,
  yearRange,
  calendarReturns,
  type Span,
  type PriceRange,
} from './performance.ts'

type PerformancePanelProps = {
  tag: string
  entity: Entity | null
  points: readonly SeriesPoint[]
  state: 'ready' | 'loading' | 'failed'
  /** Prices of the last days by the hour; empty where the price service has none. */
  hours: readonly Candle[]
}

/** Returns over the usual spans against sector and market, and the price within its day and 52-week ranges. */
export function PerformancePanel({ tag, entity, points, state, hours }: PerformancePanelProps) {
  const [ref, isNear] = useIsNear<HTMLDivElement>()
  const own = useMemo(() => performance(points), [points])
  const year = useMemo(() => yearRange(points), [points])
  const hasSector = Boolean(entity?.gics?.sector?.code)
  const sector = useAgainst('sector', tag, isNear && hasSector)
  const market = useAgainst('market', tag, isNear && hasSector)
  const lastDay = lastDayOf(hours)
  const day = candleExtent(lastDay)
  const [hasCalendar, setHasCalendar] = useState(false)
  if (!year) {
    return (
      <Panel title="Performance">
        {state === 'loading' ? (
          <Skeleton className="h-[13.5rem] w-full max-page-md:h-[30rem]" />
        ) : (
          <p className="text-ink-2">Not available without prices.</p>
        )}
      </Panel>
    )
  }
  const inMonths = (values: ReturnType<typeof useAgainst>) => (span: Span) => {
    const value = values?.[span] ?? null
    return value === null ? null : { value, title: 'In months of 21 trading days' }
  }
  const lines: Line[] = [
    {
      name: 'This asset',
      cell: (span) => {
        const change = own[span]
        return change && { value: change.fraction, title: `Since ${formatDay(change.base.at)}` }
      },
    },
    ...(hasSector
      ? [
          { name: 'Against its sector', cell: inMonths(sector) },
          { name: 'Against its market', cell: inMonths(market) },
        ]
      : []),
  ]
  const names = lines.map(({ name }) => name)
  return (
    <Panel title="Performance" sub={`daily closes up to ${formatDay(year.asOf)}`}>
      <div ref={ref}>
        <SpanTable
          head="Return of"
          rows={names}
          columns={SPANS}
          entry={(row, column) => lines[row]!.cell(SPANS[column]!)}
          className="max-page-md:hidden"
        />
        {/* On a phone nine spans beside each other would be cut. */}
        <SpanTable
          head="Span"
          rows={SPANS}
          columns={names}
          entry={(row, column) => lines[column]!.cell(SPANS[row]!)}
          className="page-md:hidden"
        />
      </div>
      {hasSector && (
        <p className="mt-1 text-xs text-ink-3">
          Against: return relative to the average other stock, from the service’s own series, in months of 21
          trading days.
        </p>
      )}
      <div className="mt-3 grid gap-x-8 gap-y-3 page-md:grid-cols-2">
        <RangeMeter label="52-week range" note="closes" range={year} />
        {day && (
          <RangeMeter
            label={`Range of ${formatDay(lastDay[0]!.time)}`}
            note="intraday prices"
            range={{ ...day, last: lastDay.at(-1)!.close, lowAt: null, highAt: null }}
          />
        )}
      </div>
      <details className="mt-3 text-sm" onToggle={({ currentTarget }) => setHasCalendar(currentTarget.open)}>
        <summary className="-my-1 py-1 text-ink-2 hover:text-ink pointer-coarse:py-3">
          Returns by month and year
        </summary>
        {hasCalendar && <CalendarTable points={points} />}
      </details>
    </Panel>
  )
}

/** One row: the asset's own return, or its return against a group. */
type Line = { name: string; cell: (span: Span) => { value: number | null; title: string } | null }

type SpanTableProps = {
  /** Accessible name of the column of names. */
  head: string
  rows: readonly string[]
  columns: readonly string[]
  entry: (row: number, column: number) => ReturnType<Line['cell']>
  className: string
}

const SpanTable = ({ head, rows, columns, entry, className }: SpanTableProps) => (
  <table className={clsx('data w-full table-fixed text-right text-sm', className)}>
    <caption className="sr-only">Return by span</caption>
    <thead>
      <tr className="align-bottom text-xs text-ink-3">
        <th scope="col" className="w-12 page-md:w-36">
          <span className="sr-only">{head}</span>
        </th>
        {columns.map((name) => (
          <th key={name} scope="col" className="pb-1 pl-2 font-regular whitespace-normal">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((name, row) => (
        <tr key={name} className="border-t border-line-faint">
          <th scope="row" className="py-1 text-left font-regular whitespace-nowrap text-ink-2">
            {name}
          </th>
          {columns.map((column, i) => (
            <ReturnCell key={column} entry={entry(row, i)} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const ReturnCell = ({ entry }: { entry: ReturnType<Line['cell']> }) => (
  <td className="py-1 pl-2" title={entry?.title}>
    {entry ? <Amount text={formatReturn(entry.value)} sign={returnSign(entry.value)} /> : <NotAvailable />}
  </td>
)

/** Five years of the service's return against a group over one month; a service without that series has no such row. */
function useAgainst(group: 'sector' | 'market', tag: string, isOn: boolean) {
  const clock = useServiceClock()
  const since = addMonths(dayOf(clock.now), -62)
  const { data } = useQuery({
    ...calculatorQueries.recent(`${tag}.relative_strength(horiz=1m,to=${group})`, since, clock.units),
    enabled: isOn && clock.isSettled,
  })
  return useMemo(() => (data ? chainedMonths(data.points) : null), [data])
}

type RangeMeterProps = { label: string; /** What the range is made of. */ note: string; range: PriceRange }

/** The position of the last price between the lowest and the highest. */
function RangeMeter({ label, note, range }: RangeMeterProps) {
  const format = usePriceFormat()
  const { low, high, last, lowAt, highAt } = range
  const share = high > low ? Math.min(1, Math.max(0, (last - low) / (high - low))) : 0.5
  const dated = (at: number | null) => (at === null ? '' : formatDay(at))
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="font-medium">{label}</span>
        <span className="text-ink-3">{note}</span>
      </p>
      <div
        role="img"
        aria-label={`${label}: ${format.price(last)} between ${format.price(low)} and ${format.price(high)}, at ${Math.round(share * 100)}% of the range`}
        className="relative my-1.5 h-1.5 rounded-full bg-press"
      >
        <i
          className="absolute top-[-3px] h-3 w-1 -translate-x-1/2 rounded-full bg-ink"
          style={{ left: `${share * 100}%` }}
        />
      </div>
      <p className="data flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
        <span>
          {format.price(low)} <span className="text-ink-3">{dated(lowAt)}</span>
        </span>
        <span>
          <span className="text-ink-3">{dated(highAt)}</span> {format.price(high)}
        </span>
      </p>
    </div>
  )
}

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const YEARS_SHOWN = 10

/** Returns by month and year, the last ten years. */
function CalendarTable({ points }: { points: readonly SeriesPoint[] }) {
  const years = useMemo(() => calendarReturns(points).slice(0, YEARS_SHOWN), [points])
  return (
    // Thirteen columns do not fit a phone: they scroll inside, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Calendar returns">
      <table className="data w-full min-w-[44rem] text-right text-xs">
        <caption className="sr-only">Return by month and year, from close to close</caption>
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="py-1 text-left font-regular">
              Year
            </th>
            {MONTH_NAMES.map((name) => (
              <th key={name} scope="col" className="py-1 font-regular">
                {name}
              </th>
            ))}
            <th scope="col" className="py-1 pl-3 font-regular">
              Year
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, months, total, isPartial }) => (
            <tr key={year} className="border-t border-line-faint">
              <th scope="row" className="py-1 text-left font-medium">
                {year}
              </th>
              {months.map((value, i) => (
                <td key={MONTH_NAMES[i]} className="py-1">
                  <Return value={value} />
                </td>
              ))}
              <td className="py-1 pl-3 font-semibold">
                <Return value={total} />
                {isPartial && total !== null && <span className="font-regular text-ink-3"> so far</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** An empty cell for a month that has not come: `n/a` in each would hide what there is. */
const Return = ({ value }: { value: number | null }) =>
  value === null ? (
    <span className="sr-only">not available</span>
  ) : (
    <Amount text={formatReturn(value)} sign={returnSign(value)} />
  )
