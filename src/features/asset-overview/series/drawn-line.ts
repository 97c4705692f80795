import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { decimate } from '#shared/charts/decimate.ts'
import type { Scale } from '#shared/charts/axis/scale.ts'
import { linePath } from '#shared/charts/svg-path.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { PriceSlice } from './price-geometry.ts'
import { nearestPointIndex } from './price-window.ts'

/** A stretch without rows longer than this, and than ten usual steps, is a gap. */
const LEAST_GAP_MS = 14 * MS_PER_DAY

/** Inserts an empty point into every gap, so that no line is drawn across it. Returns the same array where there is none. */
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

/** Points skipped at once while looking for gaps. */
const STRETCH = 8

/** Indices of the points more than `longest` ms after the one before. */
function longSteps(points: readonly SeriesPoint[], longest: number): number[] {
  const found: number[] = []
  for (let from = 0; from < points.length - 1; from += STRETCH) {
    const to = Math.min(from + STRETCH, points.length - 1)
    // A stretch that is short as a whole contains no long step.
    if (points[to]!.at - points[from]!.at <= longest) continue
    for (let i = from + 1; i <= to; i += 1) {
      if (points[i]!.at - points[i - 1]!.at > longest) found.push(i)
    }
  }
  return found
}

/**
 * SVG path of a slice with at most a few points per pixel, lowest and highest included, and gaps left open. Readouts use the raw
 * points.
 */
export function drawnPath(points: readonly SeriesPoint[], slice: PriceSlice, x: Scale, y: Scale): string {
  const part =
    slice.start === 0 && slice.end === points.length ? points : points.slice(slice.start, slice.end)
  const width = Math.max(1, Math.round(Math.abs(x.range[1] - x.range[0])))
  const kept = decimate(part, Math.ceil(width / 2))
  return linePath(kept.map((point) => (point.value === null ? null : [x(point.at), y(point.value)])))
}

/** The closes of a slice without its gaps, counted from 0. */
type ObservedCloses = {
  count: number
  /** Null outside. */
  at: (index: number) => Close | null
  /** Index of the close nearest in time. */
  nearest: (at: number) => number
}

/**
 * A view of the raw points. Without gaps nothing is copied, so that 40,000 closes mount as fast as 2,500. @param missing points
 * of the slice without a value
 */
export function observedCloses(
  points: readonly SeriesPoint[],
  { start, end }: PriceSlice,
  missing: number,
): ObservedCloses {
  if (missing > 0) {
    const closes = points.slice(start, end).filter(isClose)
    return observedCloses(closes, { start: 0, end: closes.length }, 0)
  }
  const part = start === 0 && end === points.length ? points : null
  return {
    count: end - start,
    at: (index) => {
      const point = index >= 0 && index < end - start ? points[start + index]! : null
      return point && point.value !== null ? { at: point.at, value: point.value } : null
    },
    nearest: (at) => {
      if (part) return nearestPointIndex(part, at)
      return Math.min(end - 1, Math.max(start, nearestPointIndex(points, at))) - start
    },
  }
}

const isClose = (point: SeriesPoint) => point.value !== null
