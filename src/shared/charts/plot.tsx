import type { ReactNode } from 'react'
import {
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  XAxis,
  YAxis,
  type XAxisTickContentProps,
  type YAxisTickContentProps,
} from 'recharts'
import type { Scale } from '#shared/charts/axis/scale.ts'
import type { TimeTick } from '#shared/charts/axis/time-ticks.ts'
import { ChartText } from '#shared/charts/chart-parts.tsx'

/** Domain and pixels of an axis, its ticks and their words. */
export type PlotAxis = {
  scale: Scale
  /** Values with a gridline and a word; none draws no axis. */
  ticks?: readonly number[]
  format?: (tick: number) => string
  /** Value whose gridline is drawn stronger: zero of returns, 50 % of rates. */
  base?: number
  hasGrid?: boolean
  /** The scale is a `logScale`. */
  isLog?: boolean
}

type PlotProps = {
  width: number
  height: number
  /** Rows of the lines, areas and bars; `x` is their place on the horizontal axis. */
  data?: readonly { x: number }[]
  /** `time` instead of `ticks` and `format`: a word right of its tick, because it belongs to the time that begins there. */
  x: PlotAxis & { time?: readonly TimeTick[] }
  y: PlotAxis & { side?: 'left' | 'right' }
  /** What the horizontal axis measures, below its words. */
  name?: string
  /** Lines, areas, bars, dots and reference lines of Recharts, or parts of our own on the same scales. */
  children?: ReactNode
}

/** Marks stand still, because a chart is read and not watched, and lie over each other in the order in which they are written. */
export const STILL = { isAnimationActive: false, zIndex: 0 } as const

/**
 * A Recharts chart in the desk's dress: two number axes whose domains and pixels are those of the given scales, so that the cursor
 * and the marks of our own around it cannot disagree with it. Keys, readout and table are those of `ChartFrame`.
 */
export function Plot({ width, height, data, x, y, name, children }: PlotProps) {
  const [left, right] = x.scale.range
  const [bottom, top] = y.scale.range
  const { side = 'left' } = y
  const xTicks = x.time?.map(({ at }) => at) ?? x.ticks
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
        verticalValues={[...(xTicks ?? [])]}
        horizontalValues={[...(y.ticks ?? [])]}
        stroke="var(--chart-grid)"
        shapeRendering="crispEdges"
        zIndex={0}
      />
      <XAxis
        {...axisProps(x)}
        dataKey="x"
        height={height - bottom}
        ticks={[...(xTicks ?? [])]}
        tick={x.time ? timeWord : xTicks ? wordBelow : false}
        tickSize={4}
        tickLine={x.time !== undefined && { stroke: 'var(--chart-axis)', shapeRendering: 'crispEdges' }}
        {...(x.time && { tickFormatter: timeWords(x.time, x.scale) })}
      />
      <YAxis
        {...axisProps(y)}
        width={side === 'left' ? left : width - right}
        orientation={side}
        ticks={[...(y.ticks ?? [])]}
        tick={y.ticks ? wordBeside : false}
        tickLine={false}
      />
      {name && (
        <ChartText x={left} y={height - 5}>
          {name}
        </ChartText>
      )}
      {x.base !== undefined && <ReferenceLine x={x.base} {...BASE} />}
      {y.base !== undefined && <ReferenceLine y={y.base} {...BASE} />}
      {children}
    </ComposedChart>
  )
}

const BASE = { stroke: 'var(--chart-zero)', shapeRendering: 'crispEdges', zIndex: 0 }

const axisProps = ({ scale, format, isLog }: PlotAxis) => ({
  type: 'number' as const,
  domain: [...scale.domain],
  allowDataOverflow: true,
  interval: 0,
  axisLine: false,
  zIndex: 0,
  ...(isLog && { scale: 'log' as const }),
  ...(format && { tickFormatter: format }),
})

/** No word where it would cross the right edge; its tick stays. */
const timeWords = (ticks: readonly TimeTick[], scale: Scale) => (at: number) => {
  const label = ticks.find((tick) => tick.at === at)?.label ?? ''
  return scale(at) + 6 * label.length < scale.range[1] ? label : ''
}

type TickProps = XAxisTickContentProps | YAxisTickContentProps

// Functions of the module's own, and not Recharts' text: it measures every word in the page.
const wordOf = ({ tickFormatter, payload: { value }, index }: TickProps): string =>
  tickFormatter ? tickFormatter(value, index) : String(value)

const wordBelow = (tick: TickProps) => (
  <ChartText x={tick.x} y={Number(tick.y) + 8} textAnchor="middle">
    {wordOf(tick)}
  </ChartText>
)

const timeWord = (tick: TickProps) => (
  <ChartText x={Number(tick.x) + 4} y={Number(tick.y) + 9}>
    {wordOf(tick)}
  </ChartText>
)

const wordBeside = (tick: TickProps) => (
  <ChartText x={tick.x} y={Number(tick.y) + 4} textAnchor={tick.textAnchor}>
    {wordOf(tick)}
  </ChartText>
)
