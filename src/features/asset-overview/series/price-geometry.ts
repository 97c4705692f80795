import type { SeriesPoint } from '#contract/records/calculator.ts'
import { linearScale, logScale, logTicks, niceTicks, type Scale } from '#shared/charts/axis/scale.ts'
import { decimalsOf } from '#shared/charts/axis/tick-decimals.ts'
import { timeTicks, type TimeTick } from '#shared/charts/axis/time-ticks.ts'
import { formatDay, formatTime } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import {
  extentOf,
  axisDomain,
  scaleObstacle,
  sliceOf,
  type PriceScaleName,
  type PriceSlice,
} from './price-view.ts'
import type { PriceWindow } from './price-window.ts'
import { sessionScale, sessionTicks } from './session-scale.ts'

export type PlotBox = { left: number; right: number; top: number; bottom: number }
export type ValueTick = { value: number; label: string }

/** Everything a price drawing is placed by. Axis, line, markers and readouts share it, so that they cannot disagree. */
export type PriceGeometry = {
  slice: PriceSlice
  /** Points of the slice without a value. */
  missing: number
  plot: PlotBox
  x: Scale
  y: Scale
  valueTicks: ValueTick[]
  timeTicks: TimeTick[]
  /** The scale in use: linear where the wished one cannot be drawn. */
  scale: PriceScaleName
  obstacle: string | null
  /** A point's day, or its minute where the line is made of the prices inside a day. */
  when: (at: number) => string
}

/** What markers are placed by: pixels by day, and by price whatever the axis shows (a price, a percentage, an index). */
export type MarkerFrame = {
  slice: PriceSlice
  plot: PlotBox
  x: (at: number) => number
  y: (price: number) => number
}

/** Room around the plot: values stand to the right, dates below. */
const MARGIN = { left: 8, right: 60, top: 14, bottom: 26 } as const
/** While assets are compared the values stand to the left, and to the right the lines' names. */
const COMPARE_MARGIN = { ...MARGIN, left: 44, right: 108 } as const
const NARROW_COMPARE_MARGIN = { ...COMPARE_MARGIN, right: 76 } as const

/** The box that lines are drawn in; the range bar below keeps to its sides. */
export function plotBox({ width, height }: { width: number; height: number }, isComparing: boolean): PlotBox {
  const margin = !isComparing ? MARGIN : width < 560 ? NARROW_COMPARE_MARGIN : COMPARE_MARGIN
  return {
    left: margin.left,
    right: Math.max(margin.left + 40, width - margin.right),
    top: margin.top,
    bottom: height - margin.bottom,
  }
}

/** Taller where there is room: the figure stays above the fold on a laptop and readable on a phone. */
export const priceChartHeight = (width: number) => (width < 560 ? 268 : width < 800 ? 360 : 424)

/** Height of a series below the price, which the chart grows by, and the rows of it that are plot. */
export const PANE_HEIGHT = 116
export const paneBox = ({ left, right }: PlotBox, height: number): PlotBox => ({
  left,
  right,
  top: height - PANE_HEIGHT + 22,
  bottom: height - 6,
})

type GeometryInput = {
  points: readonly SeriesPoint[]
  window: PriceWindow
  scale: PriceScaleName
  /** Value that is 0 % on the percent scale. */
  base: number | null
  width: number
  /** Height of the price's own part. */
  height: number
  /** Every point has its own step, so that nights take no room; readings name the minute. */
  isIntraday?: boolean
  /** Prices beyond the closes that are drawn as well: of candles, of a fan. */
  alsoDrawn?: readonly { low: number; high: number }[]
  /** How far the axis reaches beyond the last close. */
  until?: number | null
}

/** @returns null when the window holds no value */
export function priceGeometry({
  points,
  window,
  scale,
  base,
  width,
  height,
  isIntraday = false,
  alsoDrawn = [],
  until = null,
}: GeometryInput): PriceGeometry | null {
  const slice = sliceOf(points, window)
  const closes = extentOf(points, slice)
  if (!closes) return null
  const extent = {
    low: Math.min(closes.low, ...alsoDrawn.map(({ low }) => low)),
    high: Math.max(closes.high, ...alsoDrawn.map(({ high }) => high)),
  }
  const obstacle = scaleObstacle(scale, extent.low, base)
  const used = obstacle ? 'linear' : scale
  const domain = axisDomain(extent, used)
  const plot = plotBox({ width, height }, false)
  const from = points[slice.start]!.at
  const to = Math.max(points[slice.end - 1]!.at, until ?? Number.NEGATIVE_INFINITY)
  const times = isIntraday ? points.slice(slice.start, slice.end).map(({ at }) => at) : null
  const sides = [plot.left, plot.right] as const
  const x = times ? sessionScale(times, sides) : linearScale([from, to], sides)
  const mostTicks = Math.max(2, Math.floor((plot.right - plot.left) / 72))
  const pair = [domain.low, domain.high] as const
  const y = (used === 'log' ? logScale : linearScale)(pair, [plot.bottom, plot.top])
  return {
    slice,
    missing: closes.missing,
    plot,
    x,
    y,
    valueTicks: ticksOf(used, domain, base, Math.max(3, Math.round((plot.bottom - plot.top) / 50))),
    timeTicks: times ? sessionTicks(times, mostTicks) : timeTicks(from, to, mostTicks),
    scale: used,
    obstacle,
    when: times ? minuteWords : formatDay,
  }
}

/** `20 Nov, 14:35 UTC` */
const minuteWords = (at: number) => `${formatDay(at, { year: false })}, ${formatTime(at)}`

function ticksOf(
  scale: PriceScaleName,
  { low, high }: { low: number; high: number },
  base: number | null,
  most: number,
): ValueTick[] {
  if (scale === 'percent' && base !== null) {
    const shares = niceTicks((low / base - 1) * 100, (high / base - 1) * 100, most)
    const decimals = decimalsOf(shares)
    return shares.map((share) => ({
      value: base * (1 + share / 100),
      label: formatReturn(share / 100, decimals),
    }))
  }
  const ticks = scale === 'log' ? logTicks(low, high, most) : niceTicks(low, high, most)
  const decimals = decimalsOf(ticks)
  return ticks.map((value) => ({ value, label: formatNumber(value, decimals) }))
}
