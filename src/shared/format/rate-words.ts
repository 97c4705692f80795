import { rateInterval } from './evidence.ts'
import { formatCount, isKnown, NOT_AVAILABLE, type Missing } from './number.ts'
import { formatRate } from './percent.ts'
import { countOf } from './words.ts'

/**
 * Number of hits from a rate and a count; null if no whole number of cases gives that rate (within half a percent), because then the
 * rate is not about these cases.
 */
export function hitsOf(rate: number | Missing, count: number | Missing): number | null {
  if (!isKnown(rate) || rate < 0 || rate > 1 || !isKnown(count) || count <= 0) return null
  const hits = Math.round(rate * count)
  return Math.abs(hits / count - rate) <= 0.005 ? hits : null
}

/** `1,434 of 2,594`. */
export const formatHits = (hits: number | Missing, cases: number | Missing): string =>
  `${formatCount(hits)} of ${formatCount(cases)}`

/** `30 of 42`, or `n = 42`, or `n not provided`, or `n about 42` if the count is only the likeliest of several. */
export function sampleWords(rate: number | Missing, count: number | Missing, isEstimated = false): string {
  if (!isKnown(count)) return 'n not provided'
  if (isEstimated) return `n about ${formatCount(count)}`
  const hits = hitsOf(rate, count)
  return hits === null ? `n = ${formatCount(count)}` : formatHits(hits, count)
}

/** `71% · 30 of 42`, with the other forms of {@link sampleWords}. Rate as a fraction. */
export const formatHitRate = (rate: number | Missing, count: number | Missing, isEstimated = false): string =>
  isKnown(rate) ? `${formatRate(rate, count)} · ${sampleWords(rate, count, isEstimated)}` : NOT_AVAILABLE

/** `1 past case`, `42 past cases`, or that their number is not provided. */
export const casesInWords = (count: number | Missing): string =>
  isKnown(count) ? countOf(count, 'past case') : 'number of past cases not provided'

/** `61% out of sample, n not provided`: the feed states no count for this rate. */
export const outOfSampleWords = (rate: number) => `${formatRate(rate)} out of sample, n not provided`

/**
 * Position of the 95 % interval of a rate relative to `reference` (the base rate, or 0.5); null without a count. Texts about a
 * difference follow this instead of the difference itself, so that they claim no more than the interval shows.
 */
export function sideOfReference(
  rate: number | Missing,
  count: number | Missing,
  reference: number,
): 'above' | 'around' | 'below' | null {
  const interval = rateInterval(rate, count)
  if (interval === null) return null
  return interval.low > reference ? 'above' : interval.high < reference ? 'below' : 'around'
}

/** Whether the interval of the rate contains `reference`. */
export const isUnclear = (rate: number | Missing, count: number | Missing, reference = 0.5): boolean =>
  sideOfReference(rate, count, reference) === 'around'

/**
 * `about 7 of 10`: a rate as a frequency, rounded down to a tenth so that it claims no more than the rate; `0 of 10` and `10 of 10` for
 * exactly none and all. With fewer than ten cases the actual count, `6 of 8`. Null for a rate below a tenth or on another scale.
 */
export function inFrequencyWords(rate: number | Missing, count: number | Missing): string | null {
  if (!isKnown(rate) || rate < 0 || rate > 1) return null
  const hits = hitsOf(rate, count)
  if (isKnown(count) && count > 0 && count < 10) return hits === null ? null : `${hits} of ${count}`
  if (rate === 0 || rate === 1) return `${rate * 10} of 10`
  // A service's 69.99999999 % is seven tenths.
  const tenths = Math.floor(rate * 10 + 1e-9)
  return tenths === 0 ? null : `about ${tenths} of 10`
}
