/**
 * Exponential mean with weight 2/(window + 1), seeded with the mean of the first `window` values.
 *
 * @param first first bar at which `x` is defined
 * @returns same length as `x`; NaN before bar first + window − 1
 */
export function exponentialMean(x: Float64Array, window: number, first = 0): Float64Array {
  return smoothed(x, window, first, 2 / (window + 1))
}

/** The mean of Wilder (1978), (mean·(window − 1) + x)/window, seeded with the mean of the first `window` values. */
export function wilderMean(x: Float64Array, window: number, first = 0): Float64Array {
  return smoothed(x, window, first, 1 / window)
}

function smoothed(x: Float64Array, window: number, first: number, weight: number): Float64Array {
  const means = new Float64Array(x.length).fill(Number.NaN)
  const seedBar = first + window - 1
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
