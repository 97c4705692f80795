import { memo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { ChartLayer } from '#shared/charts/chart-parts.tsx'
import { drawnPath } from '#features/asset-overview/series/drawn-line.ts'
import { axisWords, LastValue, PriceAxes } from './price-axes.tsx'
import { lastCloseBefore } from '#features/asset-overview/series/price-change.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { PriceGeometry } from '#features/asset-overview/series/price-geometry.ts'

type PriceLineLayerProps = {
  /** What is 0 % on the percent scale. */
  base: number | null
  points: readonly SeriesPoint[]
  geometry: PriceGeometry
  width: number
  height: number
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
