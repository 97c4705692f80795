import { useCallback, useEffect, useRef, type PointerEvent } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { pointIn, shownScale } from '#shared/charts/drawing-size.ts'
import type { Scale } from '#shared/charts/scale.ts'
import {
  nearestPointIndex,
  dayOf,
  firstIndexFrom,
  type PriceWindow,
} from '#features/asset-overview/series/price-window.ts'
import { addMonths } from '#contract/values/horizon.ts'

/** A press that moves less is a click. */
const DRAG_FROM_PX = 4

export type ChartMoves = {
  /** The whole history, of which the window shows a part. */
  points: readonly SeriesPoint[]
  window: PriceWindow
  onDraft: (window: PriceWindow) => void
  onCommit: (window: PriceWindow) => void
  /** Shown at once, and written to the address when the wheel rests. */
  onTurn: (window: PriceWindow) => void
}

type Drag = {
  what: Thumb | 'window'
  startX: number
  /** Time of a pixel; negative where the line itself follows the pointer. */
  perPixel: number
  indices: RangeIndices
  last: PriceWindow | null
}

/** Dragging one end of the window, or the window as a whole. `move` and `end` say whether there is a drag. */
export function useWindowDrag(moves: ChartMoves | null) {
  const held = useRef<Drag | null>(null)
  return {
    start: (event: PointerEvent<HTMLElement>, what: Drag['what'], perPixel: number) => {
      if (!moves || event.button !== 0) return
      const indices = indicesOf(moves.points, moves.window)
      held.current = { what, startX: event.clientX, perPixel, indices, last: null }
    },
    move: (event: PointerEvent<HTMLElement>) => {
      const drag = held.current
      if (!drag || !moves) return false
      const by = event.clientX - drag.startX
      if (drag.last === null) {
        if (Math.abs(by) < DRAG_FROM_PX) return false
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }
      const { points } = moves
      const { what, indices, perPixel } = drag
      const anchor = what === 'to' ? indices.to : indices.from
      const target = nearestPointIndex(points, points[anchor]!.at + by * perPixel)
      const next =
        what === 'window'
          ? moveWindow(points.length, indices, target - anchor)
          : moveThumb(points.length, indices, what, target, LEAST_DRAGGED)
      drag.last = windowBetween(points, next)
      moves.onDraft(drag.last)
      return true
    },
    end: () => {
      const last = held.current?.last
      held.current = null
      if (last) moves?.onCommit(last)
      return Boolean(last)
    },
  }
}

/**
 * Dragging moves the window, the wheel zooms around the pointer. With `isOn` false a press is not a drag. Touch scrolls the page
 * or reads the chart. Returns a ref and handlers for the element around the chart.
 */
export function useChartMoves(moves: ChartMoves | null, x: Scale | null, isOn: boolean) {
  const drag = useWindowDrag(moves)
  const latest = useRef({ moves, x })
  useEffect(() => {
    latest.current = { moves, x }
  })
  const ref = useCallback((host: HTMLDivElement | null) => {
    // React's own wheel listeners are passive: they cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      const { moves, x } = latest.current
      const move = moves && x && wheelMove(event, host!.contains(document.activeElement))
      if (!move) return
      event.preventDefault()
      const { points } = moves
      const indices = indicesOf(points, moves.window)
      const under = nearestPointIndex(points, x.invert(pointIn(host!, event).x))
      const next =
        move.kind === 'zoom'
          ? zoomed(points.length, indices, under, move.factor)
          : moveWindow(points.length, indices, barsOf(move.pixels / shownScale(host!), x, indices))
      const window = windowBetween(points, next)
      // The next event starts from this window, drawn or not.
      latest.current = { moves: { ...moves, window }, x }
      moves.onTurn(window)
    }
    host?.addEventListener('wheel', onWheel, { passive: false })
    return () => host?.removeEventListener('wheel', onWheel)
  }, [])
  // What is a drag reads and pins nothing.
  const onPointerUpCapture = (event: PointerEvent) => {
    if (drag.end()) event.stopPropagation()
  }
  return {
    ref,
    handlers: {
      onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
        if (!isOn || !x || event.shiftKey || event.pointerType === 'touch') return
        drag.start(event, 'window', (x.invert(0) - x.invert(1)) / shownScale(event.currentTarget))
      },
      onPointerMoveCapture: (event: PointerEvent<HTMLElement>) => {
        if (drag.move(event)) event.stopPropagation()
      },
      onPointerUpCapture,
      onPointerCancelCapture: onPointerUpCapture,
    },
  }
}

/** Pixels as observations, at least one in their direction. */
function barsOf(pixels: number, { range }: Scale, { from, to }: RangeIndices): number {
  const bars = (pixels / Math.max(1, range[1] - range[0])) * (to - from)
  return Math.sign(pixels) * Math.max(1, Math.round(Math.abs(bars)))
}

export type Thumb = 'from' | 'to'
type RangeIndices = { from: number; to: number }

/** The observation that a key leads to from one: the next, one a month away, or an end; null for other keys. */
export function keyTarget(key: string, points: readonly SeriesPoint[], index: number): number | null {
  const months = { PageDown: -1, PageUp: 1 }[key]
  if (months) {
    const target = firstIndexFrom(points, addMonths(points[index]!.at, months))
    // A month without observations must still move the thumb.
    return target === index ? index + months : target
  }
  const [before, after] = [index - 1, index + 1]
  const targets = { ArrowLeft: before, ArrowDown: before, ArrowRight: after, ArrowUp: after, Home: 0 }
  return { ...targets, End: points.length - 1 }[key] ?? null
}

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

const LEAST_DRAGGED = 5

/** Moves one thumb to an observation; it stops `least` before the other, and at the ends of the history. */
export function moveThumb(
  count: number,
  indices: RangeIndices,
  thumb: Thumb,
  target: number,
  least = 1,
): RangeIndices {
  const last = count - 1
  if (thumb === 'from') return { ...indices, from: clamp(target, 0, Math.max(0, indices.to - least)) }
  return { ...indices, to: clamp(target, Math.min(last, indices.from + least), last) }
}

/** Moves the whole window by some observations, keeping its length, as far as the history allows. */
export function moveWindow(count: number, indices: RangeIndices, by: number): RangeIndices {
  const shift = clamp(by, -indices.from, count - 1 - indices.to)
  return { from: indices.from + shift, to: indices.to + shift }
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
  const wanted = Math.round(steps * factor)
  // A factor close to one still changes one observation.
  const changed = factor < 1 ? Math.min(steps - 1, wanted) : Math.max(steps + 1, wanted)
  const next = clamp(changed, Math.min(LEAST_SHOWN - 1, count - 1), count - 1)
  const under = clamp(around, from, to)
  const share = steps === 0 ? 0.5 : (under - from) / steps
  const first = clamp(Math.round(under - share * next), 0, count - 1 - next)
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
  return { kind: 'zoom', factor: Math.exp(clamp(y, -240, 240) / ZOOM_PIXELS) }
}
