import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { decimate } from '#shared/charts/decimate.ts'
import type { Scale } from '#shared/charts/axis/scale.ts'
import { linePath } from '#shared/charts/svg-path.ts'
import type { PriceSlice } from './price-geometry.ts'

/** A stretch without rows longer than this, and than ten usual steps, is a gap. */
const LEAST_GAP_MS = 14 * MS_PER_DAY

/** Inserts an empty point into every gap, so that no line is drawn across it. Returns the same array where there is none. */
export function withGaps(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  if (points.length < 3) return points
  const usual = (points.at(-1)!.at - points[0]!.at) / (points.length - 1)
  const longest = Math.max(LEAST_GAP_MS, 10 * usual)
  const isAfterGap = (i: number) => i > 0 && points[i]!.at - points[i - 1]!.at > longest
  if (!points.some((_, i) => isAfterGap(i))) return points
  return points.flatMap((point, i) =>
    isAfterGap(i) ? [{ at: points[i - 1]!.at + usual, value: null }, point] : [point],
  )
}

/** A slice with at most a few points per pixel, lowest and highest included. Readouts use the raw points. */
export const thinned = (points: readonly SeriesPoint[], { start, end }: PriceSlice, { range }: Scale) =>
  decimate(points.slice(start, end), Math.max(1, Math.ceil(Math.abs(range[1] - range[0]) / 2)))

export const drawnPath = (points: readonly SeriesPoint[], slice: PriceSlice, x: Scale, y: Scale) =>
  linePath(thinned(points, slice, x).map(({ at, value }) => (value === null ? null : [x(at), y(value)])))
