import { useMemo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { calendarReturns } from './calendar-returns.ts'

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const YEARS_SHOWN = 10

/** Returns by month and year, the last ten years. */
export function CalendarTable({ points }: { points: readonly SeriesPoint[] }) {
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
