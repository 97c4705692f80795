import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { decimate } from '#shared/charts/decimate.ts'
import type { Scale } from '#shared/charts/axis/scale.ts'
import { linePath } from '#shared/charts/svg-path.ts'
import type { PriceSlice } from './price-view.ts'

/** A stretch without rows that is longer than this, and than ten usual steps, is a gap and not a weekend. */
const LEAST_GAP_MS = 14 * MS_PER_DAY

/** Puts an empty point into every stretch without rows, so that no line is drawn across it; the same array where there is none. */
export function withGaps(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  if (points.length < 3) return points
  const usual = (points.at(-1)!.at - points[0]!.at) / (points.length - 1)
  const longest = Math.max(LEAST_GAP_MS, 10 * usual)
  let result: SeriesPoint[] | null = null
  let before = points[0]!.at
  for (let i = 1; i < points.length; i += 1) {
    const { at } = points[i]!
    if (at - before > longest) {
      result ??= points.slice(0, i)
      result.push({ at: before + usual, value: null })
    }
    result?.push(points[i]!)
    before = at
  }
  return result ?? points
}

/**
 * Path of a slice: at most a few points per pixel, lowest and highest of each kept, straight segments, gaps left open. Readouts
 * never come from here but from the raw points.
 */
export function drawnPath(points: readonly SeriesPoint[], slice: PriceSlice, x: Scale, y: Scale): string {
  const part =
    slice.start === 0 && slice.end === points.length ? points : points.slice(slice.start, slice.end)
  const width = Math.max(1, Math.round(Math.abs(x.range[1] - x.range[0])))
  const kept = decimate(part, Math.ceil(width / 2))
  return linePath(kept.map((point) => (point.value === null ? null : [x(point.at), y(point.value)])))
}
