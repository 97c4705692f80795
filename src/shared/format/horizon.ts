import { parseHorizon, type HorizonUnit } from '#contract/values/horizon.ts'
import { NOT_AVAILABLE, NOT_AVAILABLE_SPOKEN, type Missing } from './number.ts'

const UNIT_WORDS = { d: 'trading day', w: 'week', m: 'month', y: 'year' } satisfies Record<
  HorizonUnit,
  string
>

/** Horizons are shown as the service writes them: `3m`, `60d`. */
export const formatHorizon = (horizon: string | Missing) => horizon?.trim() || NOT_AVAILABLE

/** `3m` → `3 months`, `60d` → `60 trading days`; an unreadable horizon is returned unchanged. */
export function horizonInWords(horizon: string | Missing): string {
  if (!horizon?.trim()) return NOT_AVAILABLE_SPOKEN
  const parsed = parseHorizon(horizon)
  if (!parsed) return horizon
  return `${parsed.count} ${UNIT_WORDS[parsed.unit]}${parsed.count === 1 ? '' : 's'}`
}

/** `day 19 of 63` */
export const formatProgress = (day: number, of: number) => `day ${day} of ${of}`
