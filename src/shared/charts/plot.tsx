import type { ReactNode } from 'react'
import { CartesianGrid, ComposedChart, ReferenceLine, XAxis, YAxis } from 'recharts'
import type { Scale } from '#shared/charts/axis/scale.ts'

/** Domain and pixels of an axis, its ticks and their words. */
export type PlotAxis = {
  scale: Scale
  /** Values with a gridline and a word; none draws no axis. */
  ticks?: readonly number[]
  format?: (tick: number) => string
  /** Value whose gridline is drawn stronger: zero of returns, 50 % of rates. */
  base?: number
  hasGrid?: boolean
}

type PlotProps = {
  width: number
  height: number
  /** Rows of the lines, areas and bars; `x` is their place on the horizontal axis. */
  data?: readonly { x: number }[]
  x: PlotAxis
  y: PlotAxis & { side?: 'left' | 'right' }
  /** Lines, areas, bars, dots and reference lines of Recharts, or parts of our own on the same scales. */
  /** What the horizontal axis measures, below its words. */
  name?: string
  children?: ReactNode
}

/** Marks stand still: a chart is read, not watched. */
export const STILL = { isAnimationActive: false } as const

const TICK = { className: 'data fill-chart-label text-2xs', fontSize: undefined }

/**
 * A Recharts chart in the desk's dress: two number axes whose domains and pixels are those of the given scales, so that the cursor
 * and the marks of our own around it cannot disagree with it. Keys, readout and table are those of `ChartFrame`.
 */
export function Plot({ width, height, data, x, y, name, children }: PlotProps) {
  const [left, right] = x.scale.range
  const [bottom, top] = y.scale.range
  const { side = 'left' } = y
  return (
    <ComposedChart
      width={width}
      height={height}
      {...(data && { data: [...data] })}
      // The axes take the left and lower margin, the plot what the scales say.
      margin={{
        left: side === 'left' ? 0 : left,
        right: side === 'left' ? width - right : 0,
        top,
        bottom: 0,
      }}
      accessibilityLayer={false}
      data-chart-layer=""
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
    >
      <CartesianGrid
        vertical={x.hasGrid === true}
        horizontal={y.hasGrid !== false}
        verticalValues={[...(x.ticks ?? [])]}
        horizontalValues={[...(y.ticks ?? [])]}
        stroke="var(--chart-grid)"
        shapeRendering="crispEdges"
      />
      <XAxis
        type="number"
        dataKey="x"
        height={height - bottom}
        domain={[...x.scale.domain]}
        allowDataOverflow
        interval={0}
        ticks={[...(x.ticks ?? [])]}
        {...(x.format && { tickFormatter: x.format })}
        tick={x.ticks ? TICK : false}
        tickLine={false}
        axisLine={false}
        {...(name && { label: { value: name, position: 'insideBottomLeft', ...TICK } })}
      />
      <YAxis
        type="number"
        width={side === 'left' ? left : width - right}
        orientation={side}
        domain={[...y.scale.domain]}
        allowDataOverflow
        interval={0}
        ticks={[...(y.ticks ?? [])]}
        {...(y.format && { tickFormatter: y.format })}
        tick={y.ticks ? TICK : false}
        tickLine={false}
        axisLine={false}
      />
      {x.base !== undefined && <ReferenceLine x={x.base} stroke="var(--chart-zero)" />}
      {y.base !== undefined && <ReferenceLine y={y.base} stroke="var(--chart-zero)" />}
      {children}
    </ComposedChart>
  )
}
