import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addWeekdays, parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { firstIndexWhere } from '#contract/values/sorted-search.ts'

export type WindowInputs = {
  horizon: string | null
  created_at: number | null
  /** ms UTC: the day from which the horizon counts; without it the day of creation. */
  last_value_date?: number | null
}

/** The day after which the horizon counts: that of the last value, else of the creation. */
export const windowStart = ({ last_value_date, created_at }: WindowInputs): number | null =>
  last_value_date ?? created_at

/**
 * How many weekdays the true end of a horizon, such as a prediction's own date, may lie from the count by weekdays: five, and for long
 * horizons one in twenty, because a year ahead holds some ten holidays that weekdays do not know.
 */
export const holidayReach = (tradingDaysAhead: number) => Math.max(5, Math.ceil(tradingDaysAhead / 20))

/**
 * The one end of an insight, for its status as for its fan: the horizon in trading days of the asset's own closes after the last
 * value, and in weekdays where the closes do not reach yet. The date of the prediction at that horizon wins, because the service
 * knows the exchange's holidays.
 *
 * @param closes daily closes in ascending time, without any that are not known yet; nulls are gaps
 * @param stepAt date of the prediction at the insight's own horizon, where one is loaded
 * @returns ms UTC; null without a start or a readable horizon
 */
export function insightEnd(
  insight: WindowInputs,
  closes: readonly SeriesPoint[],
  stepAt: number | null = null,
): number | null {
  const start = windowStart(insight)
  const horizon = insight.horizon === null ? null : parseHorizon(insight.horizon)
  if (start === null || !horizon) return null
  const days = tradingDays(horizon)
  const counted = endByCloses(start, days, closes)
  const isNear = stepAt !== null && weekdaysApart(stepAt, counted) <= holidayReach(days)
  return isNear ? stepAt : counted
}

function weekdaysApart(a: number, b: number): number {
  const [first, last] = [Math.min(a, b), Math.max(a, b)]
  let count = 0
  // A date far off is far off: beyond a month the exact number does not matter.
  for (let at = first; dayNumber(at) < dayNumber(last) && count < 31; count += 1) at = addWeekdays(at, 1)
  return count
}

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

/** Index of the first close on a later day: the close that an insight was computed from is not part of what followed. */
export function firstAfterDay(closes: readonly SeriesPoint[], start: number): number {
  const day = dayNumber(start)
  return firstIndexWhere(closes.length, (i) => dayNumber(closes[i]!.at) > day)
}
