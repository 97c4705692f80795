import { formatNumber, formatSigned, isKnown, NOT_AVAILABLE, signOf } from './number.ts'
import type { Missing } from './number.ts'

/** Counts from which a rate may carry one decimal: below, the decimal would claim more than the sample knows. */
const DECIMAL_FROM_COUNT = 200

/** A return given as a fraction: 0.041 → `+4.1%`, −0.003 → `−0.3%`, 0.0002 → `0.0%`. */
export const formatReturn = (fraction: number | Missing, decimals = 1) =>
  isKnown(fraction) ? `${formatSigned(fraction * 100, decimals)}%` : NOT_AVAILABLE

/** Sign of a return as displayed, for its colour: −1, 0 or 1. */
export const returnSign = (fraction: number | Missing, decimals = 1) =>
  isKnown(fraction) ? signOf(fraction * 100, decimals) : 0

/** `+1.8 to +9.6%`: a range of returns given as fractions, in words because a dash beside minus signs misleads. */
export const formatReturnRange = (low: number | Missing, high: number | Missing, decimals = 1) =>
  isKnown(low) && isKnown(high)
    ? `${formatSigned(low * 100, decimals)} to ${formatSigned(high * 100, decimals)}%`
    : NOT_AVAILABLE

/** A rate given as a fraction: 0.714 → `71%`; one decimal only from 200 cases on. Rates carry no sign. */
export function formatRate(fraction: number | Missing, count?: number | Missing): string {
  if (!isKnown(fraction)) return NOT_AVAILABLE
  return `${formatNumber(fraction * 100, isKnown(count) && count >= DECIMAL_FROM_COUNT ? 1 : 0)}%`
}

/** `56 to 82%`: bounds of a share, given as fractions. */
export const formatRateRange = (low: number | Missing, high: number | Missing) =>
  isKnown(low) && isKnown(high) ? `${formatNumber(low * 100)} to ${formatNumber(high * 100)}%` : NOT_AVAILABLE
