import { memo } from 'react'
import { ChartLayer } from '#shared/charts/chart-parts.tsx'
import { drawnPath } from '#features/asset-overview/series/drawn-line.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { PriceGeometry } from '#features/asset-overview/series/price-geometry.ts'
import type { AverageLength } from '#features/asset-overview/series/overview-search.ts'

/** A line over the price; one point for each point of the price. */
export type AverageLine = { length: AverageLength; points: readonly SeriesPoint[] }

/** Hue and dash, so that they differ without colour too. */
export const AVERAGE_STYLES = {
  50: { stroke: 'var(--series-2)', dash: undefined },
  200: { stroke: 'var(--series-3)', dash: '6 3' },
} satisfies Record<AverageLength, { stroke: string; dash: string | undefined }>

/** For a saved picture, where colour may be gone. */
export const AVERAGE_WORDS = {
  50: '50-day average of the closes: thin line',
  200: '200-day average of the closes: dashed line',
} satisfies Record<AverageLength, string>

type AverageLinesProps = {
  lines: readonly AverageLine[]
  geometry: PriceGeometry
  width: number
  /** Of the price's own part. */
  height: number
}

/** Means of the last closes as lines behind the price. */
export const AverageLines = memo(function AverageLines({
  lines,
  geometry,
  width,
  height,
}: AverageLinesProps) {
  const { slice, plot, x, y } = geometry
  const within = (value: number | null) => value !== null && y(value) >= plot.top && y(value) <= plot.bottom
  return (
    <ChartLayer width={width} height={height}>
      {lines.map(({ length, points }) => (
        <path
          key={length}
          // Where the average lies outside the axis, which is made for the price, it is not drawn.
          d={drawnPath(
            points.map((point) => (within(point.value) ? point : { at: point.at, value: null })),
            slice,
            x,
            y,
          )}
          fill="none"
          style={{ stroke: AVERAGE_STYLES[length].stroke }}
          strokeDasharray={AVERAGE_STYLES[length].dash}
          strokeWidth={1.25}
          strokeLinejoin="round"
        />
      ))}
    </ChartLayer>
  )
})
