import { range } from 'd3-array'
import { useMemo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addWeekdays } from '#contract/values/horizon.ts'
import { historyOf, isClose } from '#features/asset-overview/model/price-window.ts'
import { formatMonth } from '#shared/format/date.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { ScrollRegion } from '#shared/ui/panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'

const YEARS_SHOWN = 10

type Year = ReturnType<typeof calendarReturns>[number]

const CALENDAR: Column<Year>[] = [
  { head: 'Year', cell: ({ year }) => <span className="font-medium">{year}</span> },
  ...range(12).map((month) => ({
    head: formatMonth(Date.UTC(2020, month), { year: false }),
    cell: ({ months }: Year) => <MonthReturn value={months[month]!} />,
  })),
  {
    head: 'Year',
    className: 'pl-3',
    cell: ({ total, isPartial }) => (
      <span className="font-semibold">
        <MonthReturn value={total} />
        {isPartial && total !== null && <span className="font-regular text-ink-3"> so far</span>}
      </span>
    ),
  },
]

/** Months without a return are empty, because `n/a` in each cell would hide the returns. */
const MonthReturn = ({ value }: { value: number | null }) =>
  value === null ? <span className="sr-only">not available</span> : <ReturnAmount value={value} />

export function CalendarTable({ points }: { points: readonly SeriesPoint[] }) {
  const years = useMemo(() => calendarReturns(points).slice(0, YEARS_SHOWN), [points])
  return (
    // The columns do not fit on a phone.
    <ScrollRegion aria-label="Calendar returns" className="relative overflow-x-auto">
      <Table
        look="plain"
        caption={<caption className="sr-only">Return by month and year, from close to close</caption>}
        columns={CALENDAR}
        rows={years}
        keyOf={({ year }) => String(year)}
        className="min-w-[44rem] text-xs data"
      />
    </ScrollRegion>
  )
}

const yearOf = (at: number) => new Date(at).getUTCFullYear()
const monthOf = (at: number) => yearOf(at) * 12 + new Date(at).getUTCMonth()

/**
 * Returns by month (January first) and year, from last close to last close, as fractions, newest year first; null where the
 * closes do not cover the period. The month in which the closes begin has no base. The current month and year count up to the
 * last close.
 */
export function calendarReturns(points: readonly SeriesPoint[]) {
  const history = historyOf(points)
  if (!history) return []
  const lastOfMonth = new Map(points.filter(isClose).map(({ at, value }) => [monthOf(at), value]))
  const last = monthOf(history.to)
  const unfinished = yearOf(addWeekdays(history.to, 1))
  const between = (from: number, to: number) => {
    const [base, end] = [lastOfMonth.get(from), lastOfMonth.get(to)]
    return base === undefined || end === undefined || base <= 0 || end <= 0 ? null : end / base - 1
  }
  return range(yearOf(history.to), yearOf(history.from) - 1, -1).map((year) => ({
    year,
    months: range(year * 12, year * 12 + 12).map((month) => between(month - 1, month)),
    total: between(year * 12 - 1, Math.min(year * 12 + 11, last)),
    isPartial: year === unfinished,
  }))
}
