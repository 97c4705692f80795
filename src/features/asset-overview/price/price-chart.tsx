import { useMemo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { FanLayer, LowerPane } from '#features/asset-overview/layers/price-layers.tsx'
import { fanExtent, paneValueAt, type PriceLayers } from '#features/asset-overview/layers/use-price-layers.ts'
import { PastMarkers } from '#features/asset-overview/past-insights/marker-buttons.tsx'
import type { Marks } from '#features/asset-overview/past-insights/markers.tsx'
import { candleAt, candleExtent, candlesWithin } from '#features/asset-overview/series/candles.ts'
import {
  PANE_HEIGHT,
  paneBox,
  priceChartHeight,
  priceGeometry,
  type PriceScaleName,
} from '#features/asset-overview/series/price-geometry.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import { ChartFrame, type ChartSize } from '#shared/charts/chart-frame.tsx'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { LivePriceMark, PriceLineLayer } from './price-line.tsx'
import { PriceCursor, type Measure } from './price-cursor.tsx'
import { useChartMoves, type ChartMoves } from './window-moves.ts'

/** What is drawn: the line or its candles, over which days, on which scale, and what else. */
export type DrawnPrice = {
  points: readonly SeriesPoint[]
  window: PriceWindow
  base: Close | null
  candles: readonly Candle[]
  isIntraday: boolean
}

type PriceChartProps = {
  drawn: DrawnPrice
  scale: PriceScaleName
  marks: Marks
  layers: PriceLayers
  summary: string
  view: ChartView
  table: ChartTableData
  measure: readonly [measure: Measure, set: (measure: Measure) => void]
  /** What drag and wheel do; null where there is nothing to move along, and where no current price stands at the end. */
  moves: ChartMoves | null
}

/** The figure "Price": mounted once, fed with data; a change of range redraws one path. */
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

/** `size` is that of the part above the lower pane. */
type DrawingProps = PriceChartProps & { size: ChartSize; height: number }

function Drawing({ drawn, scale, marks, layers, size, height, ...props }: DrawingProps) {
  const { points, window, isIntraday } = drawn
  const { width, height: priceHeight } = size
  const format = usePriceFormat()
  const base = drawn.base?.value ?? null
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
      isIntraday,
      alsoDrawn: [fan, candleExtent(candles)].filter((extent) => extent !== null),
      until: fan?.until ?? null,
    })
  }, [points, window, scale, base, width, priceHeight, isIntraday, layers.fan, candles])
  const { ref, handlers } = useChartMoves(props.moves, geometry?.x ?? null, props.measure[0].state === 'off')
  if (!geometry) {
    return <p className="grid h-full place-items-center text-ink-2">No close in this window.</p>
  }
  /** `O 91.20 H 92.00 L 90.10 C 91.40`, and the series below by its name. */
  const also = (at: number) => {
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
      {props.moves && <LivePriceMark geometry={geometry} {...size} />}
      {/* Dragging and the wheel are conveniences beside the range bar's sliders and the date fields. */}
      <div ref={ref} role="presentation" className="absolute inset-0 cursor-crosshair" {...handlers}>
        <PriceCursor
          points={points}
          geometry={geometry}
          base={drawn.base}
          size={{ width, height }}
          lineBottom={layers.pane ? paneBox(geometry.plot, height).bottom : geometry.plot.bottom}
          also={also}
          measure={props.measure}
          frame={{ label: props.summary, onToggleTable: props.view.toggleTable }}
        />
      </div>
      <PastMarkers points={points} frame={geometry} marks={marks} {...size} />
    </>
  )
}
