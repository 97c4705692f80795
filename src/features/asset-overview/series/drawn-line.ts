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
  const gaps = longSteps(points, longest)
  if (gaps.length === 0) return points
  const result: SeriesPoint[] = []
  let next = 0
  for (let i = 0; i < points.length; i += 1) {
    if (i === gaps[next]) {
      result.push({ at: points[i - 1]!.at + usual, value: null })
      next += 1
    }
    result.push(points[i]!)
  }
  return result
}

/** Points that are passed together: of daily closes, no more than two weeks. */
const STRETCH = 8

/** Indices of the points that lie further than `longest` behind the one before. */
function longSteps(points: readonly SeriesPoint[], longest: number): number[] {
  const found: number[] = []
  for (let from = 0; from < points.length - 1; from += STRETCH) {
    const to = Math.min(from + STRETCH, points.length - 1)
    // As a whole no longer than that, it has no such step: a long history has few stretches that need a look at each of their points.
    if (points[to]!.at - points[from]!.at <= longest) continue
    for (let i = from + 1; i <= to; i += 1) {
      if (points[i]!.at - points[i - 1]!.at > longest) found.push(i)
    }
  }
  return found
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
