import type { TakeColumn } from '#reference/series/base/column-memory.ts'

/**
 * Exponential mean with weight 2/(window + 1), seeded with the mean of the first `window` values.
 *
 * @param first first bar at which `x` is defined
 * @param take provides the column for the result
 * @returns same length as `x`; NaN before bar first + window − 1
 */
export function exponentialMean(
  x: Float64Array,
  window: number,
  first: number,
  take: TakeColumn,
): Float64Array {
  return smoothed(x, window, first, 2 / (window + 1), take)
}

/** The mean of Wilder (1978), (mean·(window − 1) + x)/window, seeded with the mean of the first `window` values. */
export function wilderMean(x: Float64Array, window: number, first: number, take: TakeColumn): Float64Array {
  return smoothed(x, window, first, 1 / window, take)
}

function smoothed(
  x: Float64Array,
  window: number,
  first: number,
  weight: number,
  take: TakeColumn,
): Float64Array {
  const seedBar = first + window - 1
  const means = take(x.length).fill(Number.NaN, 0, seedBar)
  if (seedBar >= x.length) return means
  let mean = 0
  for (let i = first; i <= seedBar; i++) mean += x[i]! / window
  means[seedBar] = mean
  for (let i = seedBar + 1; i < x.length; i++) {
    mean += weight * (x[i]! - mean)
    means[i] = mean
  }
  return means
}

/**
 * The relative strength index of Wilder (1978), 0 to 100: the share of average gains in all moves; 50 without any move.
 *
 * @param first first bar at which `x` is defined
 * @returns same length as `x`; NaN before bar first + window
 */
export function strengthIndex(
  x: Float64Array,
  window: number,
  first: number,
  take: TakeColumn,
): Float64Array {
  const gains = take(x.length)
  const losses = take(x.length)
  for (let i = first + 1; i < x.length; i++) {
    const change = x[i]! - x[i - 1]!
    gains[i] = Math.max(change, 0)
    losses[i] = Math.max(-change, 0)
  }
  const index = wilderMean(gains, window, first + 1, take)
  const loss = wilderMean(losses, window, first + 1, take)
  for (let i = first + window; i < x.length; i++) {
    if (loss[i] === 0) index[i] = index[i] === 0 ? 50 : 100
    else index[i] = 100 - 100 / (1 + index[i]! / loss[i]!)
  }
  return index
}
