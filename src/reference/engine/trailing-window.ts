import { quantile } from '#shared/statistics/quantile.ts'
import { percentileRank } from '#shared/statistics/percentile-rank.ts'
import { RANK_MINIMUM, RANK_WINDOW, TAIL } from './parameters.ts'

/** The defined values that the value at a bar is ranked among: up to 1,260 before it, itself excluded. */
export function trailingWindow(values: Float32Array, bar: number): Float32Array {
  const window = new Float32Array(RANK_WINDOW)
  let count = 0
  for (let i = bar - 1; i >= 0 && count < RANK_WINDOW; i--) {
    const value = values[i]!
    if (Number.isFinite(value)) window[count++] = value
  }
  return window.subarray(0, count)
}

/** Value at the 95th (high) or 5th (low) percentile of the trailing window, type 7: beyond it a value is extreme. */
export function tailThreshold(values: Float32Array, bar: number, side: 'high' | 'low'): number {
  const { numerator, denominator } = TAIL
  const share = side === 'high' ? numerator : denominator - numerator
  return quantile(trailingWindow(values, bar), share / denominator)
}

/** Trailing mid-rank of the value at a bar in [0, 1]; null where it is undefined or has too little past. */
export function trailingRank(values: Float32Array, bar: number): number | null {
  const value = values[bar]
  if (value === undefined || !Number.isFinite(value)) return null
  const window = trailingWindow(values, bar)
  return window.length < RANK_MINIMUM ? null : percentileRank(window, value)
}

/** Whether the value at a bar ranks in the upper or lower tail of its trailing window; in whole numbers, like every rank. */
export function isInTail(values: Float32Array, bar: number): boolean {
  const value = values[bar]
  if (value === undefined || !Number.isFinite(value)) return false
  const window = trailingWindow(values, bar)
  if (window.length < RANK_MINIMUM) return false
  let twice = 0
  for (const other of window) twice += other < value ? 2 : other === value ? 1 : 0
  const { numerator, denominator } = TAIL
  const all = 2 * window.length
  return denominator * twice >= numerator * all || denominator * twice <= (denominator - numerator) * all
}
