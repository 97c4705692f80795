import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { holidayReach } from '#contract/rules/insight-end.ts'
import { insightStatus, type InsightStatus, type StatusInputs } from '#contract/rules/insight-status.ts'
import type { Direction } from '#contract/values/codes.ts'
import { addMonths, addWeekdays, tradingDaysOf } from '#contract/values/horizon.ts'
import { dayNumber, midnightOf, MS_PER_DAY } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { statedFigures, type Stating } from './sample.ts'

/** Maximum age of a running insight: the longest usual horizon is twelve months. */
export const LONGEST_RUN_MONTHS = 13

/** An insight is created some days after the close at which its window starts. */
const MARGIN_DAYS = 15

/** First day of the closes needed for the status of all insights that may be running, ms. @param now the service's clock, ms */
export const closesSince = (now: number): number =>
  addMonths(midnightOf(now), -LONGEST_RUN_MONTHS) - MARGIN_DAYS * MS_PER_DAY

/** The status, but "cannot be judged" instead of "active" without closes: then it is unknown whether a level was reached. */
function statusOnCloses(inputs: StatusInputs, closes: readonly SeriesPoint[], now: number): InsightStatus {
  const rated = insightStatus(inputs, closes, now)
  return rated.state === 'active' && closes.length === 0
    ? { state: 'cannot-be-judged', reason: 'no-prices', end: rated.end, realised: null }
    : rated
}

/** The status of an insight of the feed, whose figures are not in `metadata`. */
export const statusOfListed = (
  insight: FeedInsight,
  closes: readonly SeriesPoint[],
  now: number,
  units: UnitRules,
): InsightStatus =>
  statusOnCloses(statusInputs({ metadata: insight, created_at: insight.created_at }, units), closes, now)

/** A close has a day and no hour, so what was decided on the day of the last visit counts: that visit may have missed it. */
export const isDecidedSince = (
  status: InsightStatus,
  since: number,
): status is Extract<InsightStatus, { at: number }> =>
  'at' in status && dayNumber(status.at) >= dayNumber(since)

/** `at the upper signal level`, `at the lower signal level`, `at the horizon` */
export function decidedWhere(
  { by, state }: Extract<InsightStatus, { at: number }>,
  direction: Direction,
): string {
  if (by === 'end-of-window') return 'at the horizon'
  return `at the ${(state === 'worked') === (direction === 'up') ? 'upper' : 'lower'} signal level`
}

/** Whether an insight's window may still be open. Without closes its end is counted in weekdays, which is too early because of holidays. */
export function mayStillRun(status: InsightStatus, horizon: string | null, now: number): boolean {
  if (status.end === null) return true
  const isByWeekdays = status.state === 'cannot-be-judged' && status.reason === 'no-prices'
  const days = isByWeekdays ? tradingDaysOf(horizon) : null
  const lastDay = days === null ? status.end : addWeekdays(status.end, holidayReach(days))
  return dayNumber(lastDay) >= dayNumber(now)
}

export function statusInputs(insight: Stating, units: UnitRules): StatusInputs {
  const { metadata, created_at = null } = insight
  const { signalHigh, signalLow } = statedFigures(insight, units)
  return {
    direction: metadata.direction ?? null,
    horizon: metadata.horizon ?? null,
    created_at,
    last_value: metadata.last_value ?? null,
    last_value_date: metadata.last_value_date ?? null,
    signal_high: signalHigh,
    signal_low: signalLow,
  }
}
