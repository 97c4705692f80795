import { useMemo, type KeyboardEvent, type PointerEvent } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { drawnPath, plotBox, extentOf, withGaps } from '#features/asset-overview/model/price-geometry.ts'
import { useElementWidth } from '#shared/charts/drawing-size.ts'
import { linearScale, timeTicks } from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import {
  thumbPositions,
  indicesOf,
  moveThumb,
  keyTarget,
  windowBetween,
  useWindowDrag,
  type Thumb,
  type ChartMoves,
} from './window-moves.ts'

const HEIGHT = 32

type RangeBarProps = {
  moves: ChartMoves
  /** For prices beside the plot, whose edges the bar follows, px; null in a comparison. */
  room: number | null
}

/** The whole history below the chart, with the visible window as a frame: a slider at each end, and draggable as a whole. */
export function RangeBar({ moves, room }: RangeBarProps) {
  const { points, window, onCommit } = moves
  const [ref, measured] = useElementWidth()
  const width = measured ?? 720
  const { left, right } = plotBox({ width, height: HEIGHT }, room)
  const drawing = useMemo(() => historyDrawing(points, left, right), [points, left, right])
  const indices = indicesOf(points, window)
  const { x } = drawing
  const span = { from: x(points[indices.from]!.at), to: x(points[indices.to]!.at) }
  const positions = thumbPositions(span, { left, right })
  const drag = useWindowDrag(moves)
  const dragged = (what: Thumb | 'window') => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => drag.start(event, what, x.invert(1) - x.invert(0)),
    onPointerMove: drag.move,
    onPointerUp: drag.end,
    onPointerCancel: drag.end,
  })
  const onKeyDown = (thumb: Thumb) => (event: KeyboardEvent) => {
    const target = keyTarget(event.key, points, indices[thumb])
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onCommit(windowBetween(points, moveThumb(points.length, indices, thumb, target)))
  }
  const thumb = (which: Thumb) => (
    <div
      role="slider"
      tabIndex={0}
      aria-label={which === 'from' ? 'First visible day' : 'Last visible day'}
      aria-valuemin={which === 'from' ? 0 : indices.from + 1}
      aria-valuemax={which === 'from' ? Math.max(0, indices.to - 1) : points.length - 1}
      aria-valuenow={indices[which]}
      aria-valuetext={formatDay(points[indices[which]]!.at)}
      onKeyDown={onKeyDown(which)}
      {...dragged(which)}
      className="absolute top-0 z-1 grid h-8 w-6 -translate-x-1/2 cursor-ew-resize touch-none place-items-center rounded-sm"
      style={{ left: positions[which] }}
    >
      <span
        aria-hidden="true"
        className="grid h-5 w-2 grid-flow-col place-content-center gap-px rounded-xs border border-accent bg-accent-tint"
      >
        <i className="h-2 w-px bg-accent-text" />
        <i className="h-2 w-px bg-accent-text" />
      </span>
    </div>
  )
  return (
    <div
      ref={ref}
      role="group"
      aria-label="Visible part of the whole history"
      className="relative mt-1 h-12 print:hidden"
    >
      <svg aria-hidden="true" width={width} height={48} className="absolute inset-0 block overflow-visible">
        <rect x={left} y={0} width={right - left} height={HEIGHT} className="fill-sunken" />
        <path d={drawing.path} fill="none" className="stroke-chart-past" strokeWidth={1} />
        {drawing.ticks.map(({ at, label }) => (
          <text
            key={at}
            x={Math.min(x(at), right - 30)}
            y={HEIGHT + 13}
            className="fill-chart-label text-2xs data"
          >
            {label}
          </text>
        ))}
      </svg>
      <div
        // Pointer only: by keyboard the two sliders and the date fields do the same.
        role="presentation"
        {...dragged('window')}
        className="absolute top-0 h-8 cursor-grab touch-none border border-accent bg-accent/15 active:cursor-grabbing"
        style={{ left: positions.from, width: positions.to - positions.from }}
      />
      {thumb('from')}
      {thumb('to')}
    </div>
  )
}

export function historyDrawing(series: readonly SeriesPoint[], left: number, right: number) {
  const points = withGaps(series)
  const slice = { start: 0, end: points.length }
  const extent = extentOf(points, slice) ?? { low: 0, high: 1 }
  const [from, to] = [points[0]!.at, points.at(-1)!.at]
  const x = linearScale([from, to], [left, right])
  const y = linearScale([extent.low, extent.high], [HEIGHT - 3, 3])
  return {
    x,
    path: drawnPath(points, slice, x, y),
    ticks: timeTicks(from, to, Math.max(2, Math.floor((right - left) / 80))),
  }
}
