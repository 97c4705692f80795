import type { ReactNode } from 'react'
import { ChartCrosshair, type CrosshairDot } from './chart-crosshair.tsx'
import { ChartCursorLayer } from './chart-cursor-layer.tsx'
import type { CursorPlace, CursorSource } from './chart-cursor-source.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { useCursorAt } from './use-chart-cursor.ts'

/** What a chart says of one of its points. */
export type PointReadout = {
  /** Pixel x of the point, for the line through it and the side with room for the words. */
  x: number
  /** Pixel y of the words' upper edge, where the chart's own does not fit. */
  top?: number
  title: ReactNode
  /** In the order of the marks on screen, from top to bottom. */
  rows: readonly { label: ReactNode; value: ReactNode; isStrong?: boolean }[]
  note?: ReactNode
  /** Pixel y of the values at this point. */
  dots?: readonly CrosshairDot[]
  /** The point in one sentence; asked for after keyboard moves only. */
  spoken: () => string
}

type ChartReadoutLayerProps = {
  source: CursorSource
  /** Accessible name: what the chart shows. */
  label: string
  /** Pixel place of every point, ascending. */
  places: readonly number[]
  along?: 'x' | 'y'
  width: number
  height: number
  /** Right end of what the readout may cover, where that is not the layer's own. */
  room?: number
  /** Upper and lower end of the line through the point; none without. */
  line?: readonly [top: number, bottom: number]
  /** Pixel y of the words' upper edge. */
  top?: number
  read: (index: number, cursor: CursorPlace) => PointReadout | null
}

/**
 * A chart's cursor with its crosshair and readout. It follows the cursor by itself: a move renders this layer and leaves the
 * drawing below as it is.
 */
export function ChartReadoutLayer(props: ChartReadoutLayerProps) {
  const { source, label, places, along, width, height, room = width, line, top = 8, read } = props
  const cursor = useCursorAt(source)
  const point = cursor.index === null ? null : read(cursor.index, cursor)
  return (
    <ChartCursorLayer
      cursor={cursor}
      label={label}
      places={places}
      {...(along ? { along } : {})}
      width={width}
      height={height}
      spoken={point && cursor.isSpoken ? point.spoken() : null}
    >
      {point && (
        <>
          {line && (
            <ChartCrosshair
              x={point.x}
              top={line[0]}
              bottom={line[1]}
              {...(point.dots ? { dots: point.dots } : {})}
            />
          )}
          <ChartTooltip
            x={point.x}
            top={point.top ?? top}
            chartWidth={width}
            room={room}
            title={point.title}
            rows={point.rows}
            note={point.note}
            isPinned={cursor.isPinned}
          />
        </>
      )}
    </ChartCursorLayer>
  )
}
