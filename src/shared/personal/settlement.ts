import type { SeriesPoint } from '#contract/records/calculator.ts'
import { insightEnd, windowStart } from '#contract/rules/insight-end.ts'
import { insightStatus, STATUS_RULE_VERSION, type InsightStatus } from '#contract/rules/insight-status.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import { stepDate } from '#shared/predictions/fan.ts'
import type { Call, Seen, Settlement } from './records.ts'

const seenEnd = (seen: Seen) => stepDate({ steps: seen.fan }, seen.horizon, windowStart(seen))

/**
 * Status of a call's insight: `insightStatus`, applied to the insight as it was shown when the call was made.
 *
 * @param closes daily closes of the asset, ascending, from before the day of its last value
 * @param now the service's clock, ms UTC
 */
export const statusOfCall = (
  { seen }: Pick<Call, 'seen'>,
  closes: readonly SeriesPoint[],
  now: number,
): InsightStatus => insightStatus(seen, closes, now, seenEnd(seen))

/** End of a call's window, ms UTC; without closes counted in weekdays. Null without a start or a readable horizon. */
export const endOfCall = ({ seen }: Pick<Call, 'seen'>, closes: readonly SeriesPoint[] = []): number | null =>
  insightEnd(seen, closes, seenEnd(seen))

/** How long after the end to wait for a missing last close: a series may be late, or have stopped. */
const WAIT_DAYS = 10

/**
 * Outcome of a call; null while its window is open, and if the rule cannot judge it. A level may decide early, but the return is that of
 * the whole window, so a call is settled only with its last close. Because a settlement is final, it waits up to ten days for that
 * close, and then takes the last one before it.
 *
 * @param closes as in {@link statusOfCall}, up to now
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
  const hasLastClose = last !== undefined && dayNumber(last.at) >= dayNumber(end)
  if (!hasLastClose && now <= end + WAIT_DAYS * MS_PER_DAY) return null
  return { state, at, by, end, realised, whenDecided, rule: STATUS_RULE_VERSION, settledAt: now }
}
