import { line } from 'd3-shape'

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
  let bucket = -1
  let end = 0
  while (end < points.length) {
    const start = end
    bucket = Math.max(bucket + 1, Math.floor(((points[start]!.at - from) / span) * buckets))
    const until = bucket < buckets - 1 ? from + (span * (bucket + 1)) / buckets : Number.POSITIVE_INFINITY
    // One pass with its extremes in variables: a long history is drawn before the compiler has warmed to it.
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
    keep(points, [start, ...[low, high, gap].sort((a, b) => a - b), end - 1], kept)
  }
  return kept
}

/** Adds each of these points once; indices ascend but for a -1, which stands for none. */
function keep<P extends LinePoint>(points: readonly P[], indices: readonly number[], kept: P[]) {
  let last = -1
  for (const index of indices) {
    if (index <= last) continue
    kept.push(points[index]!)
    last = index
  }
}

/** A pixel position; null where the line has a gap. */
export type PathPoint = readonly [x: number, y: number] | null

const straight = line<PathPoint>(
  (point) => point![0],
  (point) => point![1],
)
  .defined((point) => point !== null)
  .digits(2)

/** `M…L…` through the points with straight segments; a null lifts the pen. */
export const linePath = (points: Iterable<PathPoint>): string => straight(points) ?? ''

/** The closed area between two edges that run the same way. Empty with fewer than two points. */
export const bandPath = (
  low: readonly (readonly [number, number])[],
  high: readonly (readonly [number, number])[],
): string => (low.length < 2 || high.length < 2 ? '' : `${linePath([...high, ...low.toReversed()])}Z`)
