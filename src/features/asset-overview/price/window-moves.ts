import { useCallback, useEffect, useRef, type PointerEvent } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { midnightOf } from '#contract/values/instant.ts'
import {
  nearestPointIndex,
  firstIndexFrom,
  indexAfterDay,
  type PriceWindow,
} from '#features/asset-overview/model/price-window.ts'
import { pointIn, shownScale } from '#shared/charts/drawing-size.ts'
import type { Scale } from '#shared/charts/scale.ts'
import { within } from '#shared/statistics/within.ts'

/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 4

export type ChartMoves = {
  /** The whole history. */
  points: readonly SeriesPoint[]
  window: PriceWindow
  onDraft: (window: PriceWindow) => void
  onCommit: (window: PriceWindow) => void
  /** Shows a window at once and writes it to the address after a pause. */
  onCommitDebounced: (window: PriceWindow) => void
}

type Drag = {
  what: Thumb | 'window'
  startX: number
  /** Time per pixel; negative where the line itself is dragged. */
  perPixel: number
  indices: RangeIndices
  last: PriceWindow | null
}

/** Dragging one end of the window, or the window as a whole. `move` and `end` return whether a drag is in progress. */
export function useWindowDrag(moves: ChartMoves | null) {
  const dragRef = useRef<Drag | null>(null)
  return {
    start: (event: PointerEvent<HTMLElement>, what: Drag['what'], perPixel: number) => {
      if (!moves || event.button !== 0) return
      const indices = indicesOf(moves.points, moves.window)
      dragRef.current = { what, startX: event.clientX, perPixel, indices, last: null }
    },
    move: (event: PointerEvent<HTMLElement>) => {
      const drag = dragRef.current
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
          : moveThumb(points.length, indices, what, target, MIN_DRAGGED)
      drag.last = windowBetween(points, next)
      moves.onDraft(drag.last)
      return true
    },
    end: () => {
      const last = dragRef.current?.last
      dragRef.current = null
      if (last) moves?.onCommit(last)
      return Boolean(last)
    },
  }
}

/**
 * Dragging moves the window, the wheel zooms around the pointer. With `isOn` false a press does not start a drag. Touch scrolls
 * the page or moves the cursor. Returns a ref and handlers for the element around the chart.
 */
export function useChartMoves(moves: ChartMoves | null, x: Scale | null, isOn: boolean) {
  const drag = useWindowDrag(moves)
  const latest = useRef({ moves, x })
  useEffect(() => {
    latest.current = { moves, x }
  })
  const ref = useCallback((host: HTMLDivElement | null) => {
    // React's wheel listeners are passive and cannot prevent the page from scrolling.
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
      // The next event starts from this window, even if it has not rendered yet.
      latest.current = { moves: { ...moves, window }, x }
      moves.onCommitDebounced(window)
    }
    host?.addEventListener('wheel', onWheel, { passive: false })
    return () => host?.removeEventListener('wheel', onWheel)
  }, [])
  // The end of a drag does not pin the readout.
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

/** Pixels converted to observations, at least one in their direction. */
function barsOf(pixels: number, { range }: Scale, { from, to }: RangeIndices): number {
  const bars = (pixels / Math.max(1, range[1] - range[0])) * (to - from)
  return Math.sign(pixels) * Math.max(1, Math.round(Math.abs(bars)))
}

export type Thumb = 'from' | 'to'
type RangeIndices = { from: number; to: number }

/** The index that a key moves a thumb to: the next one, one a month away, or an end; null for other keys. */
export function keyTarget(key: string, points: readonly SeriesPoint[], index: number): number | null {
  const months = { PageDown: -1, PageUp: 1 }[key]
  if (months) {
    const target = firstIndexFrom(points, addMonths(points[index]!.at, months))
    // A month without observations still moves the thumb.
    return target === index ? index + months : target
  }
  const [before, after] = [index - 1, index + 1]
  const targets = { ArrowLeft: before, ArrowDown: before, ArrowRight: after, ArrowUp: after, Home: 0 }
  return { ...targets, End: points.length - 1 }[key] ?? null
}

/** Indices of the observations in a window; for a window outside of the history, of the nearest one. */
export function indicesOf(points: readonly SeriesPoint[], window: PriceWindow): RangeIndices {
  const last = points.length - 1
  const from = Math.min(firstIndexFrom(points, window.from), last)
  const to = Math.max(indexAfterDay(points, window.to) - 1, from)
  return { from, to: Math.min(to, last) }
}

export const windowBetween = (points: readonly SeriesPoint[], { from, to }: RangeIndices): PriceWindow => ({
  from: midnightOf(points[from]!.at),
  to: midnightOf(points[to]!.at),
})

/** Closer thumbs would cover each other and the frame between them, which is dragged as a whole. */
export const MIN_THUMB_DISTANCE_PX = 40

/** Positions of the thumbs: the ends of the window, moved apart if it is narrow, so that each can be grabbed. */
export function thumbPositions(
  span: { from: number; to: number },
  { left, right }: { left: number; right: number },
): { from: number; to: number } {
  const missing = MIN_THUMB_DISTANCE_PX - (span.to - span.from)
  if (missing <= 0) return span
  const from = within(span.from - missing / 2, left, Math.max(left, right - MIN_THUMB_DISTANCE_PX))
  return { from, to: from + MIN_THUMB_DISTANCE_PX }
}

/** Observations that a drag leaves between the thumbs. */
const MIN_DRAGGED = 5

/** Moves one thumb to an observation. It stops `minDistance` before the other thumb and at the ends of the history. */
export function moveThumb(
  count: number,
  indices: RangeIndices,
  thumb: Thumb,
  target: number,
  minDistance = 1,
): RangeIndices {
  const last = count - 1
  if (thumb === 'from') return { ...indices, from: within(target, 0, Math.max(0, indices.to - minDistance)) }
  return { ...indices, to: within(target, indices.from + minDistance, last) }
}

/** Moves the whole window by some observations, as far as the history allows. Its length stays the same. */
export function moveWindow(count: number, indices: RangeIndices, by: number): RangeIndices {
  const shift = within(by, -indices.from, count - 1 - indices.to)
  return { from: indices.from + shift, to: indices.to + shift }
}

/** Observations that are always shown. */
const MIN_SHOWN = 6

/**
 * The observations that are visible after a zoom: `factor` times as many. The one under the pointer keeps its position as far as
 * the history allows.
 *
 * @param around index of that observation
 * @param factor below 1 zooms in, above 1 zooms out
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
  const next = within(changed, Math.min(MIN_SHOWN - 1, count - 1), count - 1)
  const under = within(around, from, to)
  const share = steps === 0 ? 0.5 : (under - from) / steps
  const first = within(Math.round(under - share * next), 0, count - 1 - next)
  return { from: first, to: first + next }
}

/** The effect of a wheel event: `zoom` by a factor, `pan` by pixels to the right, or null to scroll the page. */
type WheelMove = { kind: 'zoom'; factor: number } | { kind: 'pan'; pixels: number } | null

type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Pixels per line, for a wheel that reports lines. */
const LINE_PIXELS = 16
/** Wheel pixels that make the window e times as long. */
const ZOOM_PIXELS = 600

/** Horizontal movement pans. Vertical movement zooms if the chart has the focus or Ctrl is held, else scrolls the page. */
export function wheelMove(wheel: Wheel, isChartActive: boolean): WheelMove {
  const scale = wheel.deltaMode === 1 ? LINE_PIXELS : 1
  const [x, y] = [wheel.deltaX * scale, wheel.deltaY * scale]
  if (Math.abs(x) > Math.abs(y)) return { kind: 'pan', pixels: x }
  if (wheel.shiftKey) return y === 0 ? null : { kind: 'pan', pixels: y }
  if (y === 0 || !(isChartActive || wheel.ctrlKey || wheel.metaKey)) return null
  return { kind: 'zoom', factor: Math.exp(within(y, -240, 240) / ZOOM_PIXELS) }
}
