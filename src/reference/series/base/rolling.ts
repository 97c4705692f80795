import { freshColumn, type TakeColumn } from '#reference/series/base/column-memory.ts'

/**
 * Rolling sums are computed from scratch at every multiple of this bar number, so that rounding errors do not accumulate and the
 * value at a bar does not depend on the length of the history before it.
 */
const RESTART = 1024

/**
 * Sum of the `window` values of `x` that end at each bar.
 *
 * @param first first bar at which `x` is defined
 * @param take provides the column for the result
 * @returns same length as `x`; NaN before bar first + window − 1
 */
export function rollingSum(x: Float64Array, window: number, first: number, take: TakeColumn): Float64Array {
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
  return withExactZeros(out, window, first, (bar) => x[bar] === 0)
}

/**
 * Sets the sums over nothing but zeros to exactly 0: rounding errors of the values before them would be divided by each other.
 * Every stretch of `window` bars holds a multiple of `window`, so few bars are looked at.
 */
function withExactZeros(
  sums: Float64Array,
  window: number,
  first: number,
  isZero: (bar: number) => boolean,
): Float64Array {
  for (let bar = first + window - 1; bar < sums.length; bar += window) {
    if (!isZero(bar)) continue
    let from = bar
    while (from > first && isZero(from - 1)) from--
    while (bar + 1 < sums.length && isZero(bar + 1)) bar++
    if (bar - from + 1 >= window) sums.fill(0, from + window - 1, bar + 1)
  }
  return sums
}

/** First bar after `i` at which sums are computed from scratch, or the end of the history. */
const nextRestart = (i: number, bars: number) => Math.min(bars, i - (i % RESTART) + RESTART)

/**
 * Sum of squared deviations from the mean over the last `window` values, from rolling sums of x and x².
 *
 * @param sums rolling sum of x over the same window, if already computed
 */
export function rollingSquares(
  x: Float64Array,
  window: number,
  first: number,
  take: TakeColumn,
  sums = rollingSum(x, window, first, take),
): Float64Array {
  const out = rollingProducts(x, x, window, first, take)
  for (let i = first + window - 1; i < x.length; i++) {
    const raw = out[i]!
    const centred = raw - (sums[i]! * sums[i]!) / window
    out[i] = centred > raw * 1e-13 ? centred : 0
  }
  return out
}

/**
 * Sum of (x − mean x)(y − mean y) over the last `window` values, from rolling sums.
 *
 * @param sumX @param sumY rolling sums of x and y over the same window, if already computed
 */
export function rollingCrossSum(
  x: Float64Array,
  y: Float64Array,
  window: number,
  first: number,
  take: TakeColumn,
  sumX = rollingSum(x, window, first, take),
  sumY = rollingSum(y, window, first, take),
): Float64Array {
  const out = rollingProducts(x, y, window, first, take)
  for (let i = first + window - 1; i < x.length; i++) out[i]! -= (sumX[i]! * sumY[i]!) / window
  return out
}

/** Sum of x·y over the last `window` bars: {@link rollingSum} of the products without a column for them. */
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
  return withExactZeros(out, window, first, (bar) => 0 === x[bar]! * y[bar]!)
}

/** Per bar the extreme of the last `window` values and the latest bar that has it; NaN and −1 before bar window − 1. */
export type RollingExtremes = { values: Float64Array; bars: Float64Array }

/**
 * The largest (`sign` 1) or smallest (`sign` −1) of the last `window` values at each bar, in O(1) per bar (van Herk; Gil and
 * Werman). Bars are divided into blocks of `window`. A window consists of the end of one block and the beginning of the next. The
 * extremes of all ends of a block are computed backwards once it is complete, that of the beginning is a running extreme.
 */
export function rollingExtremes(
  x: Float64Array,
  window: number,
  sign: 1 | -1,
  take: TakeColumn,
): RollingExtremes {
  const values = take(x.length).fill(Number.NaN, 0, window - 1)
  const bars = take(x.length).fill(-1, 0, window - 1)
  /** Extreme (times `sign`) and its bar, from each position of the previous block to its end. */
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
