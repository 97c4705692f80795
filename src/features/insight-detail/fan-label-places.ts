import type { SignalLine } from './fan-drawing.ts'
import type { Drawn } from './fan-geometry.ts'

/** Width of a character of chart text in pixels, on average. */
const CHARACTER = 5.6
const TAG_HEIGHT = 18
/** Height of a line of chart text above and below its baseline. */
const ASCENT = 10
const DESCENT = 3

type Box = { left: number; right: number; top: number; bottom: number }

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Name of a signal level with the place of its baseline's start. */
export type LevelLabel = { side: SignalLine['side']; text: string; x: number; y: number }

/** Names of the signal levels, above the upper line and below the lower one; on phones there is no room for them. */
export function levelLabels({ drawing, geometry }: Drawn): LevelLabel[] {
  const { x, y, isPhone } = geometry
  if (isPhone) return []
  return drawing.levels.map(({ side, value, text }) => ({
    side,
    text: `${side} signal level ${text}`,
    x: x(drawing.entryAt) + 6,
    y: y(value) + (side === 'upper' ? -4 : 12),
  }))
}

/**
 * Where the tag of the last realised value stands: beside its point, on the first height that leaves the names of the levels
 * readable. `x` is its left edge, `y` its middle.
 */
export function placeRealisedTag(
  { text, at, y }: { text: string; at: number; y: number },
  drawn: Drawn,
): { x: number; y: number } {
  const { right, top, bottom } = drawn.geometry
  const width = text.length * CHARACTER + 12
  const x = at + 10 + width <= right ? at + 10 : at - 10 - width
  const names = levelLabels(drawn).map((label) => ({
    left: label.x,
    right: label.x + label.text.length * CHARACTER,
    top: label.y - ASCENT,
    bottom: label.y + DESCENT,
  }))
  const isFree = (middle: number) => {
    const box = { left: x, right: x + width, top: middle - TAG_HEIGHT / 2, bottom: middle + TAG_HEIGHT / 2 }
    return box.top >= top && box.bottom <= bottom && !names.some((name) => overlap(box, name))
  }
  const heights = [-14, 14, 0, -30, 30].map((by) => y + by)
  return { x, y: heights.find(isFree) ?? heights[0]! }
}
