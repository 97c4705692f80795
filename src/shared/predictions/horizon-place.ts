import { horizonEnd, parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Fan, FanStep } from './fan.ts'

/** Where a horizon lies in the fan. `beyond`: the predictions end before it. */
export type HorizonPlace =
  { kind: 'step'; index: number; isExact: boolean } | { kind: 'beyond' } | { kind: 'unknown' }

/**
 * The step of a horizon: by trading days where both can be read, else by date. Steps lie on the service's own grid, so the
 * nearest one within a third of the horizon stands for it and is named as what it is.
 */
export function placeHorizon(fan: Pick<Fan, 'steps'>, horizon: string, startAt: number | null): HorizonPlace {
  const parsed = parseHorizon(horizon)
  const last = fan.steps.at(-1)
  if (!parsed || !last) return { kind: 'unknown' }
  const days = tradingDays(parsed)
  const byDays = fan.steps.every((step) => step.days !== null)
  if (!byDays && startAt === null) return { kind: 'unknown' }
  const target = byDays ? days : horizonEnd(startAt!, parsed)
  const measure = (step: FanStep) => (byDays ? step.days! : step.at)
  const reach = byDays ? days : target - startAt!
  let index = 0
  fan.steps.forEach((step, i) => {
    if (Math.abs(measure(step) - target) < Math.abs(measure(fan.steps[index]!) - target)) index = i
  })
  const miss = Math.abs(measure(fan.steps[index]!) - target)
  // Calendar windows and trading days drift apart by weekends and holidays; a few days at a long horizon are the same step.
  if (miss <= (byDays ? 0 : 4 * MS_PER_DAY)) return { kind: 'step', index, isExact: true }
  if (measure(last) < target && index === fan.steps.length - 1 && miss > reach * 0.1)
    return { kind: 'beyond' }
  return miss <= reach / 3 ? { kind: 'step', index, isExact: false } : { kind: 'beyond' }
}

/** The horizon that a step of the fan exactly is, the first of `horizons` where several are; null where it is none of them. */
export const horizonOfStep = (
  fan: Pick<Fan, 'steps'>,
  index: number,
  horizons: readonly string[],
  startAt: number | null,
): string | null =>
  horizons.find((horizon) => {
    const place = placeHorizon(fan, horizon, startAt)
    return place.kind === 'step' && place.isExact && place.index === index
  }) ?? null

/** Index of the step at the right edge of a drawing: the horizon's own, else the last one; −1 in an empty fan. */
export const edgeStep = (fan: Pick<Fan, 'steps'>, place: HorizonPlace): number =>
  place.kind === 'step' ? Math.min(Math.max(1, place.index), fan.steps.length - 1) : fan.steps.length - 1

/** Date of the prediction at exactly this horizon, ms UTC; null where the fan has no such step. */
export function stepDate(
  fan: Pick<Fan, 'steps'> | null,
  horizon: string | null,
  entryAt: number | null,
): number | null {
  if (!fan || horizon === null) return null
  const place = placeHorizon(fan, horizon, entryAt)
  return place.kind === 'step' && place.isExact ? fan.steps[place.index]!.at : null
}
