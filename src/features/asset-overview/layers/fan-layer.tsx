import { memo } from 'react'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { PriceGeometry } from '#features/asset-overview/series/price-geometry.ts'
import type { PriceFan } from './price-fan.ts'

/** Fills by the number of bands, widest first. */
const FILLS = [
  [],
  ['fill-fan-3'],
  ['fill-fan-2', 'fill-fan-4'],
  ['fill-fan-1', 'fill-fan-2', 'fill-fan-4'],
] as const

type FanLayerProps = { fan: PriceFan; geometry: PriceGeometry; width: number; height: number }

/** The fan of an active insight on the price: bands, and the median of its past cases as a dashed line with its last value. */
export const FanLayer = memo(function FanLayer({ fan, geometry, width, height }: FanLayerProps) {
  const format = usePriceFormat()
  const { plot, x, y } = geometry
  const fills = FILLS[fan.bandLabels.length] ?? []
  const last = fan.steps.findLast(({ median }) => median !== null)
  return (
    <ChartLayer width={width} height={height}>
      {fan.bandLabels.map((label, i) => {
        const edges = fan.steps.flatMap(({ at, bands }) => (bands[i] ? [{ at, band: bands[i] }] : []))
        return (
          <path
            key={label}
            d={bandPath(
              edges.map(({ at, band }) => [x(at), y(band[0])] as const),
              edges.map(({ at, band }) => [x(at), y(band[1])] as const),
            )}
            className={fills[i]}
          />
        )
      })}
      <path
        d={linePath(fan.steps.map(({ at, median }) => (median === null ? null : [x(at), y(median)])))}
        fill="none"
        className="stroke-fan-median"
        strokeWidth={1.5}
        strokeDasharray="5 3"
      />
      {last && last.median !== null && (
        <ChartText
          x={Math.min(x(last.at), plot.right) - 4}
          y={y(last.median) - 6}
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
