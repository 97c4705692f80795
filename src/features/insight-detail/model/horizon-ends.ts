import { parseHorizon, type HorizonUnit } from '#contract/horizon.ts'
import { MS_PER_DAY } from '#contract/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import type { DetailModel } from './detail-model.ts'
import { placeHorizon } from '#shared/predictions/horizon-place.ts'

/** How `horizonEnd` counts each unit of a horizon. */
const COUNTED = {
  d: 'counted in weekdays',
  w: 'by the calendar',
  m: 'by the calendar',
  y: 'by the calendar',
} satisfies Record<HorizonUnit, string>

const dayOf = (ms: number) => Math.floor(ms / MS_PER_DAY)

/**
 * Why the page names two ends of the insight's own horizon: the fan's step lies a number of trading days after the last value,
 * on the date that the service gives it; the status window is the horizon counted from the publication, because the rule knows
 * no exchange's holidays. Null where both fall on one day, or where one of them is not known.
 */
export function explainEnds({ facts, fan }: Pick<DetailModel, 'facts' | 'fan'>): string | null {
  const { horizon, createdAt, entryAt, endAt } = facts
  const parsed = horizon === null ? null : parseHorizon(horizon)
  if (!fan || horizon === null || !parsed || createdAt === null || entryAt === null || endAt === null)
    return null
  const place = placeHorizon(fan, horizon, entryAt)
  const step = place.kind === 'step' && place.isExact ? fan.steps[place.index]! : null
  if (step === null || dayOf(step.at) === dayOf(endAt)) return null
  return (
    `Two ends of ${horizon}: the fan's is ${horizonInWords(step.horizon ?? horizon)} after the last value of ` +
    `${formatDay(entryAt, { year: false })}, on ${formatDay(step.at)}; the status counts ${horizonInWords(horizon)} ` +
    `${COUNTED[parsed.unit]} from the publication on ${formatDay(createdAt, { year: false })}, to ${formatDay(endAt)}.`
  )
}
