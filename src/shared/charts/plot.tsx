import type { ReactNode } from 'react'
import {
  ComposedChart,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  XAxis,
  YAxis,
  type ReferenceLineProps,
} from 'recharts'
import { ChartText, gridValues, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'
import type { Scale, TimeTick } from './scale.ts'

/** Scale, ticks and labels of an axis. */
export type PlotAxis = {
  scale: Scale
  /** Values with a gridline and a label; without ticks there is no axis. */
  ticks?: readonly number[]
  format?: (tick: number) => string
  /** Value with a stronger gridline: zero for returns, 50 % for rates. */
  base?: number
  hasGrid?: boolean
  /** The scale is a `logScale`. */
  isLog?: boolean
}

export type PlotProps = {
  width: number
  height: number
  /** Rows of lines, areas and bars; `x` is the horizontal value. */
  data?: readonly { x: number }[]
  /** `time` instead of `ticks` and `format`: labels to the right of their ticks, because they name the period that begins there. */
  x: PlotAxis & { time?: readonly TimeTick[] }
  /** `end`: where its gridlines end, px; by default at the right edge of the plot. */
  y: PlotAxis & { side?: 'left' | 'right'; end?: number | undefined }
  /** Name of the horizontal axis, below its labels. */
  name?: string
  /** Recharts components, or our own SVG parts on the same scales. */
  children?: ReactNode
}

/** No animation, and stacking in document order. */
export const STILL = { isAnimationActive: false, zIndex: 0 } as const
/** The same for lines and areas, without dots. */
export const STILL_LINE = { ...STILL, dot: false, activeDot: false } as const
export const STILL_AREA = { ...STILL, fillOpacity: 1, stroke: 'none', activeDot: false } as const

type Place = readonly [x: number, y: number]
type SegmentProps = Omit<ReferenceLineProps, 'segment' | 'ref' | 'from' | 'to'> & { from: Place; to: Place }

/** A straight line between two points, in values. */
export const Segment = ({ from: [x1, y1], to: [x2, y2], ...look }: SegmentProps) => (
  <ReferenceLine
    segment={[
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ]}
    {...look}
  />
)

type DotProps = {
  at: Place
  r: number
  color?: string
  /** Stroke colour of a filled dot. */
  ring?: string
  /** For a small sample. */
  isHollow?: boolean
  strokeWidth?: number
  /** By default above all lines; 0: in document order. */
  zIndex?: number
}

export const Dot = ({ at: [x, y], r, isHollow = false, strokeWidth = 1.5, ...look }: DotProps) => {
  const { color = 'var(--color-chart-fact)', ring = 'var(--color-surface)', ...layer } = look
  return (
    <ReferenceDot
      x={x}
      y={y}
      r={r}
      fill={isHollow ? 'var(--color-surface)' : color}
      stroke={isHollow ? color : ring}
      strokeWidth={strokeWidth}
      {...layer}
    />
  )
}

/** A filled range of values on one or both axes. */
export const Range = ({ x, y, fill }: { x?: Place; y?: Place; fill: string }) => (
  <ReferenceArea
    {...(x && { x1: x[0], x2: x[1] })}
    {...(y && { y1: y[0], y2: y[1] })}
    fill={fill}
    fillOpacity={1}
    zIndex={0}
  />
)

/**
 * A Recharts chart in the style of the app. Domains and ranges of its two number axes come from the given scales, so that the cursor
 * and our own marks always match it. Keys, readout and table come from `ChartFrame`.
 */
export function Plot({ width, height, data, x, y, name, children }: PlotProps) {
  const [left, right] = x.scale.range
  const [bottom, top] = y.scale.range
  const { side = 'left', end = right } = y
  return (
    <ComposedChart
      width={width}
      height={height}
      {...(data && { data: [...data] })}
      margin={{ left, right: width - right, top, bottom: height - bottom }}
      accessibilityLayer={false}
      data-chart-layer=""
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
    >
      <XAxis {...axisProps(x)} dataKey="x" />
      <YAxis {...axisProps(y)} />
      <ValueAxis {...y} x1={left} x2={end} side={side} />
      {x.time ? (
        <TimeAxis ticks={x.time} scale={x.scale} y={bottom} right={right} />
      ) : (
        <HorizontalAxis {...x} top={top} bottom={bottom} />
      )}
      {name && (
        <ChartText x={left} y={height - 5}>
          {name}
        </ChartText>
      )}
      {children}
    </ComposedChart>
  )
}

/**
 * The Recharts axes are hidden and only hold the scales: Recharts measures its labels and grid in the page and renders them in two
 * passes, which took a fifth of the first mount of a fan.
 */
const axisProps = ({ scale, isLog }: PlotAxis) => ({
  hide: true,
  type: 'number' as const,
  domain: [...scale.domain],
  allowDataOverflow: true,
  ...(isLog && { scale: 'log' as const }),
})

type HorizontalAxisProps = PlotAxis & { top: number; bottom: number }

const HorizontalAxis = ({ scale, ticks = [], format, base, hasGrid, top, bottom }: HorizontalAxisProps) => (
  <>
    {gridValues(hasGrid ? ticks : [], base, scale).map((value) => (
      <path
        key={value}
        d={`M${scale(value)} ${top}V${bottom}`}
        className={value === base ? 'stroke-chart-zero' : 'stroke-chart-grid'}
        shapeRendering="crispEdges"
      />
    ))}
    {format &&
      ticks.map((value) => (
        <ChartText key={value} x={scale(value)} y={bottom + 14} textAnchor="middle">
          {format(value)}
        </ChartText>
      ))}
  </>
)
