import { dayNumber } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { stepDate } from '#shared/predictions/horizon-place.ts'
import type { DetailModel } from './detail-model.ts'

/**
 * Why the page names two ends of the insight's own horizon. The service's date for a horizon is taken as its end unless it lies
 * more than five days from the trading days counted after the last value; then the fan and the status part, and the page says so.
 * Null where both fall on one day, or where one of them is not known.
 */
export function explainEnds({ facts, fan }: Pick<DetailModel, 'facts' | 'fan'>): string | null {
  const { horizon, entryAt, endAt } = facts
  const stepAt = stepDate(fan, horizon, entryAt)
  if (horizon === null || stepAt === null || entryAt === null || endAt === null) return null
  if (dayNumber(stepAt) === dayNumber(endAt)) return null
  return (
    `Two ends of ${horizon}: the service dates its prediction ${formatDay(stepAt)}; ${horizonInWords(horizon)} in trading days ` +
    `after the last value of ${formatDay(entryAt, { year: false })} end on ${formatDay(endAt)}, and the status with them.`
  )
}
