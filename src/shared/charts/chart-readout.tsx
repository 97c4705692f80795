import { clsx } from 'clsx'
import { bisectCenter } from 'd3-array'
import type { ReactNode, PointerEvent } from 'react'
import { type CursorPlace, type CursorSource, useCursorAt } from './chart-cursor.ts'
import { pointIn } from './drawing-size.ts'

/** Minimum width of a readout in pixels, so that it does not change with every value. */
export const TOOLTIP_MIN_WIDTH = 160

/** Readout of one point of a chart. */
export type PointReadout = {
  /** Pixel x of the point. */
  x: number
  /** Pixel y of the readout's upper edge, where the chart's default does not fit. */
  top?: number
  title: string
  /** In the order of the marks on screen, from top to bottom. */
  rows: readonly { label: string; value: string; isStrong?: boolean }[]
  note?: string | undefined
  dots?: readonly CrosshairDot[] | undefined
  /** The point in one sentence, called only after keyboard moves; by default title, rows and note. */
  spoken?: () => string
}

const inWords = ({ title, rows, note }: PointReadout) =>
  [title, ...rows.map(({ label, value }) => `${label} ${value}`), note ?? []].flat().join(', ')

type ChartReadoutLayerProps = {
  source: CursorSource
  /** Accessible name: what the chart shows. */
  label: string
  /** Pixel position of every point, ascending. */
  places: readonly number[]
  along?: 'x' | 'y'
  width: number
  height: number
  /** Right edge for the readout in pixels; by default that of the layer. */
  room?: number
  /** Upper and lower end of the crosshair; no crosshair without it. */
  line?: readonly [top: number, bottom: number]
  /** Pixel y of the readout's upper edge. */
  top?: number
  read: (index: number, cursor: CursorPlace) => PointReadout | null
}

/**
 * A chart's cursor with its crosshair and readout. It subscribes to the cursor itself: a move re-renders this layer, not the chart
 * below.
 */
export function ChartReadoutLayer(props: ChartReadoutLayerProps) {
  const { source, label, places, along = 'x', width, height, room = width, line, top = 8, read } = props
  const cursor = useCursorAt(source)
  const point = cursor.index === null ? null : read(cursor.index, cursor)
  return (
    <ChartCursorLayer
      source={source}
      label={label}
      places={places}
      along={along}
      width={width}
      height={height}
      spoken={point && cursor.isSpoken ? (point.spoken?.() ?? inWords(point)) : null}
    >
      {point && (
        <>
          {line && <ChartCrosshair x={point.x} top={line[0]} bottom={line[1]} dots={point.dots} />}
          {/*
           * The readout beside the point, never over it. When pinned, it can be hovered and its text selected. It moves by transform on
           * a compositor layer, so that a move neither lays out nor paints the chart below.
           */}
          <div
            aria-hidden="true"
            className={clsx(
              'absolute top-0 left-0 rounded-sm bg-raised px-2.5 py-2 text-xs shadow-2 will-change-transform print:hidden',
              cursor.isPinned && 'pointer-events-auto cursor-text select-text',
            )}
            style={{
              minWidth: TOOLTIP_MIN_WIDTH,
              transform: tooltipTransform({
                x: point.x,
                top: point.top ?? top,
                chartWidth: width,
                room,
                width: tooltipWidth(point),
              }),
            }}
          >
            <p className="mb-1 font-semibold whitespace-nowrap">{point.title}</p>
            <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
              {point.rows.map((row, index) => (
                <div key={index} className={clsx('contents', row.isStrong && 'font-semibold')}>
                  <dt className={clsx('whitespace-nowrap', row.isStrong ? 'text-ink' : 'text-ink-2')}>
                    {row.label}
                  </dt>
                  <dd className="num">{row.value}</dd>
                </div>
              ))}
            </dl>
            {point.note && <p className="mt-1 text-ink-3">{point.note}</p>}
          </div>
        </>
      )}
    </ChartCursorLayer>
  )
}

/** Pixels between a point and the readout beside it. */
const GAP = 14
/** Average width of a character of the readout, and the width of its padding and column gap, in pixels. */
const CHARACTER = 6.2
const PADDING = 36

/** Estimated width of a readout by its longest line, because it is positioned before it is laid out. */
export function tooltipWidth({ title, rows, note }: Pick<PointReadout, 'title' | 'rows' | 'note'>): number {
  const lines = rows.map(({ label, value }) => label.length + value.length)
  const longest = Math.max(title.length, note?.length ?? 0, ...lines)
  return Math.max(TOOLTIP_MIN_WIDTH, PADDING + CHARACTER * longest)
}

/** Pixels. `x`: of the point. `top`: upper edge beside it. `room`: right edge for the readout. `width`: of the readout. */
type TooltipPlace = Record<'x' | 'top' | 'chartWidth' | 'room' | 'width', number>

/**
 * Position of a readout as a CSS transform from the chart's upper left corner: beside its point, on the side with room, or above where
 * neither side has room (on a phone). It never covers its point and never leaves the screen.
 */
export function tooltipTransform({ x, top, chartWidth, room, width }: TooltipPlace): string {
  const fits = { right: x + GAP + width <= room, left: x - GAP - width >= 0 }
  const wanted = x < chartWidth / 2 ? 'right' : 'left'
  const side = fits[wanted] ? wanted : fits.right ? 'right' : fits.left ? 'left' : 'above'
  switch (side) {
    case 'right':
      return `translate(${x + GAP}px, ${top}px)`
    case 'left':
      return `translate(calc(${x - GAP}px - 100%), ${top}px)`
    case 'above':
      return `translate(clamp(0px, ${x}px - 50%, ${room}px - 100%), calc(${Math.min(0, top)}px - 100%))`
  }
}

/** Pixel y of a value at the point; `fill` where each has the colour of its line. */
export type CrosshairDot = { y: number; isStrong: boolean; fill?: string }

/** Pixels: `x` of the point, upper and lower end of the line. */
type ChartCrosshairProps = Record<'x' | 'top' | 'bottom', number> & Pick<PointReadout, 'dots'>

/** Half the width of the SVG: room for the largest dot. */
const HALF = 6

/**
 * The line through the current point, with a dot on each value. A narrow SVG on a compositor layer, so that a move does not repaint the
 * chart below.
 */
export const ChartCrosshair = ({ x, top, bottom, dots = [] }: ChartCrosshairProps) => (
  <svg
    aria-hidden="true"
    width={2 * HALF}
    height={bottom + HALF}
    className="pointer-events-none absolute top-0 left-0 block overflow-visible will-change-transform print:hidden"
    style={{ transform: `translateX(${Math.round(x) - HALF}px)` }}
  >
    <line
      x1={HALF}
      x2={HALF}
      y1={top}
      y2={bottom}
      className="stroke-[var(--color-chart-crosshair)]"
      strokeDasharray="1 2"
    />
    {dots.map((dot, i) => (
      <circle
        key={i}
        cx={HALF}
        cy={dot.y}
        r={dot.isStrong ? 4 : 2.5}
        className="fill-fan-median stroke-surface"
        style={dot.fill ? { fill: dot.fill } : undefined}
      />
    ))}
  </svg>
)

type ChartCursorLayerProps = {
  source: CursorSource
  /** Accessible name: what the chart shows. A hint at the keys is appended. */
  label: string
  /** Pixel positions of all points, ascending; or a function from position to index, where listing them would cost too much. */
  places: readonly number[] | ((place: number) => number)
  /** The axis along which the points lie. */
  along?: 'x' | 'y'
  /** The chart's size in pixels. */
  width: number
  height: number
  /** The current point in words, announced after keyboard moves; null without a point. */
  spoken: string | null
  /** Crosshair and tooltip of the current point. */
  children?: ReactNode
}

/**
 * A layer over a chart that handles its pointer and keys: one tab stop, one polite live region. Moves do not re-render the chart below.
 */
export function ChartCursorLayer(props: ChartCursorLayerProps) {
  const { source, label, places, along = 'x', width, height, spoken, children } = props
  const { isSpoken } = useCursorAt(source)
  const indexAt = (event: PointerEvent<HTMLElement>) => {
    const place = pointIn(event.currentTarget, event)[along]
    return typeof places === 'function' ? places(place) : bisectCenter(places, place)
  }
  return (
    // `application`, so that arrow keys reach it in a screen reader's browse mode too.
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
        // A pointer sets its own position; only the keyboard needs a start.
        if (event.currentTarget.matches(':focus-visible')) source.enter()
      }}
      onBlur={source.leave}
      onKeyDown={source.key}
      onPointerMove={(event) => source.point(indexAt(event))}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') source.leave()
      }}
      onPointerUp={(event) => source.pin(indexAt(event))}
    >
      {/* CSS containment: moves here do not lay out the page around it. */}
      <div className="pointer-events-none absolute inset-0 z-10 [contain:size_layout_style]">{children}</div>
      <span role="status" className="sr-only">
        {isSpoken ? (spoken ?? 'Released') : ''}
      </span>
    </div>
  )
}
