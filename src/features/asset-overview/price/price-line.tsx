import { memo } from 'react'
import { clsx } from 'clsx'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { ChartLayer, ChartTag, ChartText, TimeAxis } from '#shared/charts/chart-parts.tsx'
import { drawnPath } from '#features/asset-overview/series/drawn-line.ts'
import { lastCloseBefore } from '#features/asset-overview/series/price-window.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { LayerProps, PriceGeometry } from '#features/asset-overview/series/price-geometry.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import type { Candle } from '#contract/records/price-history.ts'

type PriceLineLayerProps = LayerProps & {
  /** What is 0 % on the percent scale. */
  base: number | null
  points: readonly SeriesPoint[]
  /** False where candles stand in for the line; axes and last value stay. */
  hasLine: boolean
}

/**
 * The hot path: axes and line as plain SVG, one path of a few points per pixel. Memoised, so that moving the cursor never
 * touches it and a change of range costs one pass over the visible points.
 */
export const PriceLineLayer = memo(function PriceLineLayer({
  points,
  geometry,
  base,
  width,
  height,
  hasLine,
}: PriceLineLayerProps) {
  const format = usePriceFormat()
  const { slice, x, y } = geometry
  const last = lastCloseBefore(points, slice.end)
  return (
    <ChartLayer width={width} height={height}>
      <PriceAxes geometry={geometry} />
      {hasLine && (
        <path
          d={drawnPath(points, slice, x, y)}
          fill="none"
          className="stroke-chart-fact"
          strokeWidth={1.5}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
      {last && (
        <LastValue
          geometry={geometry}
          at={last.at}
          value={last.value}
          text={axisWords(last.value, geometry, base, format)}
        />
      )}
    </ChartLayer>
  )
})

/** Gridlines with their values to the right, dates below. */
const PriceAxes = ({ geometry }: { geometry: PriceGeometry }) => {
  const { plot, x, y, valueTicks, timeTicks } = geometry
  return (
    <>
      <g shapeRendering="crispEdges">
        {valueTicks.map(({ value, label }) => (
          <g key={value}>
            <line x1={plot.left} x2={plot.right} y1={y(value)} y2={y(value)} className="stroke-chart-grid" />
            <ChartText x={plot.right + 8} y={y(value) + 4}>
              {label}
            </ChartText>
          </g>
        ))}
        <line
          x1={plot.left}
          x2={plot.right}
          y1={plot.bottom}
          y2={plot.bottom}
          className="stroke-chart-axis"
        />
      </g>
      <TimeAxis ticks={timeTicks} scale={x} y={plot.bottom} right={plot.right} />
    </>
  )
}

/** A price as the axis beside it counts: on the percent scale the return since the base. */
export const axisWords = (
  price: number,
  { scale }: Pick<PriceGeometry, 'scale'>,
  base: number | null,
  format: PriceFormat,
) => (scale === 'percent' && base ? formatReturn(price / base - 1) : format.price(price))

/** The last value of the line: a dotted level, a dot and a filled tag on the axis. */
const LastValue = ({
  geometry,
  at,
  value,
  text,
}: {
  geometry: PriceGeometry
  at: number
  value: number
  text: string
}) => {
  const { plot, x, y } = geometry
  return (
    <>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={y(value)}
        y2={y(value)}
        className="stroke-chart-fact"
        strokeDasharray="1 3"
        opacity={0.6}
      />
      <circle cx={x(at)} cy={y(value)} r={3.5} className="fill-chart-fact stroke-surface" strokeWidth={1.5} />
      <ChartTag x={plot.right + 3} y={y(value)} text={text} isSolid />
    </>
  )
}

type CandleLayerProps = LayerProps & { candles: readonly Candle[] }

/** Width of a body as a share of the step, and its limit in px. */
const BODY_SHARE = 0.64
const WIDEST_BODY = 11

/** Open, high, low and close: a hollow body rose, a filled one fell, so that colour is not needed. */
export const CandleLayer = memo(function CandleLayer({ candles, geometry, width, height }: CandleLayerProps) {
  const { x, y } = geometry
  const first = x(candles[0]?.time ?? 0)
  const last = x(candles.at(-1)?.time ?? 0)
  const step = candles.length > 1 ? (last - first) / (candles.length - 1) : WIDEST_BODY
  const body = Math.max(1, Math.min(WIDEST_BODY, step * BODY_SHARE))
  return (
    <ChartLayer width={width} height={height}>
      <g strokeWidth={1} shapeRendering={body < 4 ? undefined : 'crispEdges'}>
        {candles.map(({ time, open, high, low, close }) => {
          const rose = close >= open
          const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
          const at = x(time)
          return (
            <g key={time} className={rose ? 'stroke-gain' : 'stroke-loss'}>
              <path d={`M${at} ${y(high)}V${top}M${at} ${bottom}V${y(low)}`} fill="none" />
              <rect
                x={at - body / 2}
                y={top}
                width={body}
                height={Math.max(1, bottom - top)}
                className={clsx(rose ? 'fill-surface' : 'fill-loss')}
              />
            </g>
          )
        })}
      </g>
    </ChartLayer>
  )
})
