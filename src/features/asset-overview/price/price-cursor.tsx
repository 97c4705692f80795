import { useMemo, useRef } from 'react'
import type { PointerEvent } from 'react'
import type { SeriesPoint } from '#contract/calculator.ts'
import { ChartCursorLayer } from '#shared/charts/chart-cursor-layer.tsx'
import { ChartLayer, ChartTag, ChartText } from '#shared/charts/chart-parts.tsx'
import { useChartCursor } from '#shared/charts/use-chart-cursor.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { MeasuredSpan } from './measured-span.tsx'
import { marked, measuredSpan, MEASURE_OFF, type Measure } from './measure.ts'
import { observedCloses } from '#features/asset-overview/series/observed-closes.ts'
import type { Close } from '#contract/price-basis.ts'
import { changeBetween } from '#features/asset-overview/series/price-change.ts'
import { axisWords } from './price-axes.tsx'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { PriceGeometry } from '#features/asset-overview/series/price-geometry.ts'

type PriceCursorProps = {
  points: readonly SeriesPoint[]
  geometry: PriceGeometry
  base: Close | null
  width: number
  height: number
  measure: Measure
  onMeasure: (measure: Measure) => void
  onToggleTable: () => void
  label: string
}

/** Crosshair, readout and measure over the line; snaps to observed closes only. */
export function PriceCursor(props: PriceCursorProps) {
  const { points, geometry, base, width, height, measure, onMeasure, onToggleTable, label } = props
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
    onToggleTable,
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
  const spoken = close
    ? `${formatDay(close.at)}, ${format.price(close.value)}${base ? `, ${formatReturn(since)} since the base` : ''}`
    : null

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || (!event.shiftKey && measure.state !== 'armed')) return
    isDragging.current = event.shiftKey
    mark(cursor.index)
  }
  // A measure takes the press: the readout is not pinned by the same release.
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
          label={label}
          places={(x) => closes.nearest(geometry.x.invert(x))}
          width={width}
          height={height}
          spoken={spoken}
        >
          {close && (
            <Crosshair
              geometry={geometry}
              close={close}
              // Beside a measure it would be a second change, from another start.
              change={base && !span ? `${formatReturn(since)} since ${formatDay(base.at)}` : null}
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

type CrosshairProps = {
  geometry: PriceGeometry
  close: Close
  change: string | null
  base: number | null
  width: number
  height: number
}

function Crosshair({ geometry, close, change, base, width, height }: CrosshairProps) {
  const format = usePriceFormat()
  const { plot } = geometry
  const x = geometry.x(close.at)
  const y = geometry.y(close.value)
  const day = formatDay(close.at)
  const half = Math.round(day.length * 2.8 + 6)
  const tagX = Math.min(Math.max(x, plot.left + half), plot.right - half)
  return (
    <ChartLayer width={width} height={height} isExported={false}>
      <g className="stroke-chart-label" strokeDasharray="1 3">
        <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} />
        <line x1={plot.left} x2={plot.right} y1={y} y2={y} />
      </g>
      <circle cx={x} cy={y} r={3.5} className="fill-chart-fact stroke-surface" strokeWidth={1.5} />
      <ChartTag x={tagX - half} y={plot.bottom + 12} text={day} />
      <ChartTag x={plot.right + 3} y={y} text={axisWords(close.value, geometry, base, format)} />
      {change && (
        <ChartText
          x={x + (x > (plot.left + plot.right) / 2 ? -8 : 8)}
          y={plot.top + 10}
          textAnchor={x > (plot.left + plot.right) / 2 ? 'end' : 'start'}
          tone="strong"
          isBold
          hasHalo
        >
          {change}
        </ChartText>
      )}
    </ChartLayer>
  )
}
