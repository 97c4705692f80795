/**
 * Rolling sums are restarted from scratch at every multiple of this bar number, so that rounding never piles up and the value
 * at a bar does not depend on how long the history before it is.
 */
const RESTART = 1024

/** What cancellation leaves of a sum of squares over a flat stretch; anything up to it is 0. */
const NOTHING = 1e-15

/**
 * Sum of the `window` values of `x` that end at each bar.
 *
 * @param first first bar at which `x` is defined
 * @returns same length as `x`; NaN before bar first + window − 1
 */
export function rollingSum(x: Float64Array, window: number, first = 0): Float64Array {
  const sums = new Float64Array(x.length)
  const start = Math.min(x.length, first + window - 1)
  sums.fill(Number.NaN, 0, start)
  let sum = 0
  for (let i = start; i < x.length; i++) {
    if (i === start || i % RESTART === 0) {
      sum = 0
      for (let j = i - window + 1; j <= i; j++) sum += x[j]!
    } else sum += x[i]! - x[i - window]!
    sums[i] = sum
  }
  return sums
}

/** Mean of the `window` values that end at each bar; see {@link rollingSum}. */
export function rollingMean(x: Float64Array, window: number, first = 0): Float64Array {
  const means = rollingSum(x, window, first)
  for (let i = 0; i < means.length; i++) means[i]! /= window
  return means
}

/** Sum of squared deviations from the mean over the last `window` values, from rolling sums of x and x². */
export function rollingSquares(x: Float64Array, window: number, first = 0): Float64Array {
  const sums = rollingSum(x, window, first)
  const squares = rollingSum(
    x.map((value) => value * value),
    window,
    first,
  )
  for (let i = first + window - 1; i < x.length; i++) {
    const raw = squares[i]!
    const centred = raw - (sums[i]! * sums[i]!) / window
    squares[i] = centred > NOTHING && centred > raw * 1e-13 ? centred : 0
  }
  return squares
}

/** Sum of (x − mean x)(y − mean y) over the last `window` values, from rolling sums. */
export function rollingCrossSum(x: Float64Array, y: Float64Array, window: number, first = 0): Float64Array {
  const sumX = rollingSum(x, window, first)
  const sumY = rollingSum(y, window, first)
  const cross = rollingSum(
    x.map((value, i) => value * y[i]!),
    window,
    first,
  )
  for (let i = first + window - 1; i < x.length; i++) cross[i]! -= (sumX[i]! * sumY[i]!) / window
  return cross
}

/**
 * Bar of the largest (`sign` 1) or smallest (`sign` −1) of the `window` values that end at each bar; the latest one where
 * several are equal. A monotone queue: O(1) per bar whatever the window. −1 before bar window − 1.
 */
export function rollingExtremeBar(x: Float64Array, window: number, sign: 1 | -1): Int32Array {
  const bars = new Int32Array(x.length).fill(-1)
  const queue = new Int32Array(x.length)
  let head = 0
  let tail = 0
  for (let i = 0; i < x.length; i++) {
    const value = sign * x[i]!
    while (tail > head && sign * x[queue[tail - 1]!]! <= value) tail--
    queue[tail++] = i
    if (queue[head]! <= i - window) head++
    if (i >= window - 1) bars[i] = queue[head]!
  }
  return bars
}

/** The values at {@link rollingExtremeBar}; NaN before bar window − 1. */
export function rollingExtreme(x: Float64Array, window: number, sign: 1 | -1): Float64Array {
  const bars = rollingExtremeBar(x, window, sign)
  const values = new Float64Array(x.length).fill(Number.NaN)
  for (let i = window - 1; i < x.length; i++) values[i] = x[bars[i]!]!
  return values
}
