import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import type { PriceGeometry } from '#features/asset-overview/series/price-geometry.ts'

type MeasuredSpanProps = {
  span: { a: number; b: number }
  geometry: PriceGeometry
  width: number
  height: number
}

/** The measured stretch as a tint from A to B. */
export function MeasuredSpan({ span, geometry: { plot, x }, width, height }: MeasuredSpanProps) {
  const clamp = (value: number) => Math.min(plot.right, Math.max(plot.left, value))
  const left = clamp(x(span.a))
  const right = clamp(x(span.b))
  return (
    <ChartLayer width={width} height={height}>
      <rect
        x={left}
        y={plot.top}
        width={right - left}
        height={plot.bottom - plot.top}
        className="fill-accent"
        opacity={0.12}
      />
      {[
        { name: 'A', at: left },
        { name: 'B', at: right },
      ].map(({ name, at }) => (
        <g key={name}>
          <line x1={at} x2={at} y1={plot.top} y2={plot.bottom} className="stroke-accent" />
          <ChartText x={at + 4} y={plot.top + 10} isBold tone="strong" hasHalo>
            {name}
          </ChartText>
        </g>
      ))}
    </ChartLayer>
  )
}
