import { memo } from 'react'
import { Curve } from 'recharts'
import { ChartLayer } from '#shared/charts/chart-parts.tsx'
import type { Drawn } from '#features/insight-detail/fan/geometry/fan-geometry.ts'

/** Lightest outside; with fewer bands the outermost is stronger. */
const FILLS = [
  [],
  ['var(--fan-3)'],
  ['var(--fan-2)', 'var(--fan-4)'],
  ['var(--fan-1)', 'var(--fan-2)', 'var(--fan-4)'],
] as const

/**
 * Bands and median, drawn with the curves of Recharts; they break where a step has no value. A whole Recharts chart would compute
 * scales, axes and events a second time, which took two thirds of the fan's first mount.
 */
export const FanAreas = memo(function FanAreas({ drawing, geometry }: Drawn) {
  const { x, y, width, height } = geometry
  if (drawing.tier === 'thin') return null
  const fills = FILLS[drawing.bands.length] ?? []
  const places = drawing.rows.map((row) => x(row.at))
  const edge = (band: number, side: 0 | 1) =>
    drawing.rows.map(({ bands }, step) => {
      const values = bands[band]
      return { x: places[step]!, y: values ? y(values[side]) : null }
    })
  const edges = drawing.bands.map((_, i) => ({ low: edge(i, 0), high: edge(i, 1) }))
  const outermost = edges[0]
  return (
    <ChartLayer width={width} height={height}>
      {edges.map(({ low, high }, i) => (
        <Curve key={i} data-band={drawing.bands[i]!.label} points={high} baseLine={low} fill={fills[i]!} />
      ))}
      {outermost &&
        [outermost.low, outermost.high].map((points, side) => (
          <Curve key={side} points={points} fill="none" stroke="var(--fan-edge)" />
        ))}
      <Curve
        points={drawing.rows.map(({ median }, step) => ({
          x: places[step]!,
          y: median === null ? null : y(median),
        }))}
        fill="none"
        stroke="var(--fan-median)"
        strokeWidth={1.5}
        strokeDasharray="5 2.5"
      />
    </ChartLayer>
  )
})
