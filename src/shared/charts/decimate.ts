/** A point of a line; `value` null where there is none. */
export type LinePoint = { at: number; value: number | null }

/**
 * Thins a line for drawing: of each bucket of time only the first, lowest, highest and last point stay, so extremes, ends and
 * gaps survive and nothing is averaged. Never more than about 4 points per bucket; readouts must use the raw points.
 *
 * @param points ascending in time
 * @param buckets about one per pixel
 */
export function decimate<P extends LinePoint>(points: readonly P[], buckets: number): readonly P[] {
  if (points.length <= buckets * 2 || buckets < 1) return points
  const from = points[0]!.at
  const span = points.at(-1)!.at - from || 1
  const kept: P[] = []
  let start = 0
  while (start < points.length) {
    const bucket = bucketOf(points[start]!.at, from, span, buckets)
    let end = start + 1
    while (end < points.length && bucketOf(points[end]!.at, from, span, buckets) === bucket) end += 1
    keepExtremes(points, start, end, kept)
    start = end
  }
  return kept
}

const bucketOf = (at: number, from: number, span: number, buckets: number) =>
  Math.min(buckets - 1, Math.floor(((at - from) / span) * buckets))

function keepExtremes<P extends LinePoint>(points: readonly P[], start: number, end: number, kept: P[]) {
  let low = -1
  let high = -1
  let gap = -1
  for (let i = start; i < end; i += 1) {
    const value = points[i]!.value
    if (value === null) gap = i
    else {
      if (low < 0 || value < points[low]!.value!) low = i
      if (high < 0 || value > points[high]!.value!) high = i
    }
  }
  const wanted = [start, low, high, gap, end - 1].filter((i) => i >= 0)
  for (const i of [...new Set(wanted)].sort((a, b) => a - b)) kept.push(points[i]!)
}
