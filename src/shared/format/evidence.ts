import { wilsonInterval } from '#shared/statistics/wilson-interval.ts'
import type { ShareInterval } from '#shared/statistics/wilson-interval.ts'
import { isKnown, NOT_AVAILABLE } from './number.ts'
import type { Missing } from './number.ts'
import { formatRate, formatRateRange } from './percent.ts'

/** How much a sample can carry. `unstated`: the service gave no count, so nothing is assumed. */
export type EvidenceTier = 'ample' | 'limited' | 'thin' | 'unstated'

export const THIN_BELOW = 12
export const LIMITED_BELOW = 30

/** @param isSparse the service's own `sparse` flag: it forces the thin look whatever the count says */
export function evidenceTier(count: number | Missing, isSparse = false): EvidenceTier {
  if (isSparse) return 'thin'
  if (!isKnown(count)) return 'unstated'
  if (count < THIN_BELOW) return 'thin'
  return count < LIMITED_BELOW ? 'limited' : 'ample'
}

export const TIER_WORDS = {
  ample: '',
  limited: 'limited, 12 to 29 episodes',
  thin: 'thin, fewer than 12 episodes',
  unstated: 'sample not stated',
} satisfies Record<EvidenceTier, string>

/**
 * Cases that went the stated way, from a rate and a count; null when no whole number of cases gives that rate (to half a
 * percent), because then the rate counts something else than these cases.
 */
export function hitsOf(rate: number | Missing, count: number | Missing): number | null {
  if (!isKnown(rate) || !isKnown(count) || count <= 0) return null
  const hits = Math.round(rate * count)
  return Math.abs(hits / count - rate) <= 0.005 ? hits : null
}

/** 95 % Wilson interval of a rate seen in `count` cases; fractions. Null without a count. */
export function rateInterval(rate: number | Missing, count: number | Missing): ShareInterval | null {
  if (!isKnown(rate) || !isKnown(count)) return null
  return wilsonInterval(rate * count, count)
}

/** `71% · 30 of 42`, or `71% · n = 42`, or `71% · sample not stated`. Rate as a fraction. */
export function formatHitRate(rate: number | Missing, count: number | Missing): string {
  if (!isKnown(rate)) return NOT_AVAILABLE
  const percent = formatRate(rate, count)
  if (!isKnown(count)) return `${percent} · sample not stated`
  const hits = hitsOf(rate, count)
  return hits === null ? `${percent} · n = ${count}` : `${percent} · ${hits} of ${count}`
}

/** `95% interval 56 to 82%`, or that there is none. */
export function formatInterval(rate: number | Missing, count: number | Missing): string {
  const interval = rateInterval(rate, count)
  return interval ? `95% interval ${formatRateRange(interval.low, interval.high)}` : 'no interval'
}

/** Whether the sample cannot tell the rate from `reference` (a coin's 0.5 or the base rate). */
export function isUnclear(rate: number | Missing, count: number | Missing, reference = 0.5): boolean {
  const interval = rateInterval(rate, count)
  return interval !== null && interval.low <= reference && reference <= interval.high
}

/**
 * `7 of 10`: a rate in frequency words, to the nearest tenth; none and all of ten are kept for what is none and all. Below ten
 * cases the cases themselves are the only honest words.
 */
export function inFrequencyWords(rate: number | Missing, count: number | Missing): string | null {
  if (!isKnown(rate)) return null
  const hits = hitsOf(rate, count)
  if (isKnown(count) && count > 0 && count < 10) return hits === null ? null : `${hits} of ${count}`
  const tenths = Math.round(rate * 10)
  const isPart = rate > 0 && rate < 1
  return `${isPart ? Math.min(9, Math.max(1, tenths)) : tenths} of 10`
}
