import { useMemo, useRef, type PointerEvent } from 'react'
import { X } from 'lucide-react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { ChartCursorLayer } from '#shared/charts/cursor/chart-cursor-layer.tsx'
import { ChartLayer, ChartTag, ChartText } from '#shared/charts/chart-parts.tsx'
import { useChartCursor } from '#shared/charts/cursor/use-chart-cursor.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { observedCloses } from '#features/asset-overview/series/drawn-line.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import {
  changeBetween,
  lastCloseBefore,
  indexAfterDay,
} from '#features/asset-overview/series/price-window.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { LayerProps } from '#features/asset-overview/series/price-geometry.ts'
import { countOf } from '#shared/format/words.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { axisWords } from './price-line.tsx'

type PriceCursorProps = LayerProps & {
  points: readonly SeriesPoint[]
  base: Close | null
  measure: Measure
  onMeasure: (measure: Measure) => void
  onToggleTable: () => void
  label: string
  /** Lower end of the line through the point. */
  lineBottom: number
  /** What else stands at a point. */
  also: (at: number) => PointExtras
}

type PointExtras = { candle: Candle | null; pane: { title: string; value: string } | null }

/** Crosshair, readout and measure over the line; snaps to observed closes only. */
export function PriceCursor(props: PriceCursorProps) {
  const { points, geometry, base, width, height, measure, onMeasure } = props
  const { slice, missing } = geometry
  const closes = useMemo(() => observedCloses(points, slice, missing), [points, slice, missing])
  const format = usePriceFormat()
  const isDragging = useRef(false)
  const mark = (index: number | null) => {
    const close = index === null ? null : closes.at(index)
    if (close) onMeasure(marked(measure, close.at))
  }
  const cursor = useChartCursor({
    count: closes.count,
    onToggleTable: props.onToggleTable,
    onKey: (key) => {
      if (key === 'm' || (key === 'Enter' && measure.state !== 'off')) {
        if (key === 'm' && measure.state === 'done') onMeasure(MEASURE_OFF)
        else mark(cursor.index ?? closes.count - 1)
        return true
      }
      return false
    },
  })
  const close = cursor.index === null ? null : closes.at(cursor.index)
  const span = measuredSpan(measure, close?.at ?? null)
  const since = close && base ? changeBetween(base, close).fraction : null
  const extras = close && props.also(close.at)
  const spoken = close
    ? [
        geometry.when(close.at),
        format.price(close.value),
        ...(base ? [`${formatReturn(since)} since the base`] : []),
        ...(extras ? extraWords(extras, format) : []),
      ].join(', ')
    : null

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || (!event.shiftKey && measure.state !== 'armed')) return
    isDragging.current = event.shiftKey
    mark(cursor.index)
  }
  // The press belongs to the measure, so it does not pin the readout.
  const onPointerUp = (event: PointerEvent) => {
    if (isDragging.current || measure.state === 'open') {
      event.stopPropagation()
      const isClick = !isDragging.current
      isDragging.current = false
      if (close && measure.state === 'open' && (isClick ? close.at !== measure.a : true)) mark(cursor.index)
    }
  }

  return (
    <>
      {span && <MeasuredSpan span={span} geometry={geometry} width={width} height={height} />}
      <div
        className="absolute inset-0"
        role="presentation"
        onPointerDownCapture={onPointerDown}
        onPointerUpCapture={onPointerUp}
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape' && measure.state !== 'off') {
            event.stopPropagation()
            onMeasure(MEASURE_OFF)
          }
        }}
      >
        <ChartCursorLayer
          cursor={cursor}
          label={props.label}
          places={(x) => closes.nearest(geometry.x.invert(x))}
          width={width}
          height={height}
          spoken={spoken}
        >
          {close && (
            <Crosshair
              geometry={geometry}
              close={close}
              said={[
                ...(base && !span ? [`${formatReturn(since)} since ${formatDay(base.at)}`] : []),
                ...(extras ? extraWords(extras, format) : []),
              ]}
              lineBottom={props.lineBottom}
              base={base?.value ?? null}
              width={width}
              height={height}
            />
          )}
        </ChartCursorLayer>
      </div>
    </>
  )
}

type CrosshairProps = LayerProps & {
  close: Close
  base: number | null
  /** What stands beside the point, a line each. */
  said: readonly string[]
  lineBottom: number
}

function Crosshair({ geometry, close, base, said, lineBottom, width, height }: CrosshairProps) {
  const format = usePriceFormat()
  const { plot } = geometry
  const x = geometry.x(close.at)
  const y = geometry.y(close.value)
  const day = geometry.when(close.at)
  const half = Math.round(day.length * 2.8 + 6)
  const tagX = Math.min(Math.max(x, plot.left + half), plot.right - half)
  return (
    <ChartLayer width={width} height={height} isExported={false}>
      <g className="stroke-chart-label" strokeDasharray="1 3">
        <line x1={x} x2={x} y1={plot.top} y2={lineBottom} />
        <line x1={plot.left} x2={plot.right} y1={y} y2={y} />
      </g>
      <circle cx={x} cy={y} r={3.5} className="fill-chart-fact stroke-surface" strokeWidth={1.5} />
      <ChartTag x={tagX - half} y={plot.bottom + 12} text={day} />
      <ChartTag x={plot.right + 3} y={y} text={axisWords(close.value, geometry, base, format)} />
      {said.map((line, i) => (
        <ChartText
          key={i}
          x={x + (x > (plot.left + plot.right) / 2 ? -8 : 8)}
          y={plot.top + 10 + 14 * i}
          textAnchor={x > (plot.left + plot.right) / 2 ? 'end' : 'start'}
          tone="strong"
          isBold
          hasHalo
        >
          {line}
        </ChartText>
      ))}
    </ChartLayer>
  )
}

/** `O 91.20 H 92.00 L 90.10 C 91.40`, and the series below by its name. */
const extraWords = ({ candle, pane }: PointExtras, { price }: PriceFormat): string[] => [
  ...(candle
    ? [`O ${price(candle.open)} H ${price(candle.high)} L ${price(candle.low)} C ${price(candle.close)}`]
    : []),
  ...(pane ? [`${pane.title} ${pane.value}`] : []),
]

type MeasuredSpanProps = LayerProps & { span: { a: number; b: number } }

/** The measured stretch as a tint from A to B. */
function MeasuredSpan({ span, geometry: { plot, x }, width, height }: MeasuredSpanProps) {
  const clamp = (value: number) => Math.min(plot.right, Math.max(plot.left, value))
  const left = clamp(x(span.a))
  const right = clamp(x(span.b))
  return (
    <ChartLayer width={width} height={height}>
      <rect
        x={left}
        y={plot.top}
        width={right - left}
        height={plot.bottom - plot.top}
        className="fill-accent"
        opacity={0.12}
      />
      {[
        { name: 'A', at: left },
        { name: 'B', at: right },
      ].map(({ name, at }) => (
        <g key={name}>
          <line x1={at} x2={at} y1={plot.top} y2={plot.bottom} className="stroke-accent" />
          <ChartText x={at + 4} y={plot.top + 10} isBold tone="strong" hasHalo>
            {name}
          </ChartText>
        </g>
      ))}
    </ChartLayer>
  )
}

type MeasureReadoutProps = { measure: Measure; points: readonly SeriesPoint[]; onClear: () => void }

/** What the measure says, or what it waits for. */
export function MeasureReadout({ measure, points, onClear }: MeasureReadoutProps) {
  const format = usePriceFormat()
  return (
    <p className="mb-1 flex items-center gap-2 text-xs text-ink-2" role="status">
      {measureWords(measure, points, format)}
      <IconButton label="Clear the measure" shortcut="Esc" onClick={onClear}>
        <X aria-hidden="true" size={13} />
      </IconButton>
    </p>
  )
}

function measureWords(measure: Measure, points: readonly SeriesPoint[], format: PriceFormat): string {
  if (measure.state === 'armed') return 'Choose A: press a point, or move with the arrows and press Enter.'
  if (measure.state === 'open') return `A is ${formatDay(measure.a)}. Choose B.`
  if (measure.state === 'off') return ''
  const [a, b] = [Math.min(measure.a, measure.b), Math.max(measure.a, measure.b)]
  const first = lastCloseBefore(points, indexAfterDay(points, a))
  const last = lastCloseBefore(points, indexAfterDay(points, b))
  if (!first || !last) return ''
  const { absolute, fraction } = changeBetween(first, last)
  const closes = points.slice(first.index + 1, last.index + 1).filter(({ value }) => value !== null).length
  return (
    `A ${formatDay(first.at)} to B ${formatDay(last.at)}: ${formatReturn(fraction, 2)} ` +
    `(${format.change(absolute, last.value)}) over ${countOf(closes, 'trading day')}`
  )
}

/**
 * Measuring between two closes. `armed`: the next mark sets A; `open`: A is set and B follows the cursor; `done`: both are set.
 * Instants in ms UTC.
 */
export type Measure =
  | { state: 'off' }
  | { state: 'armed' }
  | { state: 'open'; a: number }
  | { state: 'done'; a: number; b: number }

export const MEASURE_OFF: Measure = { state: 'off' }

/** Sets the next point. A finished measure starts again; a second press on the same close changes nothing. */
export function marked(measure: Measure, at: number): Measure {
  if (measure.state !== 'open') return { state: 'open', a: at }
  return measure.a === at ? measure : { state: 'done', a: measure.a, b: at }
}

/** The span to draw, in time order, given where the cursor is; null while there is nothing to span. */
export function measuredSpan(measure: Measure, cursorAt: number | null): { a: number; b: number } | null {
  if (measure.state === 'off' || measure.state === 'armed') return null
  const b = measure.state === 'done' ? measure.b : (cursorAt ?? measure.a)
  return measure.a <= b ? { a: measure.a, b } : { a: b, b: measure.a }
}
