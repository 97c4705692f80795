import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import { formatNumber, formatSigned, isKnown, NOT_AVAILABLE, signOf, type Missing } from './number.ts'

/** Counts from which a rate may carry one decimal: below, the decimal would claim more than the sample knows. */
const DECIMAL_FROM_COUNT = 200

/** A return given as a fraction: 0.041 → `+4.1%`, −0.003 → `−0.3%`, 0.0002 → `0.0%`. */
export const formatReturn = (fraction: number | Missing, decimals = 1) =>
  isKnown(fraction) ? `${formatSigned(fraction * 100, decimals)}%` : NOT_AVAILABLE

/** Sign of a return as displayed, for its colour: −1, 0 or 1. */
export const returnSign = (fraction: number | Missing, decimals = 1) =>
  isKnown(fraction) ? signOf(fraction * 100, decimals) : 0

/** `+1.8 to +9.6%`: a range of returns given as fractions, in words because a dash beside minus signs misleads. */
export const formatReturnRange = (low: number | Missing, high: number | Missing) =>
  isKnown(low) && isKnown(high)
    ? `${formatSigned(low * 100, 1)} to ${formatSigned(high * 100, 1)}%`
    : NOT_AVAILABLE

/** A rate given as a fraction: 0.714 → `71%`; one decimal only from 200 cases on. Rates carry no sign. */
export function formatRate(fraction: number | Missing, count?: number | Missing): string {
  if (!isKnown(fraction)) return NOT_AVAILABLE
  return `${formatNumber(fraction * 100, isKnown(count) && count >= DECIMAL_FROM_COUNT ? 1 : 0)}%`
}

/** `56 to 82%`: bounds of a share, given as fractions. */
export const formatRateRange = (low: number | Missing, high: number | Missing) =>
  isKnown(low) && isKnown(high) ? `${formatNumber(low * 100)} to ${formatNumber(high * 100)}%` : NOT_AVAILABLE

/** Difference of two rates given as fractions: 0.13 → `+13 points`, in tables `+13 pts`. Never a percentage of a percentage. */
export const formatPoints = (fraction: number | Missing, { short = false, decimals = 0 } = {}) => {
  if (!isKnown(fraction)) return NOT_AVAILABLE
  const text = formatSigned(fraction * 100, decimals)
  if (short) return `${text} pts`
  return `${text} ${text === '+1' || text === '−1' ? 'point' : 'points'}`
}

type GapForm = { short?: boolean }

/** A percentage at the head of a text, as this product prints it. */
const PRINTED = /^[+−]?[\d,]+(?:\.(\d+))?(?=%)/

/**
 * How far a printed percentage lies above another: `+2.9%` and `+2.7%` are 0.2 points apart, whatever was rounded off, so that
 * whoever subtracts what stands there finds the same.
 */
export function formatPrintedGap(text: string, from: string, form?: GapForm): string {
  const [a, b] = [PRINTED.exec(text), PRINTED.exec(from)]
  if (!a || !b) return NOT_AVAILABLE
  const decimals = Math.max(a[1]?.length ?? 0, b[1]?.length ?? 0)
  return formatPoints((printedValue(a[0]) - printedValue(b[0])) / 100, { ...form, decimals })
}

const printedValue = (digits: string) => Number(digits.replace('−', '-').replaceAll(',', ''))

/** As `formatPrintedGap`, of two shares and the counts that they are printed with. */
export const formatShareGap = (
  share: number,
  from: number,
  { counts: [count, fromCount] = [], ...form }: GapForm & { counts?: readonly (number | Missing)[] } = {},
) => formatPrintedGap(formatRate(share, count), formatRate(from, fromCount), form)

/** Rank among past outcomes, 0 to 100: 71 → `71st percentile`. */
export const formatPercentile = (rank: number | Missing) =>
  isKnown(rank) ? `${ordinal(Math.round(rank))} percentile` : NOT_AVAILABLE

/** 1 → `1st`, 12 → `12th`, 23 → `23rd`. */
export function ordinal(whole: number): string {
  const teens = whole % 100
  if (teens >= 11 && teens <= 13) return `${whole}th`
  return `${whole}${{ 1: 'st', 2: 'nd', 3: 'rd' }[whole % 10] ?? 'th'}`
}

/** Place among the past outcomes: counted case by case, else read off the stated percentiles. `p` is the share below. */
export type RankPosition = CurvePlace | { place: 'counted'; p: number; count: number; of: number }

/** `above 16 of 20 past cases`; without them `59th percentile`, or `above the 90th percentile` where nothing beyond it is stated. */
export function rankInWords(place: RankPosition): string {
  switch (place.place) {
    case 'counted':
      return `above ${place.count} of ${place.of} past cases`
    case 'inside':
      return formatPercentile(place.p * 100)
    case 'above':
      return `above the ${ordinal(Math.round(place.p * 100))} percentile`
    case 'below':
      return `below the ${ordinal(Math.round(place.p * 100))} percentile`
  }
}

/** The same for a table cell: `16 of 20`, `59th`, `> 90th`, `< 10th`. */
export function rankShort(place: RankPosition): string {
  if (place.place === 'counted') return `${place.count} of ${place.of}`
  const rank = ordinal(Math.round(place.p * 100))
  return place.place === 'inside' ? rank : `${place.place === 'above' ? 'above' : 'below'} ${rank}`
}

/** `p71`, or `> p90` where nothing beyond is stated. */
export const percentileShort = ({ place, p }: CurvePlace): string =>
  `${place === 'above' ? '> ' : place === 'below' ? '< ' : ''}p${Math.round(p * 100)}`
