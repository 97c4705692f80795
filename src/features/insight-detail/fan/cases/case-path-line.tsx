import { useId } from 'react'
import { ChartLayer } from '#shared/charts/chart-parts.tsx'
import { linePath } from '#shared/charts/svg-path.ts'
import { casePoints } from './case-path.ts'
import type { Drawn } from '#features/insight-detail/fan/geometry/fan-geometry.ts'

/** The path of one past case over the fan, cut at the plot's edges. */
export function CasePathLine({ values, drawing, geometry }: Drawn & { values: readonly number[] }) {
  const { x, y, left, right, top, bottom, width, height } = geometry
  const clipId = useId()
  const path = linePath(
    casePoints(values, drawing.steps, drawing.entryAt).map(({ at, value }) => [x(at), y(value)] as const),
  )
  return (
    <ChartLayer width={width} height={height}>
      <defs>
        <clipPath id={clipId}>
          <rect x={left} y={top} width={right - left} height={bottom - top} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${clipId})`} className="fill-none" strokeLinejoin="round">
        <path d={path} className="stroke-surface" strokeWidth={4} opacity={0.8} />
        <path d={path} className="stroke-accent" strokeWidth={1.75} />
      </g>
    </ChartLayer>
  )
}
