import type { PastCase } from '#shared/predictions/past-cases.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { formatDay } from '#shared/format/date.ts'
import type { OutcomeUnit } from '#features/insight-detail/model/outcome-unit.ts'

/** A day of a past path on the fan's time axis. */
export type CasePoint = { at: number; value: number }

/**
 * A past path on the fan: trading days are interpolated between the entry and the steps that state both day and date.
 *
 * @param values one return per trading day, the first that of the start
 */
export function casePoints(
  values: readonly number[],
  steps: readonly Pick<FanStep, 'at' | 'days'>[],
  entryAt: number,
): CasePoint[] {
  const known = steps.flatMap(({ at, days }) => (days !== null && days > 0 ? [{ at, days }] : []))
  const knots = [{ at: entryAt, days: 0 }, ...known]
  return values.flatMap((value, day) => {
    const next = knots.findIndex(({ days }) => days >= day)
    const to = knots[next]
    const from = knots[Math.max(0, next - 1)]
    if (!to || !from) return []
    const share = to.days === from.days ? 0 : (day - from.days) / (to.days - from.days)
    return [{ at: from.at + share * (to.at - from.at), value }]
  })
}

/** `31 Aug 2014: +8.6%, case 12 of 29`, counted from the lowest. */
export const caseInWords = ({ startAt, value }: PastCase, index: number, of: number, unit: OutcomeUnit) =>
  `${formatDay(startAt)}: ${unit.format(value)}, case ${index + 1} of ${of}`
