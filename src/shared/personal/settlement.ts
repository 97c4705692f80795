import type { SeriesPoint } from '#contract/records/calculator.ts'
import { insightEnd, windowStart } from '#contract/rules/insight-end.ts'
import { insightStatus, STATUS_RULE_VERSION, type InsightStatus } from '#contract/rules/insight-status.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import { stepDate } from '#shared/predictions/fan.ts'
import type { Call, Seen, Settlement } from './call.ts'

/** Where the fan that was seen puts the end of the insight's own horizon. */
const seenEnd = (seen: Seen) => stepDate({ steps: seen.fan }, seen.horizon, windowStart(seen))

/**
 * How the insight under a call stands, by the rule of every insight (`insightStatus`) on what was seen when the call was made.
 *
 * @param closes daily closes of the asset from before the day of its last value on, ascending
 * @param now the service's clock, ms UTC
 */
export const statusOfCall = (
  { seen }: Pick<Call, 'seen'>,
  closes: readonly SeriesPoint[],
  now: number,
): InsightStatus => insightStatus(seen, closes, now, seenEnd(seen))

/** The end of a call's window, ms UTC; without closes it is counted in weekdays. Null without a start or a readable horizon. */
export const endOfCall = ({ seen }: Pick<Call, 'seen'>, closes: readonly SeriesPoint[] = []): number | null =>
  insightEnd(seen, closes, seenEnd(seen))

/** So long after the end a missing last close is waited for: a series may come late, or have stopped. */
const WAITED_DAYS = 10

/**
 * What became of a call: null while its window is open, and where the rule cannot judge it. A level reached early has decided, but the
 * return is that of the whole window, so nothing is settled before its last close. A settlement is final: unlike a status it waits for
 * that close, and takes the last one before it only after ten days.
 *
 * @param closes as in {@link statusOfCall}, of this moment
 */
export function settlementOf(
  call: Pick<Call, 'seen'>,
  closes: readonly SeriesPoint[],
  now: number,
): Settlement | null {
  const status = statusOfCall(call, closes, now)
  if (status.state !== 'worked' && status.state !== 'failed') return null
  const { state, at, by, end, realised, whenDecided } = status
  const last = closes.findLast((close) => close.value !== null && close.at <= now)
  const isThere = last !== undefined && dayNumber(last.at) >= dayNumber(end)
  if (!isThere && now <= end + WAITED_DAYS * MS_PER_DAY) return null
  return { state, at, by, end, realised, whenDecided, rule: STATUS_RULE_VERSION, settledAt: now }
}
