import { memo } from 'react'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { linearScale, niceTicks, paddedDomain } from '#shared/charts/axis/scale.ts'
import { drawnPath } from '#features/asset-overview/series/drawn-line.ts'
import { paneBox, type PriceGeometry } from '#features/asset-overview/series/price-geometry.ts'
import {
  firstIndexFrom,
  indexAfterDay,
  type PriceWindow,
} from '#features/asset-overview/series/price-window.ts'
import { formatSeriesValue } from '#features/asset-overview/series/series-value.ts'
import { paneExtent, paneValueAt, type PaneSeries } from './pane-series.ts'

type LowerPaneProps = {
  pane: PaneSeries
  geometry: PriceGeometry
  window: PriceWindow
  width: number
  /** Of the whole chart. */
  height: number
}

/** A series of its own unit below the price, over the same days. */
export const LowerPane = memo(function LowerPane({ pane, geometry, window, width, height }: LowerPaneProps) {
  const box = paneBox(geometry.plot, height)
  const extent = paneExtent(pane, window)
  const [from, to] = geometry.x.domain
  const slice = { start: firstIndexFrom(pane.points, from), end: indexAfterDay(pane.points, to) }
  const [low, high] = paddedDomain(extent ? [extent.low, extent.high] : [0, 1]) ?? [0, 1]
  const y = linearScale([low, high], [box.bottom, box.top])
  const format = (value: number) => formatSeriesValue(value, pane.displayFormat)
  const last = paneValueAt(pane, to)
  return (
    <ChartLayer width={width} height={height}>
      <g shapeRendering="crispEdges">
        <rect
          x={box.left}
          y={box.top}
          width={box.right - box.left}
          height={box.bottom - box.top}
          className="fill-none stroke-chart-grid"
        />
        {extent &&
          niceTicks(low, high, 3).map((tick) => (
            <g key={tick}>
              <line
                x1={box.left}
                x2={box.right}
                y1={y(tick)}
                y2={y(tick)}
                className={tick === 0 ? 'stroke-chart-zero' : 'stroke-chart-grid'}
              />
              <ChartText x={box.right + 8} y={y(tick) + 4}>
                {format(tick)}
              </ChartText>
            </g>
          ))}
      </g>
      {extent && (
        <path
          d={drawnPath(pane.points, slice, geometry.x, y)}
          fill="none"
          className="stroke-chart-fact"
          strokeWidth={1.25}
          strokeLinejoin="round"
        />
      )}
      <ChartText x={box.left} y={box.top - 6} tone="label">
        {extent ? `${pane.title}${last ? `, last ${last}` : ''}` : `${pane.title}: no value in this window`}
      </ChartText>
    </ChartLayer>
  )
})
