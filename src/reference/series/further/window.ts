import {
  type SeriesDefinition,
  type SeriesGroup,
  type SeriesHead,
  seriesIn,
} from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'

/** Figures of the `w` values that end at a bar, each made from scratch. */

export function sumOver(x: ArrayLike<number>, bar: number, w: number): number {
  let sum = 0
  for (let i = bar - w + 1; i <= bar; i++) sum += x[i]!
  return sum
}

export const meanOver = (x: ArrayLike<number>, bar: number, w: number): number => sumOver(x, bar, w) / w

/** Sum of (x − mean x)(y − mean y); `lag` bars by which y lies before x. */
export function crossOver(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  bar: number,
  w: number,
  lag = 0,
): number {
  const meanX = meanOver(x, bar, w)
  const meanY = meanOver(y, bar - lag, w)
  let sum = 0
  for (let i = bar - w + 1; i <= bar; i++) sum += (x[i]! - meanX) * (y[i - lag]! - meanY)
  return sum
}

/** Sample standard deviation. */
export const sdOver = (x: ArrayLike<number>, bar: number, w: number): number =>
  Math.sqrt(crossOver(x, x, bar, w) / (w - 1))

export function correlationOver(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  bar: number,
  w: number,
  lag = 0,
): number {
  const squares = crossOver(x, x, bar, w) * crossOver(y, y, bar - lag, w)
  return crossOver(x, y, bar, w, lag) / Math.sqrt(squares)
}

/** The mean of the k-th power of the deviations from the mean. */
export function momentOver(x: ArrayLike<number>, bar: number, w: number, k: number): number {
  const mean = meanOver(x, bar, w)
  let sum = 0
  for (let i = bar - w + 1; i <= bar; i++) sum += (x[i]! - mean) ** k
  return sum / w
}

/** The values in ascending order. */
export const sortedOver = (x: Float64Array, bar: number, w: number): Float64Array =>
  x.slice(bar - w + 1, bar + 1).sort()

/** Hyndman and Fan's type 7 of values in ascending order. */
export function quantileOf(sorted: Float64Array, p: number): number {
  const position = (sorted.length - 1) * p
  const below = Math.floor(position)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!)
}

/** Slope of the values on their number, and the value that the line has at the last of them. */
export function lineOver(x: ArrayLike<number>, bar: number, w: number): { slope: number; end: number } {
  const mean = meanOver(x, bar, w)
  const middle = (w - 1) / 2
  let cross = 0
  for (let k = 0; k < w; k++) cross += (k - middle) * (x[bar - w + 1 + k]! - mean)
  const slope = (12 * cross) / (w * (w * w - 1))
  return { slope, end: mean + slope * middle }
}

/** The deepest fall from a peak within the values, as a negative fraction. */
export function deepestFall(x: ArrayLike<number>, bar: number, w: number): number {
  let peak = Number.NEGATIVE_INFINITY
  let deepest = 0
  for (let i = bar - w + 1; i <= bar; i++) {
    peak = Math.max(peak, x[i]!)
    deepest = Math.min(deepest, x[i]! / peak - 1)
  }
  return deepest
}

/**
 * Series of one group, each defined bar by bar. Nothing is computed before it is asked for, so these definitions are short rather than
 * fast. `prepare` runs once when the series is asked for; what it returns gives the value at a bar from `firstBar` on.
 */
export const perBarIn =
  (group: SeriesGroup) =>
  (
    head: SeriesHead,
    explanation: string,
    firstBar: number,
    prepare: (frame: SeriesFrame) => (bar: number) => number,
  ): SeriesDefinition =>
    seriesIn(group)(head, explanation, firstBar, (frame, out) => {
      const valueAt = prepare(frame)
      for (let i = firstBar; i < frame.bars; i++) out[i] = valueAt(i)
    })
