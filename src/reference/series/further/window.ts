import type { PriceHistory } from '#reference/market/base/asset.ts'
import {
  type SeriesDefinition,
  type SeriesGroup,
  type SeriesHead,
  seriesIn,
} from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'

/** Statistics of the last `w` values at a bar, each computed from scratch. */

export function sumOver(x: ArrayLike<number>, bar: number, w: number): number {
  let sum = 0
  for (let i = bar - w + 1; i <= bar; i++) sum += x[i]!
  return sum
}

export const meanOver = (x: ArrayLike<number>, bar: number, w: number): number => sumOver(x, bar, w) / w

/** Sum of (x − mean x)(y − mean y); y precedes x by `lag` bars. */
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

/** The k-th central moment. */
export function momentOver(x: ArrayLike<number>, bar: number, w: number, k: number): number {
  const mean = meanOver(x, bar, w)
  let sum = 0
  for (let i = bar - w + 1; i <= bar; i++) sum += (x[i]! - mean) ** k
  return sum / w
}

/** The values in ascending order. */
export const sortedOver = (x: Float64Array, bar: number, w: number): Float64Array =>
  x.slice(bar - w + 1, bar + 1).sort()

/** Regression line of the values on time: its slope, and its value at the last of them. */
export function lineOver(x: ArrayLike<number>, bar: number, w: number): { slope: number; end: number } {
  const mean = meanOver(x, bar, w)
  const middle = (w - 1) / 2
  let cross = 0
  for (let k = 0; k < w; k++) cross += (k - middle) * (x[bar - w + 1 + k]! - mean)
  const slope = (12 * cross) / (w * (w * w - 1))
  return { slope, end: mean + slope * middle }
}

/** Maximum drawdown within the values, as a negative fraction. */
export function maxDrawdown(x: ArrayLike<number>, bar: number, w: number): number {
  let peak = Number.NEGATIVE_INFINITY
  let deepest = 0
  for (let i = bar - w + 1; i <= bar; i++) {
    peak = Math.max(peak, x[i]!)
    deepest = Math.min(deepest, x[i]! / peak - 1)
  }
  return deepest
}

/**
 * Returns a function that defines series of one group bar by bar. They are computed only on request, so the definitions are short
 * rather than fast. `prepare` runs once per request and returns a function for the value at a bar from `firstBar` on.
 */
export const perBarIn =
  (group: SeriesGroup) =>
  (
    head: SeriesHead,
    explanation: string,
    firstBar: number,
    prepare: (frame: SeriesFrame, prices: PriceHistory) => (bar: number) => number,
  ): SeriesDefinition =>
    seriesIn(group)(head, explanation, firstBar, (frame, out) => {
      const valueAt = prepare(frame, frame.history)
      for (let i = firstBar; i < frame.bars; i++) out[i] = valueAt(i)
    })
