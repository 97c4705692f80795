import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addWeekdays, tradingDaysOf } from '#contract/values/horizon.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { firstIndexWhere } from '#contract/values/sorted-search.ts'

export type WindowInputs = {
  horizon: string | null
  created_at: number | null
  /** ms UTC: the day from which the horizon counts; without it, the day of creation. */
  last_value_date?: number | null
}

/** The horizon counts from the day after this one: that of the last value, else of the creation. */
export const windowStart = ({ last_value_date, created_at }: WindowInputs): number | null =>
  last_value_date ?? created_at

/**
 * By how many weekdays the true end of a horizon, such as a prediction's date, may differ from the count in weekdays: five, and for
 * long horizons one in twenty, because a year contains some ten exchange holidays.
 */
export const holidayReach = (tradingDaysAhead: number) => Math.max(5, Math.ceil(tradingDaysAhead / 20))

/**
 * The end of an insight, the same for its status and its fan: the horizon counted in trading days after the last value, by the asset's
 * own closes, then in weekdays beyond the last close. If the prediction at that horizon has a date close to it, that date is used,
 * because the service knows the exchange's holidays.
 *
 * @param closes daily closes in ascending time, none later than now; nulls are gaps
 * @param stepAt date of the prediction at the insight's own horizon, if loaded
 * @returns ms UTC; null without a start or a readable horizon
 */
export function insightEnd(
  insight: WindowInputs,
  closes: readonly SeriesPoint[],
  stepAt: number | null = null,
): number | null {
  const start = windowStart(insight)
  const days = tradingDaysOf(insight.horizon)
  if (start === null || days === null) return null
  const counted = endByCloses(start, days, closes)
  return stepAt !== null && isWithin(holidayReach(days), stepAt, counted) ? stepAt : counted
}

/** The last day on which a window may end, in ms UTC, where there are no closes to count it by; null as for `insightEnd`. */
export function latestEnd(insight: WindowInputs): number | null {
  const end = insightEnd(insight, [])
  return end && addWeekdays(end, holidayReach(tradingDaysOf(insight.horizon)!))
}

/** Whether two instants are at most this many weekdays apart. */
const isWithin = (weekdays: number, a: number, b: number) =>
  dayNumber(addWeekdays(Math.min(a, b), weekdays)) >= dayNumber(Math.max(a, b))

function endByCloses(start: number, days: number, closes: readonly SeriesPoint[]): number {
  let left = days
  let last = start
  for (let i = firstAfterDay(closes, start); i < closes.length && left > 0; i += 1) {
    const close = closes[i]!
    if (close.value === null) continue
    last = close.at
    left -= 1
  }
  return addWeekdays(last, left)
}

/** Index of the first close on a later day: the close from which an insight was computed is not part of its outcome. */
export function firstAfterDay(closes: readonly SeriesPoint[], start: number): number {
  const day = dayNumber(start)
  return firstIndexWhere(closes.length, (i) => dayNumber(closes[i]!.at) > day)
}
