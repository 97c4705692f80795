import { X } from 'lucide-react'
import { useMemo, useRef, type PointerEvent } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { LayerProps, PriceGeometry } from '#features/asset-overview/model/price-geometry.ts'
import {
  changeBetween,
  firstIndexFrom,
  lastCloseBefore,
  isClose,
  nearestPointIndex,
} from '#features/asset-overview/model/price-window.ts'
import { usePriceFormat } from '#features/asset-overview/model/use-asset.ts'
import { useCursorAt, useCursorSource } from '#shared/charts/chart-cursor.ts'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartTag, ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartCursorLayer } from '#shared/charts/chart-readout.tsx'
import { formatDay, formatInstant } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { countOf } from '#shared/format/words.ts'
import { within } from '#shared/statistics/within.ts'
import { IconButton } from '#shared/ui/button.tsx'

type PriceCursorProps = {
  points: readonly SeriesPoint[]
  geometry: PriceGeometry
  base: Close | null
  size: ChartSize
  /** Lower end of the vertical crosshair line. */
  lineBottom: number
  /** Further lines of the readout at a point. */
  readoutLines: (at: number) => readonly string[]
  measure: MeasureState
  /** Accessible name. */
  label: string
}

/** Crosshair, readout and measure over the line. Snaps to closes. */
export function PriceCursor(props: PriceCursorProps) {
  const { points, geometry, base, size, readoutLines, lineBottom, label } = props
  const [measure, setMeasure] = props.measure
  const closes: readonly Close[] = useMemo(() => {
    const part = points.slice(geometry.slice.start, geometry.slice.end)
    return part.every(isClose) ? part : part.filter(isClose)
  }, [points, geometry.slice])
  const format = usePriceFormat()
  const isDragging = useRef(false)
  const setPoint = (index: number | null) => {
    const close = index === null ? null : closes[index]
    if (close) setMeasure(withPoint(measure, close.at))
  }
  const source = useCursorSource({
    count: closes.length,
    onKey: (key) => {
      if (key === 'm' && measure?.length === 2) setMeasure(null)
      else if (key === 'm' || (key === 'Enter' && measure)) setPoint(index ?? closes.length - 1)
      else return false
      return true
    },
  })
  const { index } = useCursorAt(source)
  const close = (index !== null && closes[index]) || null
  const span = measuredSpan(measure, close?.at ?? null)
  const since = close && base && formatReturn(changeBetween(base, close).fraction)
  const extras = close ? readoutLines(close.at) : []

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || (!event.shiftKey && measure?.length !== 0)) return
    isDragging.current = event.shiftKey
    setPoint(index)
  }
  // A press that sets a point of the measure does not pin the readout.
  const onPointerUp = (event: PointerEvent) => {
    if (!isDragging.current && measure?.length !== 1) return
    event.stopPropagation()
    isDragging.current = false
    if (measure?.length === 1) setPoint(index)
  }

  return (
    <>
      {span && <MeasuredSpan span={span} geometry={geometry} {...size} />}
      <div
        className="absolute inset-0"
        role="presentation"
        onPointerDownCapture={onPointerDown}
        onPointerUpCapture={onPointerUp}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape' || !measure) return
          event.stopPropagation()
          setMeasure(null)
        }}
      >
        <ChartCursorLayer
          source={source}
          label={label}
          places={(x) => nearestPointIndex(closes, geometry.x.invert(x))}
          {...size}
          spoken={
            close &&
            [
              geometry.when(close.at),
              format.price(close.value),
              ...(since ? [`${since} since the base`] : []),
              ...extras,
            ].join(', ')
          }
        >
          {close && (
            <Crosshair
              geometry={geometry}
              close={close}
              value={axisWords(close.value, geometry, base?.value ?? null, format)}
              lines={[...(since && !span ? [`${since} since ${formatDay(base!.at)}`] : []), ...extras]}
              lineBottom={lineBottom}
              {...size}
            />
          )}
        </ChartCursorLayer>
      </div>
    </>
  )
}

/** A price in the unit of the axis: on the percent scale the return since the base. */
export const axisWords = (
  price: number,
  { scale }: Pick<PriceGeometry, 'scale'>,
  base: number | null,
  format: PriceFormat,
) => (scale === 'percent' && base ? formatReturn(price / base - 1) : format.price(price))

type CrosshairProps = LayerProps & {
  close: Close
  value: string
  lines: readonly string[]
  lineBottom: number
}

function Crosshair({ geometry, close, value, lines, lineBottom, width, height }: CrosshairProps) {
  const { plot } = geometry
  const [x, y] = [geometry.x(close.at), geometry.y(close.value)]
  const day = geometry.when(close.at)
  const half = Math.round(day.length * 2.8 + 6)
  const tagX = Math.min(Math.max(x, plot.left + half), plot.right - half)
  const isRight = x > (plot.left + plot.right) / 2
  return (
    <ChartLayer width={width} height={height} isExported={false}>
      <path
        d={`M${x} ${plot.top}V${lineBottom}M${plot.left} ${y}H${plot.right}`}
        className="stroke-chart-label"
        strokeDasharray="1 3"
      />
      <circle cx={x} cy={y} r={3.5} className="fill-chart-fact stroke-surface" strokeWidth={1.5} />
      <ChartTag x={tagX - half} y={plot.bottom + 12} text={day} />
      <ChartTag x={plot.right + 3} y={y} text={value} />
      {lines.map((line, i) => (
        <ChartText
          key={i}
          x={x + (isRight ? -8 : 8)}
          y={plot.top + 10 + 14 * i}
          textAnchor={isRight ? 'end' : 'start'}
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

type MeasuredSpanProps = LayerProps & { span: readonly [number, number] }

function MeasuredSpan({ span, geometry: { plot, x }, width, height }: MeasuredSpanProps) {
  const inPlot = (value: number) => within(value, plot.left, plot.right)
  const [left, right] = [inPlot(x(span[0])), inPlot(x(span[1]))]
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
      {[left, right].map((at, i) => (
        <g key={i}>
          <path d={`M${at} ${plot.top}V${plot.bottom}`} className="stroke-accent" />
          <ChartText x={at + 4} y={plot.top + 10} isBold tone="strong" hasHalo>
            {i === 0 ? 'A' : 'B'}
          </ChartText>
        </g>
      ))}
    </ChartLayer>
  )
}

type MeasureReadoutProps = {
  measure: Measure
  drawn: { points: readonly SeriesPoint[]; isIntraday: boolean }
  onClear: () => void
}

export function MeasureReadout({ measure, drawn, onClear }: MeasureReadoutProps) {
  const format = usePriceFormat()
  return (
    <p className="mb-1 flex items-center gap-2 text-xs text-ink-2" role="status">
      {measureWords(measure, drawn, format)}
      <IconButton label="Clear the measure" shortcut="Esc" onClick={onClear} icon={<X size={13} />} />
    </p>
  )
}

export function measureWords(
  measure: Measure,
  { points, isIntraday }: MeasureReadoutProps['drawn'],
  format: Pick<PriceFormat, 'change'>,
): string {
  const when = isIntraday ? formatInstant : formatDay
  if (measure?.length === 0) return 'Choose A: press a point, or move with the arrows and press Enter.'
  if (measure?.length === 1) return `A is ${when(measure[0]!)}. Choose B.`
  const [a, b] = measuredSpan(measure, null) ?? [0, 0]
  const first = lastCloseBefore(points, firstIndexFrom(points, a + 1))
  const last = lastCloseBefore(points, firstIndexFrom(points, b + 1))
  if (!first || !last) return ''
  const { absolute, fraction } = changeBetween(first, last)
  const closes = points.slice(first.index + 1, last.index + 1).filter(isClose).length
  return (
    `A ${when(first.at)} to B ${when(last.at)}: ${formatReturn(fraction, 2)} ` +
    `(${format.change(absolute, last.value)})${isIntraday ? '' : ` over ${countOf(closes, 'trading day')}`}`
  )
}

/** The chosen points of the measure between two closes, ms UTC: none yet, A, or A and B. Null while it is off. */
export type Measure = readonly number[] | null
export type MeasureState = readonly [measure: Measure, set: (measure: Measure) => void]

/** Sets the next point. A finished measure starts again; a second press on the same close changes nothing. */
export const withPoint = (measure: Measure, at: number): Measure =>
  measure?.length !== 1 ? [at] : measure[0] === at ? measure : [measure[0]!, at]

/** The span to draw, in time order; null before A is set. `cursorAt`: instant under the cursor, where B would be. */
export function measuredSpan(measure: Measure, cursorAt: number | null): [number, number] | null {
  if (!measure?.length) return null
  const [a = 0, b = cursorAt ?? a] = measure
  return a <= b ? [a, b] : [b, a]
}
