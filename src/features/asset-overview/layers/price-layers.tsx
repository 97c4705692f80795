import { memo } from 'react'
import { Swatch } from '#features/asset-overview/comparison/lines-readout.tsx'
import { ChartLayer, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { drawnPath, paneBox, type LayerProps } from '#features/asset-overview/series/price-geometry.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { AverageLength } from '#features/asset-overview/series/overview-search.ts'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import { linearScale, niceTicks, paddedDomain } from '#shared/charts/axis/scale.ts'
import {
  firstIndexFrom,
  indexAfterDay,
  type PriceWindow,
} from '#features/asset-overview/series/price-window.ts'
import { formatSeriesValue } from '#features/asset-overview/series/series-value.ts'
import { paneExtent, paneValueAt, type PriceFan, type PaneSeries } from './use-price-layers.ts'

export type AverageLine = { length: AverageLength; points: readonly SeriesPoint[] }

/** Hue and dash, so that the lines differ without colour. `words`: for a saved picture, which may be printed without it. */
export const AVERAGE_STYLES = {
  50: { stroke: 'var(--series-2)', dash: undefined, words: '50-day average of the closes: thin line' },
  200: { stroke: 'var(--series-3)', dash: '6 3', words: '200-day average of the closes: dashed line' },
} satisfies Record<AverageLength, { stroke: string; dash: string | undefined; words: string }>

export const LayerLegend = ({ averages }: { averages: readonly AverageLine[] }) => (
  <>
    {averages.map(({ length, points }) => (
      <span key={length} className="inline-flex items-center gap-1.5">
        <Swatch {...AVERAGE_STYLES[length]} />
        {length}-day average of the closes
        {points.every(({ value }) => value === null) && ': the history is shorter'}
      </span>
    ))}
  </>
)

const FILLS = [
  [],
  ['fill-fan-3'],
  ['fill-fan-2', 'fill-fan-4'],
  ['fill-fan-1', 'fill-fan-2', 'fill-fan-4'],
] as const

type FanLayerProps = LayerProps & { fan: PriceFan }

/** The fan of an active insight on the price: bands, and the median of its past cases as a dashed line with its last value. */
export const FanLayer = memo(function FanLayer({ fan, geometry, width, height }: FanLayerProps) {
  const format = usePriceFormat()
  const { plot, x, y } = geometry
  const fills = FILLS[fan.bandLabels.length] ?? []
  const last = fan.steps.findLast(({ median }) => median !== null)
  return (
    <ChartLayer width={width} height={height}>
      {fan.bandLabels.map((label, i) => {
        const edge = (side: 0 | 1) =>
          fan.steps.flatMap(({ at, bands }) => (bands[i] ? [[x(at), y(bands[i][side]!)] as const] : []))
        return <path key={label} d={bandPath(edge(0), edge(1))} className={fills[i]} />
      })}
      <path
        d={linePath(fan.steps.map(({ at, median }) => (median === null ? null : [x(at), y(median)])))}
        fill="none"
        className="stroke-fan-median"
        strokeWidth={1.5}
        strokeDasharray="5 3"
      />
      {last && (
        <ChartText
          x={Math.min(x(last.at), plot.right) - 4}
          y={y(last.median!) - 6}
          textAnchor="end"
          tone="expectation"
          hasHalo
        >
          {`median ${format.price(last.median)}`}
        </ChartText>
      )}
    </ChartLayer>
  )
})

type LowerPaneProps = LayerProps & { pane: PaneSeries; window: PriceWindow }

/** A series of its own unit below the price, over the same days. */
export const LowerPane = memo(function LowerPane({ pane, geometry, window, width, height }: LowerPaneProps) {
  const box = paneBox(geometry.plot, height)
  const extent = paneExtent(pane, window)
  const [from, to] = geometry.x.domain
  const slice = { start: firstIndexFrom(pane.points, from), end: indexAfterDay(pane.points, to) }
  const [low, high] = paddedDomain(extent ? [extent.low, extent.high] : [0, 1]) ?? [0, 1]
  const y = linearScale([low, high], [box.bottom, box.top])
  const last = paneValueAt(pane, to)
  return (
    <ChartLayer width={width} height={height}>
      <rect
        x={box.left}
        y={box.top}
        width={box.right - box.left}
        height={box.bottom - box.top}
        className="fill-none stroke-chart-grid"
        shapeRendering="crispEdges"
      />
      {extent && (
        <>
          <ValueAxis
            ticks={niceTicks(low, high, 3)}
            scale={y}
            format={(value) => formatSeriesValue(value, pane.displayFormat)}
            x1={box.left}
            x2={box.right}
            side="right"
            base={0}
          />
          <path
            d={drawnPath(pane.points, slice, geometry.x, y)}
            fill="none"
            className="stroke-chart-fact"
            strokeWidth={1.25}
            strokeLinejoin="round"
          />
        </>
      )}
      <ChartText x={box.left} y={box.top - 6} tone="label">
        {extent ? `${pane.title}${last ? `, last ${last}` : ''}` : `${pane.title}: no value in this window`}
      </ChartText>
    </ChartLayer>
  )
})
