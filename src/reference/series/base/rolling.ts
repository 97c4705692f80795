import { freshColumn, type TakeColumn } from '#reference/series/base/column-memory.ts'

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
 * @param take where the result is written; new memory by default
 * @returns same length as `x`; NaN before bar first + window − 1
 */
export function rollingSum(x: Float64Array, window: number, first = 0, take = freshColumn): Float64Array {
  return rollingQuotient(x, window, first, 1, take)
}

/** Mean of the `window` values that end at each bar; see {@link rollingSum}. */
export function rollingMean(x: Float64Array, window: number, first = 0, take = freshColumn): Float64Array {
  return rollingQuotient(x, window, first, window, take)
}

function rollingQuotient(
  x: Float64Array,
  window: number,
  first: number,
  divisor: number,
  take: TakeColumn,
): Float64Array {
  const out = take(x.length)
  let i = first + window - 1
  out.fill(Number.NaN, 0, i)
  while (i < x.length) {
    let sum = 0
    for (let j = i - window + 1; j <= i; j++) sum += x[j]!
    out[i] = sum / divisor
    const end = nextRestart(i, x.length)
    for (i++; i < end; i++) {
      sum += x[i]! - x[i - window]!
      out[i] = sum / divisor
    }
  }
  return out
}

/** First bar after `i` at which a sum is summed again from scratch, or the end of the history. */
const nextRestart = (i: number, bars: number) => Math.min(bars, i - (i % RESTART) + RESTART)

/**
 * Sum of squared deviations from the mean over the last `window` values, from rolling sums of x and x².
 *
 * @param sums rolling sum of x over the same window, if it is known
 */
export function rollingSquares(
  x: Float64Array,
  window: number,
  first = 0,
  take = freshColumn,
  sums = rollingSum(x, window, first, take),
): Float64Array {
  const out = rollingProducts(x, x, window, first, take)
  for (let i = first + window - 1; i < x.length; i++) {
    const raw = out[i]!
    const centred = raw - (sums[i]! * sums[i]!) / window
    out[i] = centred > NOTHING && centred > raw * 1e-13 ? centred : 0
  }
  return out
}

/**
 * Sum of (x − mean x)(y − mean y) over the last `window` values, from rolling sums.
 *
 * @param sumX @param sumY rolling sums of x and y over the same window, if they are known
 */
export function rollingCrossSum(
  x: Float64Array,
  y: Float64Array,
  window: number,
  first = 0,
  take = freshColumn,
  sumX = rollingSum(x, window, first, take),
  sumY = rollingSum(y, window, first, take),
): Float64Array {
  const out = rollingProducts(x, y, window, first, take)
  for (let i = first + window - 1; i < x.length; i++) out[i]! -= (sumX[i]! * sumY[i]!) / window
  return out
}

/** Sum of x·y over the last `window` bars, as {@link rollingSum} would make it of the column of products. */
function rollingProducts(
  x: Float64Array,
  y: Float64Array,
  window: number,
  first: number,
  take: TakeColumn,
): Float64Array {
  const out = take(x.length)
  let i = first + window - 1
  out.fill(Number.NaN, 0, i)
  while (i < x.length) {
    let sum = 0
    for (let j = i - window + 1; j <= i; j++) sum += x[j]! * y[j]!
    out[i] = sum
    const end = nextRestart(i, x.length)
    for (i++; i < end; i++) {
      sum += x[i]! * y[i]! - x[i - window]! * y[i - window]!
      out[i] = sum
    }
  }
  return out
}

/** Per bar, over the `window` values that end at it: the extreme value and the latest bar that has it; NaN and −1 before bar window − 1. */
export type RollingExtremes = { values: Float64Array; bars: Float64Array }

/**
 * The largest (`sign` 1) or smallest (`sign` −1) of the `window` values that end at each bar. Van Herk and Gil-Werman: bars are
 * cut into blocks of `window`; a window is the end of one block, whose extremes are made backwards once it is complete, and the
 * beginning of the next, whose extreme is carried along. O(1) per bar whatever the window and whatever the prices.
 */
export function rollingExtremes(
  x: Float64Array,
  window: number,
  sign: 1 | -1,
  take = freshColumn,
): RollingExtremes {
  const values = take(x.length).fill(Number.NaN, 0, window - 1)
  const bars = take(x.length).fill(-1, 0, window - 1)
  /** Of the block before, from each of its positions to its end: the extreme (times `sign`) and its bar. */
  const ends = new Float64Array(window).fill(Number.NEGATIVE_INFINITY)
  const endBars = new Float64Array(window)
  for (let block = 0; block < x.length; block += window) {
    const end = Math.min(x.length, block + window)
    let best = Number.NEGATIVE_INFINITY
    let bestBar = block
    for (let i = block; i < end; i++) {
      const value = sign * x[i]!
      if (value >= best) {
        best = value
        bestBar = i
      }
      if (i < window - 1) continue
      const position = i - block + 1
      const isBefore = position < window && ends[position]! > best
      values[i] = sign * (isBefore ? ends[position]! : best)
      bars[i] = isBefore ? endBars[position]! : bestBar
    }
    best = Number.NEGATIVE_INFINITY
    for (let i = end - 1; i >= block; i--) {
      const value = sign * x[i]!
      if (value > best) {
        best = value
        bestBar = i
      }
      ends[i - block] = best
      endBars[i - block] = bestBar
    }
  }
  return { values, bars }
}
