import { freshColumn, type TakeColumn } from './column-memory.ts'

/**
 * Exponential mean with weight 2/(window + 1), seeded with the mean of the first `window` values.
 *
 * @param first first bar at which `x` is defined
 * @param take where the result is written; new memory unless told
 * @returns same length as `x`; NaN before bar first + window − 1
 */
export function exponentialMean(
  x: Float64Array,
  window: number,
  first = 0,
  take = freshColumn,
): Float64Array {
  return smoothed(x, window, first, 2 / (window + 1), take)
}

/** The mean of Wilder (1978), (mean·(window − 1) + x)/window, seeded with the mean of the first `window` values. */
export function wilderMean(x: Float64Array, window: number, first = 0, take = freshColumn): Float64Array {
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
