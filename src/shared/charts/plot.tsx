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
import type { Scale, TimeTick } from './scale.ts'
import { ChartText, gridValues, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'

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

export type PlotProps = {
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
/** A line, and an area: neither has dots of its own. */
export const STILL_LINE = { ...STILL, dot: false, activeDot: false } as const
export const STILL_AREA = { ...STILL, fillOpacity: 1, stroke: 'none', activeDot: false } as const

type Place = readonly [x: number, y: number]
type SegmentProps = Omit<ReferenceLineProps, 'segment' | 'ref' | 'from' | 'to'> & { from: Place; to: Place }

/** A straight mark from one place to another, in values. */
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
  /** Around a filled one. */
  ring?: string
  /** Of a sample that is small. */
  isHollow?: boolean
  strokeWidth?: number
  /** Over all lines where none is given; 0: in the order of writing. */
  zIndex?: number
}

/** A value: filled, or hollow. */
export const Dot = ({ at: [x, y], r, isHollow = false, strokeWidth = 1.5, ...look }: DotProps) => {
  const { color = 'var(--chart-fact)', ring = 'var(--surface)', ...layer } = look
  return (
    <ReferenceDot
      x={x}
      y={y}
      r={r}
      fill={isHollow ? 'var(--surface)' : color}
      stroke={isHollow ? color : ring}
      strokeWidth={strokeWidth}
      {...layer}
    />
  )
}

type RangeProps = { x?: Place; y?: Place; fill: string }

/** A range of values on one axis or both, filled. */
export const Range = ({ x, y, fill }: RangeProps) => (
  <ReferenceArea
    {...(x && { x1: x[0], x2: x[1] })}
    {...(y && { y1: y[0], y2: y[1] })}
    fill={fill}
    fillOpacity={1}
    zIndex={0}
  />
)

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
      margin={{ left, right: width - right, top, bottom: height - bottom }}
      accessibilityLayer={false}
      data-chart-layer=""
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
    >
      <XAxis {...axisProps(x)} dataKey="x" />
      <YAxis {...axisProps(y)} />
      <ValueAxis {...y} x1={left} x2={right} side={side} />
      {x.time ? (
        <TimeAxis ticks={x.time} scale={x.scale} y={bottom} right={right} />
      ) : (
        <WordsBelow {...x} top={top} bottom={bottom} />
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
 * Hidden, because they only hold the scales: Recharts' own words and grid are measured in the page and drawn in two passes, a fifth of
 * the first mount of a fan.
 */
const axisProps = ({ scale, isLog }: PlotAxis) => ({
  hide: true,
  type: 'number' as const,
  domain: [...scale.domain],
  allowDataOverflow: true,
  ...(isLog && { scale: 'log' as const }),
})

type WordsBelowProps = PlotAxis & { top: number; bottom: number }

const WordsBelow = ({ scale, ticks = [], format, base, hasGrid, top, bottom }: WordsBelowProps) => (
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
