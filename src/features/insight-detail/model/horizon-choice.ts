import { compareHorizons, horizonEnd, parseHorizon, tradingDays } from '#contract/horizon.ts'
import type { Insight } from '#contract/insight.ts'
import type { Fan, FanStep } from './fan.ts'

/** The horizons an insight speaks of, shortest first, its own one included even where the hit-ratio table lacks it. */
export function horizonsOf(insight: Pick<Insight, 'hit_ratio' | 'metadata'>): string[] {
  const own = insight.metadata.horizon
  const all = new Set([...Object.keys(insight.hit_ratio), ...(own ? [own] : [])])
  return [...all].sort(compareHorizons)
}

/** The chosen horizon: what the address says when the insight has it, else the insight's own, else the longest. */
export function chosenHorizon(
  insight: Pick<Insight, 'hit_ratio' | 'metadata'>,
  wanted: string | null,
): string | null {
  const all = horizonsOf(insight)
  if (wanted !== null && all.includes(wanted)) return wanted
  return insight.metadata.horizon ?? all.at(-1) ?? null
}

/** Where a horizon lies in the fan. `beyond`: the predictions end before it. */
export type HorizonPlace =
  { kind: 'step'; index: number; isExact: boolean } | { kind: 'beyond' } | { kind: 'unknown' }

/**
 * The step of a horizon: by trading days where both can be read, else by date. Steps lie on the service's own grid, so the
 * nearest one within a third of the horizon stands for it and is named as what it is.
 */
export function placeHorizon(fan: Fan, horizon: string, startAt: number | null): HorizonPlace {
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
  if (miss <= Math.max(byDays ? 0 : 4 * 86_400_000, 0)) return { kind: 'step', index, isExact: true }
  if (measure(last) < target && index === fan.steps.length - 1 && miss > reach * 0.1)
    return { kind: 'beyond' }
  return miss <= reach / 3 ? { kind: 'step', index, isExact: false } : { kind: 'beyond' }
}

/** The horizon that a step of the fan exactly is, the first of `horizons` where several are; null where it is none of them. */
export const horizonOfStep = (
  fan: Fan,
  index: number,
  horizons: readonly string[],
  startAt: number | null,
): string | null =>
  horizons.find((horizon) => {
    const place = placeHorizon(fan, horizon, startAt)
    return place.kind === 'step' && place.isExact && place.index === index
  }) ?? null
