import { formatReturn } from '#shared/format/percent.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { ChartTag, ChartText, TimeAxis } from '#shared/charts/chart-parts.tsx'
import type { PriceGeometry } from '#features/asset-overview/series/price-geometry.ts'

/** Gridlines with their values to the right, dates below. */
export const PriceAxes = ({ geometry }: { geometry: PriceGeometry }) => {
  const { plot, x, y, valueTicks, timeTicks } = geometry
  return (
    <>
      <g shapeRendering="crispEdges">
        {valueTicks.map(({ value, label }) => (
          <g key={value}>
            <line x1={plot.left} x2={plot.right} y1={y(value)} y2={y(value)} className="stroke-chart-grid" />
            <ChartText x={plot.right + 8} y={y(value) + 4}>
              {label}
            </ChartText>
          </g>
        ))}
        <line
          x1={plot.left}
          x2={plot.right}
          y1={plot.bottom}
          y2={plot.bottom}
          className="stroke-chart-axis"
        />
      </g>
      <TimeAxis ticks={timeTicks} scale={x} y={plot.bottom} right={plot.right} />
    </>
  )
}

/** A price as the axis beside it counts: on the percent scale the return since the base. */
export const axisWords = (
  price: number,
  { scale }: Pick<PriceGeometry, 'scale'>,
  base: number | null,
  format: PriceFormat,
) => (scale === 'percent' && base ? formatReturn(price / base - 1) : format.price(price))

/** The last value of the line: a dotted level, a dot and a filled tag on the axis. */
export const LastValue = ({
  geometry,
  at,
  value,
  text,
}: {
  geometry: PriceGeometry
  at: number
  value: number
  text: string
}) => {
  const { plot, x, y } = geometry
  return (
    <>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={y(value)}
        y2={y(value)}
        className="stroke-chart-fact"
        strokeDasharray="1 3"
        opacity={0.6}
      />
      <circle cx={x(at)} cy={y(value)} r={3.5} className="fill-chart-fact stroke-surface" strokeWidth={1.5} />
      <ChartTag x={plot.right + 3} y={y(value)} text={text} isSolid />
    </>
  )
}
