import { useMemo, memo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { PastMarkers } from '#features/asset-overview/insights/marker-buttons.tsx'
import type { MarkedInsights } from '#features/asset-overview/insights/markers.tsx'
import {
  candleAt,
  candleExtent,
  candlesWithin,
  type DrawnPrice,
} from '#features/asset-overview/model/candles.ts'
import {
  PANE_HEIGHT,
  paneBox,
  priceChartHeight,
  priceGeometry,
  type PriceScaleName,
  drawnPath,
  type LayerProps,
  type PriceGeometry,
} from '#features/asset-overview/model/price-geometry.ts'
import { lastCloseBefore } from '#features/asset-overview/model/price-window.ts'
import { usePriceFormat } from '#features/asset-overview/model/use-asset.ts'
import { ChartFrame, type ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartTag, TimeAxis } from '#shared/charts/chart-parts.tsx'
import type { ChartTableData } from '#shared/charts/chart-table.tsx'
import type { ChartView } from '#shared/charts/chart-tools.tsx'
import { within } from '#shared/statistics/within.ts'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { PriceAxis } from './price-axis.tsx'
import { axisWords, PriceCursor, type MeasureState } from './price-cursor.tsx'
import {
  FanLayer,
  LowerPane,
  fanExtent,
  paneValueAt,
  type PriceLayers,
  AVERAGE_STYLES,
  type AverageLine,
} from './price-layers.tsx'
import { useChartMoves, type ChartMoves } from './window-moves.ts'

/** Notes load after the line, with their database. */
const NoteMarkers = lazyPart(async () => (await import('./note-markers.tsx')).NoteMarkers)

type PriceChartProps = {
  drawn: Omit<DrawnPrice, 'note'>
  scale: PriceScaleName
  marked: MarkedInsights
  layers: PriceLayers
  summary: string
  view: ChartView
  table: ChartTableData
  /** For prices beside the plot, px. */
  room: number
  measure: MeasureState
  /** Handlers of drag and wheel; null for intraday prices, which also have no current price at the end. */
  moves: ChartMoves | null
}

/** The figure "Price". It stays mounted, so a change of the range draws one path anew. */
export function PriceChart(props: PriceChartProps) {
  const { view, table, summary, layers } = props
  const paneHeight = layers.pane ? PANE_HEIGHT : 0
  return (
    <ChartFrame
      name="Price"
      summary={summary}
      height={(width) => priceChartHeight(width) + paneHeight}
      view={view}
      table={table}
    >
      {({ width, height }) => (
        <Drawing {...props} size={{ width, height: height - paneHeight }} height={height} />
      )}
    </ChartFrame>
  )
}

/** `size`: of the part above the lower pane. `height`: of the whole chart. */
type DrawingProps = PriceChartProps & { size: ChartSize; height: number }

function Drawing({ drawn, scale, marked, layers, room, size, height, ...props }: DrawingProps) {
  const { points, window, change, isIntraday } = drawn
  const { width, height: priceHeight } = size
  const format = usePriceFormat()
  const base = change?.base.value ?? null
  const candles = useMemo(() => candlesWithin(drawn.candles, window), [drawn.candles, window])
  const geometry = useMemo(() => {
    const fan = layers.fan && fanExtent(layers.fan)
    return priceGeometry({
      points,
      window,
      scale,
      base,
      width,
      height: priceHeight,
      room,
      isIntraday,
      alsoDrawn: [fan, candleExtent(candles)].filter((extent) => extent !== null),
      until: fan?.until ?? null,
    })
  }, [points, window, scale, base, width, priceHeight, room, isIntraday, layers.fan, candles])
  const { ref, handlers } = useChartMoves(props.moves, geometry?.x ?? null, props.measure[0] === null)
  if (!geometry) return <p className="grid h-full place-items-center text-ink-2">No close in this window.</p>
  /** Further lines of the readout: `O 91.20 H 92.00 L 90.10 C 91.40`, and the value of the lower pane. */
  const readoutLines = (at: number) => {
    const candle = candleAt(candles, at)
    const [o, h, l, c] = candle ? [candle.open, candle.high, candle.low, candle.close].map(format.price) : []
    const pane = layers.pane && paneValueAt(layers.pane, at)
    return [
      ...(candle ? [`O ${o} H ${h} L ${l} C ${c}`] : []),
      ...(pane ? [`${layers.pane!.title} ${pane}`] : []),
    ]
  }
  return (
    <>
      {layers.fan && <FanLayer fan={layers.fan} geometry={geometry} {...size} />}
      <PriceLineLayer
        points={points}
        geometry={geometry}
        base={base}
        averages={layers.averages}
        candles={candles}
        {...size}
      />
      {layers.pane && (
        <LowerPane pane={layers.pane} geometry={geometry} window={window} width={width} height={height} />
      )}
      <PriceAxis
        points={points}
        geometry={geometry}
        base={base}
        hasCurrent={props.moves !== null}
        {...size}
      />
      {/* Pointer only: by keyboard the range bar's sliders and the date fields do the same as dragging and the wheel. */}
      <div ref={ref} role="presentation" className="absolute inset-0 cursor-crosshair" {...handlers}>
        <PriceCursor
          points={points}
          geometry={geometry}
          base={change?.base ?? null}
          size={{ width, height }}
          lineBottom={layers.pane ? paneBox(geometry.plot, height).bottom : geometry.plot.bottom}
          readoutLines={readoutLines}
          measure={props.measure}
          label={props.summary}
        />
      </div>
      <PastMarkers points={points} frame={geometry} marked={marked} {...size} />
      {!isIntraday && (
        <PartBoundary fallback={null}>
          <NoteMarkers points={points} frame={geometry} {...size} />
        </PartBoundary>
      )}
    </>
  )
}

type PriceLineLayerProps = LayerProps & {
  /** Value that is 0 % on the percent scale. */
  base: number | null
  points: readonly SeriesPoint[]
  averages: readonly AverageLine[]
  /** Drawn instead of the line. */
  candles: readonly Candle[]
}

/**
 * The hot path: axes and line as plain SVG, one path of a few points per pixel. Memoized, so that it does not render when the
 * cursor moves and a change of the range takes one pass over the visible points.
 */
const PriceLineLayer = memo(function PriceLineLayer(props: PriceLineLayerProps) {
  const { points, geometry, base, averages, candles, width, height } = props
  const format = usePriceFormat()
  const { slice, plot, x, y, valueTicks, timeTicks } = geometry
  const last = lastCloseBefore(points, slice.end)
  /** Averages outside of the price axis are not drawn. */
  const insidePlot = ({ at, value }: SeriesPoint) => {
    const isInside = value !== null && y(value) >= plot.top && y(value) <= plot.bottom
    return { at, value: isInside ? value : null }
  }
  const across = `M${plot.left} 0H${plot.right}`
  return (
    <ChartLayer width={width} height={height}>
      <g shapeRendering="crispEdges">
        {valueTicks.map(({ value }) => (
          <path key={value} d={across} transform={`translate(0 ${y(value)})`} className="stroke-chart-grid" />
        ))}
        <path d={across} transform={`translate(0 ${plot.bottom})`} className="stroke-chart-axis" />
      </g>
      <TimeAxis ticks={timeTicks} scale={x} y={plot.bottom} right={plot.right} />
      {averages.map(({ length, points: means }) => (
        <path
          key={length}
          d={drawnPath(means.map(insidePlot), slice, x, y)}
          fill="none"
          style={{ stroke: AVERAGE_STYLES[length].stroke }}
          strokeDasharray={AVERAGE_STYLES[length].dash}
          strokeWidth={1.25}
          strokeLinejoin="round"
        />
      ))}
      {candles.length > 0 ? (
        <Candles candles={candles} geometry={geometry} />
      ) : (
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
        <g transform={`translate(0 ${y(last.value)})`}>
          <path d={across} className="stroke-chart-fact" strokeDasharray="1 3" opacity={0.6} />
          <circle cx={x(last.at)} r={3.5} className="fill-chart-fact stroke-surface" strokeWidth={1.5} />
          <ChartTag x={plot.right + 3} y={0} text={axisWords(last.value, geometry, base, format)} isSolid />
        </g>
      )}
    </ChartLayer>
  )
})

/** Width of a candle's body as a share of the step, and its maximum in px. */
const BODY_SHARE = 0.64
const MAX_BODY = 11

/** Open, high, low and close. A hollow body rose, a filled one fell, so that colour is not the only sign. */
function Candles({ candles, geometry: { x, y } }: { candles: readonly Candle[]; geometry: PriceGeometry }) {
  const width = x(candles.at(-1)!.time) - x(candles[0]!.time)
  const step = candles.length > 1 ? width / (candles.length - 1) : MAX_BODY
  const body = within(step * BODY_SHARE, 1, MAX_BODY)
  return (
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
              className={rose ? 'fill-surface' : 'fill-loss'}
            />
          </g>
        )
      })}
    </g>
  )
}
