import type { FanGeometry } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import type { OutcomeUnit } from '#features/insight-detail/model/outcome-unit.ts'

type Plot = Pick<FanGeometry, 'y' | 'top' | 'bottom'>

/** Height of a threshold in pixels; one beyond the axis stays at the edge, with `isOff`. */
export function placeThreshold(value: number, { y, top, bottom }: Plot): { at: number; isOff: boolean } {
  const [low, high] = y.domain
  return { at: Math.max(top, Math.min(bottom, y(value))), isOff: value < low || value > high }
}

/** `+5.0%`, and `+5.0%, off scale` where the axis does not reach it. */
export const thresholdWords = (value: number, plot: Plot, unit: OutcomeUnit) =>
  `${unit.format(value)}${placeThreshold(value, plot).isOff ? ', off scale' : ''}`
