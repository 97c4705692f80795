import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import {
  formatCount,
  formatNumber,
  formatSigned,
  isKnown,
  NOT_AVAILABLE,
  signOf,
  type Missing,
} from './number.ts'

/** Number of cases from which a rate has one decimal; for smaller samples it would claim too much precision. */
const DECIMAL_FROM_COUNT = 200

/**
 * Moves the decimal point, so that a tie stays one: 0.575 × 100 is 57.499…, as the binary value of 0.575 is a little less.
 */
export function inPercent(fraction: number): number {
  const [digits, exponent = 0] = `${fraction}`.split('e')
  return Number(`${digits}e${Number(exponent) + 2}`)
}

/** A return given as a fraction: 0.041 → `+4.1%`, −0.003 → `−0.3%`, 0.0002 → `0.0%`. */
export const formatReturn = (fraction: number | Missing, decimals = 1) =>
  isKnown(fraction) ? `${formatSigned(inPercent(fraction), decimals)}%` : NOT_AVAILABLE

/** Sign of a return as displayed, for its colour. */
export const returnSign = (fraction: number | Missing, decimals = 1) =>
  isKnown(fraction) ? signOf(inPercent(fraction), decimals) : 0

/** `+1.8 to +9.6%`: a range of returns given as fractions, with "to", because a dash beside minus signs is ambiguous. */
export const formatReturnRange = (low: number | Missing, high: number | Missing) =>
  isKnown(low) && isKnown(high)
    ? `${formatSigned(inPercent(low), 1)} to ${formatSigned(inPercent(high), 1)}%`
    : NOT_AVAILABLE

/** A rate given as a fraction: 0.714 → `71%`; one decimal only from 200 cases on. No sign. */
export function formatRate(fraction: number | Missing, count?: number | Missing): string {
  if (!isKnown(fraction)) return NOT_AVAILABLE
  return `${formatNumber(inPercent(fraction), isKnown(count) && count >= DECIMAL_FROM_COUNT ? 1 : 0)}%`
}

/** `56 to 82%`: bounds of a share, given as fractions. */
export const formatRateRange = (range: { low: number; high: number } | Missing) =>
  range ? `${formatNumber(inPercent(range.low))} to ${formatNumber(inPercent(range.high))}%` : NOT_AVAILABLE

/** The same without its unit, for a column of points: 0.13 → `+13`. */
export const signedPoints = (fraction: number, decimals = 0) => formatSigned(inPercent(fraction), decimals)

/** Difference of two rates in percentage points, given as a fraction: 0.13 → `+13 points`, in tables `+13 pts`. */
export const formatPoints = (fraction: number | Missing, { short = false, decimals = 0 } = {}) => {
  if (!isKnown(fraction)) return NOT_AVAILABLE
  const text = signedPoints(fraction, decimals)
  if (short) return `${text} pts`
  return `${text} ${text === '+1' || text === '−1' ? 'point' : 'points'}`
}

type GapForm = { short?: boolean }

/** A percentage at the beginning of a text, as printed by this app. */
const PRINTED = /^[+−]?[\d,]+(?:\.(\d+))?(?=%)/

/**
 * Difference of two printed percentages: `+2.9%` and `+2.7%` are 0.2 points apart, whatever was rounded, so that it agrees with the
 * figures shown.
 */
export function formatPrintedGap(text: string, from: string, form?: GapForm): string {
  const [a, b] = [PRINTED.exec(text), PRINTED.exec(from)]
  if (!a || !b) return NOT_AVAILABLE
  const decimals = Math.max(a[1]?.length ?? 0, b[1]?.length ?? 0)
  return formatPoints((printedValue(a[0]) - printedValue(b[0])) / 100, { ...form, decimals })
}

const printedValue = (digits: string) => Number(digits.replace('−', '-').replaceAll(',', ''))

/** As `formatPrintedGap`, for two shares with the counts that determine their decimals. */
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

/** Rank among past outcomes: counted case by case, or interpolated between the stated percentiles. `p` is the share below. */
export type RankPosition = CurvePlace | { place: 'counted'; p: number; count: number; of: number }

/** As a percentile, 0 to 100. An outermost one keeps its decimal: above the 97.5th is not above the 98th. */
const percentileOf = ({ place, p }: CurvePlace) =>
  Number(formatNumber(inPercent(p), place === 'inside' ? 0 : 1))

/** `above 16 of 20 past cases`; without cases `59th percentile`, or `above the 90th percentile` if that is the outermost stated one. */
export function rankInWords(place: RankPosition): string {
  if (place.place === 'counted') return `above ${rankShort(place)} past cases`
  const rank = `${ordinal(percentileOf(place))} percentile`
  return place.place === 'inside' ? rank : `${place.place} the ${rank}`
}

/** The same for a table cell: `16 of 20`, `59th`, `above 90th`, `below 10th`. */
export function rankShort(place: RankPosition): string {
  if (place.place === 'counted') return `${formatCount(place.count)} of ${formatCount(place.of)}`
  const rank = ordinal(percentileOf(place))
  return place.place === 'inside' ? rank : `${place.place} ${rank}`
}

/** `p71`, or `> p90` if that is the outermost stated percentile. */
export const percentileShort = (place: CurvePlace): string =>
  `${{ above: '> ', inside: '', below: '< ' }[place.place]}p${percentileOf(place)}`
