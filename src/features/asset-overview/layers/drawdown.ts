import type { SeriesPoint } from '#contract/records/calculator.ts'

/**
 * How far each close lies below the highest close so far, as a fraction from −1 to 0; null on days without a close and while no
 * close has been above zero, for what a percentage would mean nothing.
 */
export function drawdown(points: readonly SeriesPoint[]): SeriesPoint[] {
  let highest = 0
  return points.map(({ at, value }) => {
    if (value === null) return { at, value: null }
    highest = Math.max(highest, value)
    return { at, value: highest > 0 ? Math.max(-1, value / highest - 1) : null }
  })
}
