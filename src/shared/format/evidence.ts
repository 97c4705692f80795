import { wilsonInterval, type ShareInterval } from '#shared/statistics/wilson-interval.ts'
import { isKnown, type Missing } from './number.ts'
import { formatRateRange } from './percent.ts'

/** Size class of a sample. `unstated`: the service gave no count. */
export type EvidenceTier = 'ample' | 'limited' | 'thin' | 'unstated'

const THIN_BELOW = 12
export const LIMITED_BELOW = 30

export function evidenceTier(count: number | Missing): EvidenceTier {
  if (!isKnown(count)) return 'unstated'
  if (count < THIN_BELOW) return 'thin'
  return count < LIMITED_BELOW ? 'limited' : 'ample'
}

export const TIER_WORDS = {
  ample: '',
  limited: 'limited, 12 to 29 past cases',
  thin: 'thin, fewer than 12 past cases',
  unstated: 'sample size not provided',
} satisfies Record<EvidenceTier, string>

/** 95 % Wilson interval of a rate over `count` cases; fractions. Null without a count. */
export function rateInterval(rate: number | Missing, count: number | Missing): ShareInterval | null {
  if (!isKnown(rate) || !isKnown(count)) return null
  return wilsonInterval(rate * count, count)
}

/** `95% interval 56 to 82%`, or `no interval`. */
export function formatInterval(rate: number | Missing, count: number | Missing): string {
  const interval = rateInterval(rate, count)
  return interval ? `95% interval ${formatRateRange(interval)}` : 'no interval'
}
