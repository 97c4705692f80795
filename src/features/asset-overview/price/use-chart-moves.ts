import { useCallback, useEffect, useRef, type PointerEvent } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { pointIn, shownScale } from '#shared/charts/picture/drawing-scale.ts'
import type { Scale } from '#shared/charts/axis/scale.ts'
import { nearestPointIndex, type PriceWindow } from '#features/asset-overview/series/price-window.ts'
import {
  wheelMove,
  zoomed,
  indicesOf,
  LEAST_DRAGGED,
  moveThumb,
  moveWindow,
  windowBetween,
  type RangeIndices,
  type Thumb,
} from './range-moves.ts'

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
      const bars = nearestPointIndex(points, points[anchor]!.at + by * perPixel) - anchor
      const next =
        what === 'window'
          ? moveWindow(points.length, indices, bars)
          : moveThumb(points, indices, what, { bars }, LEAST_DRAGGED)
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
