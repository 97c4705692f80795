import { formatSigned, isKnown, NOT_AVAILABLE } from './number.ts'
import type { Missing } from './number.ts'

/** Difference of two rates given as fractions: 0.13 → `+13 points`, in tables `+13 pts`. Never a percentage of a percentage. */
export const formatPoints = (fraction: number | Missing, { short = false, decimals = 0 } = {}) => {
  if (!isKnown(fraction)) return NOT_AVAILABLE
  const text = formatSigned(fraction * 100, decimals)
  if (short) return `${text} pts`
  return `${text} ${text === '+1' || text === '−1' ? 'point' : 'points'}`
}

/** How far a share lies above another, of the whole percents that stand beside it: from 45% to 77% it is +32 points, whatever was rounded off. */
export const formatShareGap = (share: number, from: number, form?: { short?: boolean }) =>
  formatPoints((wholePercent(share) - wholePercent(from)) / 100, form)

const wholePercent = (share: number) => Math.round(share * 100)

/** Rank among past outcomes, 0 to 100: 71 → `71st percentile`, short `p71`. */
export function formatPercentile(rank: number | Missing, { short = false } = {}): string {
  if (!isKnown(rank)) return NOT_AVAILABLE
  const whole = Math.round(rank)
  return short ? `p${whole}` : `${ordinal(whole)} percentile`
}

/** 1 → `1st`, 12 → `12th`, 23 → `23rd`. */
export function ordinal(whole: number): string {
  const teens = whole % 100
  if (teens >= 11 && teens <= 13) return `${whole}th`
  return `${whole}${{ 1: 'st', 2: 'nd', 3: 'rd' }[whole % 10] ?? 'th'}`
}
