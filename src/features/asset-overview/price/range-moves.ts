import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { dayOf, firstIndexFrom, type PriceWindow } from '#features/asset-overview/series/price-window.ts'

export type Thumb = 'from' | 'to'
export type RangeIndices = { from: number; to: number }

/** Moves a key asks for: in observations, in calendar months, or to an end. */
type ThumbMove = { bars: number } | { months: number } | 'start' | 'end'

const KEYS: Readonly<Record<string, ThumbMove>> = {
  ArrowLeft: { bars: -1 },
  ArrowDown: { bars: -1 },
  ArrowRight: { bars: 1 },
  ArrowUp: { bars: 1 },
  PageDown: { months: -1 },
  PageUp: { months: 1 },
  Home: 'start',
  End: 'end',
}

export const thumbMoveOf = (key: string): ThumbMove | null => KEYS[key] ?? null

/** Observations that a window shows; a window outside the history shows the nearest one. */
export function indicesOf(points: readonly SeriesPoint[], window: PriceWindow): RangeIndices {
  const last = points.length - 1
  const from = Math.min(firstIndexFrom(points, window.from), last)
  const to = Math.max(firstIndexFrom(points, window.to + 1) - 1, from)
  return { from, to: Math.min(to, last) }
}

export const windowBetween = (points: readonly SeriesPoint[], { from, to }: RangeIndices): PriceWindow => ({
  from: dayOf(points[from]!.at),
  to: dayOf(points[to]!.at),
})

/** Two thumbs closer than this would cover each other and the frame between them, which is dragged as a whole. */
export const THUMBS_APART_PX = 40

/** Positions of the thumbs: the ends of the window, moved apart for a narrow window so that each can be grabbed. */
export function thumbPlaces(
  span: { from: number; to: number },
  { left, right }: { left: number; right: number },
): { from: number; to: number } {
  const missing = THUMBS_APART_PX - (span.to - span.from)
  if (missing <= 0) return span
  const from = clamp(span.from - missing / 2, left, Math.max(left, right - THUMBS_APART_PX))
  return { from, to: from + THUMBS_APART_PX }
}

export const LEAST_DRAGGED = 5

/** Moves one thumb; it stops `least` observations before the other, and at the ends of the history. */
export function moveThumb(
  points: readonly SeriesPoint[],
  indices: RangeIndices,
  thumb: Thumb,
  move: ThumbMove,
  least = 1,
): RangeIndices {
  const target = moved(points, indices[thumb], move)
  const last = points.length - 1
  if (thumb === 'from') return { ...indices, from: clamp(target, 0, Math.max(0, indices.to - least)) }
  return { ...indices, to: clamp(target, Math.min(last, indices.from + least), last) }
}

/** Moves the whole window by some observations, keeping its length, as far as the history allows. */
export function moveWindow(count: number, indices: RangeIndices, by: number): RangeIndices {
  const shift = clamp(by, -indices.from, count - 1 - indices.to)
  return { from: indices.from + shift, to: indices.to + shift }
}

function moved(points: readonly SeriesPoint[], index: number, move: ThumbMove): number {
  if (move === 'start') return 0
  if (move === 'end') return points.length - 1
  if ('bars' in move) return index + move.bars
  const target = firstIndexFrom(points, addMonths(points[index]!.at, move.months))
  // A month without observations must still move the thumb.
  return target === index ? index + Math.sign(move.months) : target
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

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
  // A factor close to one still changes one observation.
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

/** The effect of the wheel: `zoom` by a factor, `pan` by pixels to the right, or null to scroll the page. */
type WheelMove = { kind: 'zoom'; factor: number } | { kind: 'pan'; pixels: number } | null

type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Pixels of a line, where a wheel counts lines. */
const LINE_PIXELS = 16
/** Pixels of the wheel that make a window e times as long. */
const ZOOM_PIXELS = 600

/** Horizontal turns pan. Vertical turns scroll the page, unless the chart has the focus or Ctrl is held. */
export function wheelMove(wheel: Wheel, isChartActive: boolean): WheelMove {
  const scale = wheel.deltaMode === 1 ? LINE_PIXELS : 1
  const [x, y] = [wheel.deltaX * scale, wheel.deltaY * scale]
  if (Math.abs(x) > Math.abs(y)) return { kind: 'pan', pixels: x }
  if (wheel.shiftKey) return y === 0 ? null : { kind: 'pan', pixels: y }
  if (y === 0 || !(isChartActive || wheel.ctrlKey || wheel.metaKey)) return null
  const bounded = Math.max(-240, Math.min(240, y))
  return { kind: 'zoom', factor: Math.exp(bounded / ZOOM_PIXELS) }
}
