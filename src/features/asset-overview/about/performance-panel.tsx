import { useQuery } from '@tanstack/react-query'
import { greatest, least } from 'd3-array'
import { useMemo, useState } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import type { Series, SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { midnightOf } from '#contract/values/instant.ts'
import { candleExtent, lastDayOf } from '#features/asset-overview/model/candles.ts'
import {
  changeOver,
  firstIndexFrom,
  historyOf,
  isClose,
  RANGE_MONTHS,
  windowOf,
  type PriceChange,
} from '#features/asset-overview/model/price-window.ts'
import { usePageAsset, usePriceFormat, useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate } from '#shared/format/percent.ts'
import { within } from '#shared/statistics/within.ts'
import { NotAvailable, ReturnAmount } from '#shared/ui/amount.tsx'
import { Panel, Skeleton } from '#shared/ui/panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import { CalendarTable } from './calendar-returns.tsx'

/** `hours`: hourly prices of the last days; empty if the price service has none. */
type PerformancePanelProps = { hours: readonly Candle[] }

/** Returns over the usual spans against sector and market, and the price within its day and 52-week ranges. */
export function PerformancePanel({ hours }: PerformancePanelProps) {
  const { entity, points, seriesQuery } = usePageAsset()
  const [ref, isNear] = useIsNear<HTMLDivElement>()
  const own = useMemo(() => performance(points ?? []), [points])
  const year = useMemo(() => yearRange(points ?? []), [points])
  const hasSector = Boolean(entity?.gics.sector.code)
  const sector = useAgainst('sector', isNear && hasSector)
  const market = useAgainst('market', isNear && hasSector)
  const lastDay = lastDayOf(hours)
  const day = candleExtent(lastDay)
  const [hasCalendar, setHasCalendar] = useState(false)
  if (!points || !year)
    return (
      <Panel title="Performance">
        {points || seriesQuery.isError ? (
          <p className="text-ink-2">Not available without prices.</p>
        ) : (
          <Skeleton className="max-page-md:h-[30rem] h-[13.5rem] w-full" />
        )}
      </Panel>
    )
  const against = (values: Returns | null) => (span: Span) => {
    const value = values?.[span] ?? null
    return value === null ? null : { value, title: 'In months of 21 trading days' }
  }
  const lines: Line[] = [
    {
      name: 'This asset',
      at: (span) => {
        const change = own[span]
        return change && { value: change.fraction, title: `Since ${formatDay(change.base.at)}` }
      },
    },
    ...(hasSector
      ? [
          { name: 'Against its sector', at: against(isSameGroup(sector, market) ? null : sector) },
          { name: 'Against its market', at: against(market) },
        ]
      : []),
  ]
  return (
    <Panel title="Performance" sub={`daily closes up to ${formatDay(year.last.at)}`}>
      <div ref={ref} className="max-page-xs:overflow-x-auto">
        <Table
          {...SPAN_TABLE}
          columns={[
            {
              head: <span className="sr-only">Return of</span>,
              className: ROW_HEAD,
              cell: ({ name }) => name,
            },
            ...SPANS.map((span) => column<Line>(span, ({ at }) => at(span))),
          ]}
          rows={lines}
          keyOf={({ name }) => name}
          className={`${SPAN_TABLE.className} max-page-md:hidden`}
        />
        {/* On a phone the nine spans do not fit side by side, so they are rows. */}
        <Table
          {...SPAN_TABLE}
          columns={[
            { head: <span className="sr-only">Span</span>, className: ROW_HEAD, cell: (span) => span },
            ...lines.map(({ name, at }) => column<Span>(name, at)),
          ]}
          rows={SPANS}
          keyOf={(span) => span}
          className={`${SPAN_TABLE.className} page-md:hidden`}
        />
      </div>
      {hasSector && (
        <p className="mt-1 text-xs text-ink-3">
          Against: return relative to the average other stock, from the service’s own series, in months of 21
          trading days.
        </p>
      )}
      <div className="page-md:grid-cols-2 mt-3 grid gap-x-8 gap-y-3">
        <RangeMeter
          label="52-week range"
          note="closes"
          low={year.low.value}
          high={year.high.value}
          last={year.last.value}
          days={[formatDay(year.low.at), formatDay(year.high.at)]}
        />
        {day && (
          <RangeMeter
            label={`Range of ${formatDay(lastDay[0]!.time)}`}
            note="intraday prices"
            {...day}
            last={lastDay.at(-1)!.close}
          />
        )}
      </div>
      <details
        className="mt-3 text-sm not-open:print:hidden"
        onToggle={({ currentTarget }) => setHasCalendar(currentTarget.open)}
      >
        <summary className="-my-1 py-1 text-ink-2 hover:text-ink pointer-coarse:py-3">
          Returns by month and year
        </summary>
        {hasCalendar && <CalendarTable points={points} />}
      </details>
    </Panel>
  )
}

/** A line of the table: the asset's own return by span, or its return against a group. */
type Line = { name: string; at: (span: Span) => { value: number | null; title: string } | null }

const SPAN_TABLE = {
  look: 'plain',
  caption: <caption className="sr-only">Return by span</caption>,
  className: 'data table-fixed max-page-xs:table-auto text-sm',
} as const
const ROW_HEAD = 'w-12 page-md:w-36 whitespace-nowrap text-ink-2'

const column = <R,>(name: string, at: (row: R) => ReturnType<Line['at']>): Column<R> => ({
  head: name,
  className: 'pl-2 whitespace-normal',
  title: (row) => at(row)?.title,
  cell: (row) => {
    const found = at(row)
    return found ? <ReturnAmount value={found.value} /> : <NotAvailable />
  },
})

/** Returns against a group, from five years of the service's daily series of the return over one month; null without it. */
function useAgainst(group: 'sector' | 'market', isOn: boolean) {
  const { tag } = usePageAsset()
  const clock = useServiceClock()
  const since = addMonths(midnightOf(clock.now), -62)
  const { data = null } = useQuery({
    ...calculatorQueries.recent(`${tag}.relative_strength(horiz=1m,to=${group})`, since, clock.units),
    enabled: isOn && clock.isSettled,
    select: chainedMonths,
  })
  return data
}

type RangeMeterProps = {
  label: string
  note: string
  low: number
  high: number
  last: number
  days?: readonly [string, string]
}

/** The position of the last price between the lowest and the highest. */
function RangeMeter({ label, note, low, high, last, days }: RangeMeterProps) {
  const format = usePriceFormat()
  const share = high > low ? within((last - low) / (high - low), 0, 1) : 0.5
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="font-medium">{label}</span>
        <span className="text-ink-3">{note}</span>
      </p>
      <div
        role="img"
        aria-label={`${label}: ${format.price(last)} between ${format.price(low)} and ${format.price(high)}, at ${formatRate(share)} of the range`}
        className="relative my-1.5 h-1.5 rounded-full bg-press"
      >
        <i
          className="absolute top-[-3px] h-3 w-1 -translate-x-1/2 rounded-full bg-ink"
          style={{ left: `${share * 100}%` }}
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs data text-ink-2">
        <span>
          {format.price(low)} <span className="text-ink-3">{days?.[0]}</span>
        </span>
        <span>
          <span className="text-ink-3">{days?.[1]}</span> {format.price(high)}
        </span>
      </p>
    </div>
  )
}

/** Spans of the table. From one month on they are the same as the chart's range buttons. */
export const SPANS = ['1D', '1W', '1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y'] as const
export type Span = (typeof SPANS)[number]

/** The change over each span up to the last close; null if the history does not go back that far. */
export function performance(points: readonly SeriesPoint[]): Record<Span, PriceChange | null> {
  const history = historyOf(points)
  return bySpan((name) => {
    const change = history && changeOver(points, windowOf({ name }, history))
    return change && !change.isFromFirstClose ? change : null
  })
}

const bySpan = <T,>(over: (span: Span) => T) =>
  Object.fromEntries(SPANS.map((span) => [span, over(span)])) as Record<Span, T>

const MONTH_DAYS = 21
const MONTHS: Partial<Record<Span, number>> = RANGE_MONTHS

/**
 * Returns against a group over longer spans, from a daily series of the return against it over one month of 21 trading days.
 * Compounds consecutive months without overlap. Null if one of them is missing.
 */
export function chainedMonths({ points }: Pick<Series, 'points'>): Returns {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  return bySpan((span) => {
    const months = MONTHS[span]
    if (months === undefined) return null
    let product = 1
    for (let i = 0; i < months; i += 1) {
      const value = values[values.length - 1 - i * MONTH_DAYS]
      if (value === undefined || value <= -1) return null
      product *= 1 + value
    }
    return product - 1
  })
}

type Returns = Record<Span, number | null>

/** Without another stock of the sector the service compares with the whole market, which is not its sector. */
export const isSameGroup = (sector: Returns | null, market: Returns | null) =>
  sector !== null && market !== null && SPANS.every((span) => sector[span] === market[span])

/** Lowest, highest and last close of the twelve months up to the last close; null without closes. */
export function yearRange(points: readonly SeriesPoint[]) {
  const history = historyOf(points)
  if (!history) return null
  const closes = points.slice(firstIndexFrom(points, windowOf({ name: '1Y' }, history).from)).filter(isClose)
  return { low: least(closes, byValue)!, high: greatest(closes, byValue)!, last: closes.at(-1)! }
}
const byValue = ({ value }: Close) => value
