import { freshColumn } from '#reference/series/base/column-memory.ts'

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
