import { greatest, least } from 'd3-array'
import { useMemo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { candleExtent, lastDayOf } from '#features/asset-overview/model/candles.ts'
import {
  changeOver,
  firstIndexFrom,
  historyOf,
  isClose,
  windowOf,
} from '#features/asset-overview/model/price-window.ts'
import { usePageAsset, usePriceFormat } from '#features/asset-overview/model/use-asset.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate } from '#shared/format/percent.ts'
import { within } from '#shared/statistics/within.ts'
import { NotAvailable, ReturnAmount } from '#shared/ui/amount.tsx'
import { Panel, Skeleton } from '#shared/ui/panel.tsx'

/** `hours`: hourly prices of the last days; empty if the price service has none. */
type PerformancePanelProps = { hours: readonly Candle[] }

/** Returns over the usual spans, and the price within its day and 52-week ranges. */
export function PerformancePanel({ hours }: PerformancePanelProps) {
  const { points, seriesQuery } = usePageAsset()
  const changes = useMemo(() => performance(points ?? []), [points])
  const year = useMemo(() => yearRange(points ?? []), [points])
  const lastDay = lastDayOf(hours)
  const day = candleExtent(lastDay)
  if (!points || !year)
    return (
      <Panel title="Performance">
        {points || seriesQuery.isError ? (
          <p className="text-ink-2">Not available without prices.</p>
        ) : (
          <Skeleton className="max-page-md:h-60 h-25 w-full" />
        )}
      </Panel>
    )
  return (
    <Panel title="Performance" sub={`daily closes up to ${formatDay(year.last.at)}`}>
      <dl className="max-page-md:grid-cols-3 grid grid-cols-9 gap-x-2 gap-y-2 text-right text-sm data">
        {changes.map(({ span, change }) => (
          <div key={span} title={change ? `Since ${formatDay(change.base.at)}` : undefined}>
            <dt className="text-xs text-ink-3">{span}</dt>
            <dd>{change ? <ReturnAmount value={change.fraction} /> : <NotAvailable />}</dd>
          </div>
        ))}
      </dl>
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
    </Panel>
  )
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

/** From one month on they are the same as the chart's range buttons. */
const SPANS = ['1D', '1W', '1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y'] as const

/** The change over each span up to the last close; null if the history does not go back that far. */
export function performance(points: readonly SeriesPoint[]) {
  const history = historyOf(points)
  return SPANS.map((span) => {
    const change = history && changeOver(points, windowOf({ name: span }, history))
    return { span, change: change && !change.isFromFirstClose ? change : null }
  })
}

/** Lowest, highest and last close of the twelve months up to the last close; null without closes. */
export function yearRange(points: readonly SeriesPoint[]) {
  const history = historyOf(points)
  if (!history) return null
  const closes = points.slice(firstIndexFrom(points, addMonths(history.to, -12))).filter(isClose)
  return { low: least(closes, byValue)!, high: greatest(closes, byValue)!, last: closes.at(-1)! }
}
const byValue = ({ value }: Close) => value
