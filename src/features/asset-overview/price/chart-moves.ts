import type { RangeIndices } from './range-bar-scale.ts'

/** Fewer observations than this are no chart to read. */
const LEAST_SHOWN = 6

/**
 * The observations that a zoom shows: `factor` times as many, the one under the pointer staying where it is as far as the history
 * allows.
 *
 * @param around index of that observation
 * @param factor below 1 to look closer, above 1 to see more
 */
export function zoomed(
  count: number,
  { from, to }: RangeIndices,
  around: number,
  factor: number,
): RangeIndices {
  const steps = to - from
  const least = Math.min(LEAST_SHOWN - 1, count - 1)
  // A factor close to one must still change something, or the wheel would seem dead.
  const wanted =
    factor < 1
      ? Math.min(steps - 1, Math.round(steps * factor))
      : Math.max(steps + 1, Math.round(steps * factor))
  const next = Math.max(least, Math.min(count - 1, wanted))
  const share = steps === 0 ? 0.5 : (Math.min(to, Math.max(from, around)) - from) / steps
  const start = Math.round(Math.min(to, Math.max(from, around)) - share * next)
  const first = Math.max(0, Math.min(count - 1 - next, start))
  return { from: first, to: first + next }
}

/** What a turn of the wheel asks for: `zoom` by a factor, `pan` by pixels to the right, or nothing of the chart's. */
export type WheelMove = { kind: 'zoom'; factor: number } | { kind: 'pan'; pixels: number } | null

type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Pixels of a line, where a wheel counts lines. */
const LINE_PIXELS = 16
/** Pixels of the wheel that make a window e times as long. */
const ZOOM_PIXELS = 600

/**
 * Sideways it moves along the history. Up and down it belongs to the page, unless the chart has been pressed or Ctrl is held:
 * a page that stops scrolling because a chart came under the pointer is a trap.
 */
export function wheelMove(wheel: Wheel, isChartActive: boolean): WheelMove {
  const scale = wheel.deltaMode === 1 ? LINE_PIXELS : 1
  const [x, y] = [wheel.deltaX * scale, wheel.deltaY * scale]
  if (Math.abs(x) > Math.abs(y)) return { kind: 'pan', pixels: x }
  if (wheel.shiftKey) return y === 0 ? null : { kind: 'pan', pixels: y }
  if (y === 0 || !(isChartActive || wheel.ctrlKey || wheel.metaKey)) return null
  const bounded = Math.max(-240, Math.min(240, y))
  return { kind: 'zoom', factor: Math.exp(bounded / ZOOM_PIXELS) }
}
