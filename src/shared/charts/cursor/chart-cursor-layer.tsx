import type { PointerEvent, ReactNode } from 'react'
import type { ChartCursor } from './use-chart-cursor.ts'
import { nearestIndex } from './chart-cursor-source.ts'
import { pointIn } from '#shared/charts/picture/drawing-scale.ts'

type ChartCursorLayerProps = {
  cursor: ChartCursor
  /** Accessible name: what the chart shows. The keys are said after it. */
  label: string
  /** Pixel place of every point, ascending, in the chart's own coordinates; or a search, where listing them would cost too much. */
  places: readonly number[] | ((place: number) => number)
  /** Whether the places lie along the chart's width or, one below the other, along its height. */
  along?: 'x' | 'y'
  /** The chart's size in pixels. */
  width: number
  height: number
  /** The current point in words; spoken after keyboard moves, null when there is none. */
  spoken: string | null
  /** Crosshair and tooltip of the current point. */
  children?: ReactNode
}

/**
 * Lies over a drawing and takes its pointer and keys: one tab stop, one polite live region, the same point for both. The drawing
 * below is not touched by moves, so hovering costs only what is drawn here.
 */
export function ChartCursorLayer(props: ChartCursorLayerProps) {
  const { cursor, label, places, along = 'x', width, height, spoken, children } = props
  const indexAt = (event: PointerEvent<HTMLElement>) => {
    const place = pointIn(event.currentTarget, event)[along]
    return typeof places === 'function' ? places(place) : nearestIndex(places, place)
  }
  return (
    // An application: arrow keys must reach it in a screen reader's browse mode too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="application"
      aria-roledescription="chart"
      aria-label={`${label} Arrow keys read its points, t shows the table.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-chart-cursor=""
      className="absolute inset-0 touch-pan-y rounded-sm outline-offset-2"
      style={{ width, height }}
      onFocus={(event) => {
        // A pointer's focus comes with its own place; only the keyboard needs a start.
        if (event.currentTarget.matches(':focus-visible')) cursor.enter()
      }}
      onBlur={cursor.leave}
      onKeyDown={cursor.key}
      onPointerMove={(event) => cursor.point(indexAt(event))}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') cursor.leave()
      }}
      onPointerUp={(event) => cursor.pin(indexAt(event))}
    >
      {/* Contained: what moves here is laid out without a look at the page around it. */}
      <div className="pointer-events-none absolute inset-0 z-10 [contain:size_layout_style]">{children}</div>
      <span role="status" className="sr-only">
        {cursor.isSpoken ? (spoken ?? 'Released') : ''}
      </span>
    </div>
  )
}
