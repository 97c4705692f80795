import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Candle } from '#contract/records/price-history.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { AverageLines, FanLayer, LowerPane } from '#features/asset-overview/layers/price-layers.tsx'
import { paneValueAt } from '#features/asset-overview/layers/layer-series.ts'
import {
  layerExtents,
  layersUntil,
  type PriceLayers,
} from '#features/asset-overview/layers/use-price-layers.ts'
import { MarkerButtons } from '#features/asset-overview/past-insights/marker-buttons.tsx'
import { MarkerLayer } from '#features/asset-overview/past-insights/marker-layer.tsx'
import { useMarkerClusters, type Marks } from '#features/asset-overview/past-insights/marker-clusters.ts'
import { candleAt, candleExtent, candlesWithin } from '#features/asset-overview/series/candles.ts'
import {
  PANE_HEIGHT,
  paneBox,
  priceChartHeight,
  priceGeometry,
  type PriceGeometry,
  type PriceScaleName,
} from '#features/asset-overview/series/price-geometry.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'
import { CandleLayer, PriceLineLayer } from './price-line.tsx'
import { PriceCursor, type Measure } from './price-cursor.tsx'
import { useChartMoves, type ChartMoves } from './use-chart-moves.ts'

export type PriceChartProps = Marks & {
  window: PriceWindow
  scale: PriceScaleName
  base: Close | null
  summary: string
  view: ChartView
  table: ChartTableData
  measure: Measure
  onMeasure: (measure: Measure) => void
  /** Drawn instead of the line; none for the line. */
  candles?: readonly Candle[]
  /** The line is made of prices inside the day. */
  isIntraday?: boolean
  layers?: PriceLayers
  /** What drag and wheel do; null where there is nothing to move along. */
  moves?: ChartMoves | null
  /** Further layers over the line, under the cursor. */
  children?: (frame: { geometry: PriceGeometry; width: number; height: number }) => ReactNode
}

/** The figure "Price": mounted once, fed with data; a change of range redraws one path. */
export function PriceChart(props: PriceChartProps) {
  const { view, table, summary, layers = NO_LAYERS } = props
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
        <Drawing {...props} layers={layers} width={width} height={height} priceHeight={height - paneHeight} />
      )}
    </ChartFrame>
  )
}

const NO_LAYERS: PriceLayers = { averages: [], fan: null, pane: null, notes: [] }
const NO_CANDLES: readonly Candle[] = []

type DrawingProps = PriceChartProps & {
  layers: PriceLayers
  width: number
  height: number
  /** Of the part above the lower pane. */
  priceHeight: number
}

function Drawing(props: DrawingProps) {
  const {
    points,
    window,
    scale,
    base,
    insights,
    selected,
    onSelect,
    layers,
    isIntraday = false,
    width,
    height,
  } = props
  const { priceHeight } = props
  const candles = useMemo(() => candlesWithin(props.candles ?? NO_CANDLES, window), [props.candles, window])
  const geometry = useMemo(() => {
    const ofCandles = candleExtent(candles)
    return priceGeometry({
      points,
      window,
      scale,
      base: base?.value ?? null,
      width,
      height: priceHeight,
      isIntraday,
      alsoDrawn: [...layerExtents(layers), ...(ofCandles ? [ofCandles] : [])],
      until: layersUntil(layers),
    })
  }, [points, window, scale, base?.value, width, priceHeight, isIntraday, layers, candles])
  const clusters = useMarkerClusters(props, geometry)
  if (!geometry) {
    return <p className="grid h-full place-items-center text-ink-2">No close in this window.</p>
  }
  const size = { width, height: priceHeight }
  const also = (at: number) => alsoSaid(at, candles, layers)
  return (
    <>
      {layers.fan && <FanLayer fan={layers.fan} geometry={geometry} {...size} />}
      {layers.averages.length > 0 && <AverageLines lines={layers.averages} geometry={geometry} {...size} />}
      <PriceLineLayer
        points={points}
        geometry={geometry}
        base={base?.value ?? null}
        hasLine={candles.length === 0}
        {...size}
      />
      {candles.length > 0 && <CandleLayer candles={candles} geometry={geometry} {...size} />}
      {layers.pane && (
        <LowerPane pane={layers.pane} geometry={geometry} window={window} width={width} height={height} />
      )}
      {insights.length > 0 && (
        <MarkerLayer clusters={clusters} frame={geometry} selected={selected} {...size} />
      )}
      {props.children?.({ geometry, ...size })}
      <Movable moves={props.moves ?? null} geometry={geometry} isOn={props.measure.state === 'off'}>
        <PriceCursor
          points={points}
          geometry={geometry}
          base={base}
          width={width}
          height={height}
          lineBottom={layers.pane ? paneBox(geometry.plot, height).bottom : geometry.plot.bottom}
          also={also}
          measure={props.measure}
          onMeasure={props.onMeasure}
          onToggleTable={props.view.toggleTable}
          label={props.summary}
        />
      </Movable>
      {clusters.length > 0 && (
        <MarkerButtons
          clusters={clusters}
          width={width}
          selectedKey={selected?.key ?? null}
          onSelect={onSelect}
        />
      )}
    </>
  )
}

type MovableProps = { moves: ChartMoves | null; geometry: PriceGeometry; isOn: boolean; children: ReactNode }

function Movable({ moves, geometry, isOn, children }: MovableProps) {
  const { ref, handlers } = useChartMoves(moves, geometry.x, isOn)
  return (
    // Dragging and the wheel are conveniences beside the range bar's sliders and the date fields.
    <div ref={ref} role="presentation" className="absolute inset-0 cursor-crosshair" {...handlers}>
      {children}
    </div>
  )
}

/** What stands at a point beside its close: the candle's other prices, and the series below. */
function alsoSaid(at: number, candles: readonly Candle[], { pane }: PriceLayers) {
  const candle = candles.length > 0 ? candleAt(candles, at) : null
  const value = pane && paneValueAt(pane, at)
  return { candle, pane: value === null || !pane ? null : { title: pane.title, value } }
}
