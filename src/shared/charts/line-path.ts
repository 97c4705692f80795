import { line } from 'd3-shape'

/** A point of a line; `value` null for a gap. */
export type LinePoint = { at: number; value: number | null }

/**
 * Downsamples a line for drawing: each time bucket keeps only its first, lowest, highest and last point, and a gap, so that extremes,
 * ends and gaps survive and nothing is averaged. Readouts must use the raw points.
 *
 * @param points ascending in time
 * @param buckets about one per pixel
 */
export function decimate<P extends LinePoint>(points: readonly P[], buckets: number): readonly P[] {
  if (points.length <= buckets * 2 || buckets < 1) return points
  const from = points[0]!.at
  const span = points.at(-1)!.at - from || 1
  const drawn: P[] = []
  let bucket = -1
  let end = 0
  while (end < points.length) {
    const start = end
    bucket = Math.max(bucket + 1, Math.floor(((points[start]!.at - from) / span) * buckets))
    const until = bucket < buckets - 1 ? from + (span * (bucket + 1)) / buckets : Number.POSITIVE_INFINITY
    // One plain loop without allocations: a long history is drawn before the JIT has optimised this code.
    let low = -1
    let high = -1
    let gap = -1
    let lowest = Number.POSITIVE_INFINITY
    let highest = Number.NEGATIVE_INFINITY
    do {
      const { value } = points[end]!
      if (value === null) gap = end
      else {
        if (value < lowest) {
          lowest = value
          low = end
        }
        if (value > highest) {
          highest = value
          high = end
        }
      }
      end += 1
    } while (end < points.length && points[end]!.at < until)
    // Each of them once.
    const indices = [start, low, high, gap, end - 1].sort((a, b) => a - b)
    indices.forEach((index, k) => index >= 0 && index !== indices[k - 1] && drawn.push(points[index]!))
  }
  return drawn
}

/** A pixel position; null where the line has a gap. */
export type PathPoint = readonly [x: number, y: number] | null

const straight = line<PathPoint>(
  (point) => point![0],
  (point) => point![1],
)
  .defined((point) => point !== null)
  .digits(2)

/** SVG path of straight segments through the points; null makes a gap. */
export const linePath = (points: Iterable<PathPoint>): string => straight(points) ?? ''
