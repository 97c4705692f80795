import { dayNumber } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { stepDate } from '#shared/predictions/horizon-place.ts'
import type { DetailModel } from './detail-model.ts'

/**
 * Why the fan and the status end on different days. The service's date ends the horizon unless it is more than five days from the
 * trading days counted after the last value. Null where both are the same day, or one is unknown.
 */
export function explainEnds({ facts, fan }: Pick<DetailModel, 'facts' | 'fan'>): string | null {
  const { horizon, entryAt, endAt } = facts
  const stepAt = stepDate(fan, horizon, entryAt)
  if (horizon === null || stepAt === null || entryAt === null || endAt === null) return null
  if (dayNumber(stepAt) === dayNumber(endAt)) return null
  return (
    `${horizon} has two end dates. The service dates its prediction ${formatDay(stepAt)}. The status ends on ${formatDay(endAt)}, ` +
    `${horizonInWords(horizon)} in trading days after the last value of ${formatDay(entryAt, { year: false })}.`
  )
}
