/** A pixel position; null where the line has a gap. */
export type PathPoint = readonly [x: number, y: number] | null

const round = (value: number) => Math.round(value * 100) / 100

/** `M…L…` through the points with straight segments; a null lifts the pen. A lone point becomes a dot-long stroke. */
export function linePath(points: Iterable<PathPoint>): string {
  let path = ''
  let penDown = false
  for (const point of points) {
    if (!point) {
      penDown = false
      continue
    }
    path += `${penDown ? 'L' : 'M'}${round(point[0])} ${round(point[1])}`
    penDown = true
  }
  return path
}

/** The closed area between two edges that run the same way. Empty with fewer than two points. */
export function bandPath(
  low: readonly (readonly [number, number])[],
  high: readonly (readonly [number, number])[],
): string {
  if (low.length < 2 || high.length < 2) return ''
  return `${linePath([...high, ...low.toReversed()])}Z`
}
