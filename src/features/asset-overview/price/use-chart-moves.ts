import { useCallback, useEffect, useRef, type PointerEvent } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { pointIn, shownScale } from '#shared/charts/picture/drawing-scale.ts'
import type { Scale } from '#shared/charts/axis/scale.ts'
import { nearestPointIndex, type PriceWindow } from '#features/asset-overview/series/price-window.ts'
import { wheelMove, zoomed, indicesOf, moveWindow, windowBetween, type RangeIndices } from './range-moves.ts'

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

type Drag = { startX: number; at: number; perPixel: number; indices: RangeIndices; last: PriceWindow | null }

/**
 * Dragging moves the window, the wheel zooms around the pointer. With `isOn` false a press is not a drag. Touch scrolls the page
 * or reads the chart. Returns a ref and handlers for the element around the chart.
 */
export function useChartMoves(moves: ChartMoves | null, x: Scale | null, isOn: boolean) {
  const drag = useRef<Drag | null>(null)
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
      const next =
        move.kind === 'zoom'
          ? zoomed(
              points.length,
              indices,
              nearestPointIndex(points, x.invert(pointIn(host!, event).x)),
              move.factor,
            )
          : moveWindow(points.length, indices, barsOf(move.pixels / shownScale(host!), x, indices))
      const window = windowBetween(points, next)
      // The next event starts from this window, drawn or not.
      latest.current = { moves: { ...moves, window }, x }
      moves.onTurn(window)
    }
    host?.addEventListener('wheel', onWheel, { passive: false })
    return () => host?.removeEventListener('wheel', onWheel)
  }, [])

  const onPointerDownCapture = (event: PointerEvent<HTMLElement>) => {
    if (!isOn || !moves || !x || event.button !== 0 || event.shiftKey || event.pointerType === 'touch') return
    const indices = indicesOf(moves.points, moves.window)
    const at = moves.points[indices.from]!.at
    const perPixel = (x.invert(1) - x.invert(0)) / shownScale(event.currentTarget)
    drag.current = { startX: event.clientX, at, perPixel, indices, last: null }
  }
  const onPointerMoveCapture = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current
    if (!held || !moves) return
    const by = event.clientX - held.startX
    if (held.last === null) {
      if (Math.abs(by) < DRAG_FROM_PX) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
    }
    event.stopPropagation()
    // The line follows the pointer: dragging right shows earlier days.
    const target = nearestPointIndex(moves.points, held.at - by * held.perPixel)
    const next = moveWindow(moves.points.length, held.indices, target - held.indices.from)
    held.last = windowBetween(moves.points, next)
    moves.onDraft(held.last)
  }
  const onPointerUpCapture = (event: PointerEvent) => {
    const { last } = drag.current ?? { last: null }
    drag.current = null
    if (!last || !moves) return
    // A drag must not pin the readout.
    event.stopPropagation()
    moves.onCommit(last)
  }
  return {
    ref,
    handlers: {
      onPointerDownCapture,
      onPointerMoveCapture,
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
