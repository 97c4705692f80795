import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import { RANK_MINIMUM, RANK_WINDOW, TAIL } from '#reference/engine/base/parameters.ts'
import { quantileOfSorted } from '#shared/statistics/quantile.ts'

/** The defined values that the value at a bar is ranked among: up to `max` before it, itself excluded. */
function trailingWindow(values: Float32Array, bar: number, max = RANK_WINDOW): Float32Array {
  const window = new Float32Array(max)
  let count = 0
  for (let i = bar - 1; i >= 0 && count < max; i--) {
    const value = values[i]!
    if (Number.isFinite(value)) window[count++] = value
  }
  return window.subarray(0, count)
}

/** The 95th (high) or 5th (low) percentile of the trailing window, type 7. */
export function tailThreshold(values: Float32Array, bar: number, side: 'high' | 'low'): number {
  const { numerator, denominator } = TAIL
  const share = (side === 'high' ? numerator : denominator - numerator) / denominator
  const window = trailingWindow(values, bar)
  // The quantile reads two neighbouring positions; selecting them takes a tenth of the time of a full sort.
  const below = Math.floor((window.length - 1) * share)
  select(window, below)
  select(window.subarray(below + 1), 0)
  return quantileOfSorted(window, share)
}

/** Quickselect (Hoare 1961): puts the value of rank `place` at that index, with no larger one before and no smaller after it. */
function select(values: Float32Array, place: number): void {
  let from = 0
  let to = values.length - 1
  while (from < to) {
    const pivot = values[place]!
    let i = from
    let k = to
    while (i <= k) {
      while (values[i]! < pivot) i++
      while (values[k]! > pivot) k--
      if (i > k) break
      const value = values[i]!
      values[i++] = values[k]!
      values[k--] = value
    }
    if (k < place) from = i
    if (i > place) to = k
  }
}

/**
 * The position of a value in its trailing window: its mid-rank (null if the window is too short), the window's 5th and 95th
 * percentile, and whether the window is full, so that it spans five years.
 */
export type TrailingRank = { rank: number | null; low: number; high: number; isFull: boolean }

/** Mid-rank of the value at a bar, which must be defined, in a window of ten years; null if there are too few values. */
export function tenYearRank(values: Float32Array, bar: number): number | null {
  const window = trailingWindow(values, bar, 2 * RANK_WINDOW)
  return window.length < RANK_MINIMUM ? null : twiceRank(window, values[bar]!) / (2 * window.length)
}

/** Twice the mid-rank, which is an integer: 2 for each value below, 1 for each equal one. */
function twiceRank(window: Float32Array, value: number): number {
  let twice = 0
  for (const other of window) twice += other < value ? 2 : other === value ? 1 : 0
  return twice
}

/** The position of the value at a bar, which must be defined. */
export function trailingRank(values: Float32Array, bar: number): TrailingRank {
  const value = values[bar]!
  const sorted = trailingWindow(values, bar).sort()
  const { numerator, denominator } = TAIL
  const smaller = firstIndexWhere(sorted.length, (i) => sorted[i]! >= value)
  const upTo = firstIndexWhere(sorted.length, (i) => sorted[i]! > value)
  return {
    rank: sorted.length < RANK_MINIMUM ? null : (smaller + (upTo - smaller) / 2) / sorted.length,
    low: quantileOfSorted(sorted, (denominator - numerator) / denominator),
    high: quantileOfSorted(sorted, numerator / denominator),
    isFull: sorted.length === RANK_WINDOW,
  }
}

/** Whether the value at a bar ranks in the upper or lower tail of its trailing window, compared in integers. */
export function isInTail(values: Float32Array, bar: number): boolean {
  const value = values[bar]
  if (value === undefined || !Number.isFinite(value)) return false
  const window = trailingWindow(values, bar)
  if (window.length < RANK_MINIMUM) return false
  const twice = twiceRank(window, value)
  const { numerator, denominator } = TAIL
  const all = 2 * window.length
  return denominator * twice >= numerator * all || denominator * twice <= (denominator - numerator) * all
}
