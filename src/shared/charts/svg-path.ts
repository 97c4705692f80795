import { line } from 'd3-shape'

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
