import { scaleLinear } from 'd3-scale'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import {
  paddedDomain,
  linearScale,
  logScale,
  logTicks,
  niceTicks,
  type Scale,
  decimalsOf,
  timeTicks,
  type TimeTick,
} from '#shared/charts/scale.ts'
import { formatDay, formatTime } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { decimate, linePath } from '#shared/charts/line-path.ts'
import { lastCloseBefore, firstIndexFrom, indexAfterDay, type PriceWindow } from './price-window.ts'

/** How far before the window its base may lie to be drawn as the line's first point: at most a long weekend. */
export const BASE_REACH_MS = 7 * MS_PER_DAY

/**
 * The part of a series that a window draws: indices `[start, end)` of the raw points, the base close included where the window
 * holds a close of its own; a base alone would be drawn as a close of the window.
 */
export type PriceSlice = { start: number; end: number }

export function sliceOf(points: readonly SeriesPoint[], window: PriceWindow): PriceSlice {
  const inside = firstIndexFrom(points, window.from)
  const end = indexAfterDay(points, window.to)
  const base = lastCloseBefore(points, inside)
  const last = lastCloseBefore(points, end)
  const isNear =
    base !== null && last !== null && last.index >= inside && window.from - base.at <= BASE_REACH_MS
  return { start: isNear ? base.index : inside, end: Math.max(end, inside) }
}

export type PriceScaleName = 'linear' | 'log' | 'percent'

/** Ratio of highest to lowest from which a log axis is the default. */
const LOG_FROM_RATIO = 10

export function chosenScale(asked: PriceScaleName | 'auto', shown: Extent | null): PriceScaleName {
  if (asked !== 'auto') return asked
  return shown && shown.low > 0 && shown.high / shown.low > LOG_FROM_RATIO ? 'log' : 'linear'
}

/** Why a scale cannot be drawn, in words for the reader; null when it can. */
export function scaleObstacle(scale: PriceScaleName, lowest: number, base: number | null): string | null {
  if (scale === 'log' && lowest <= 0) return 'Log needs values above zero in this window.'
  if (scale === 'percent' && (base === null || base <= 0)) {
    return 'Percent needs a base above zero in this window.'
  }
  return null
}

export type Extent = { low: number; high: number }

export function extentOf(points: readonly SeriesPoint[], { start, end }: PriceSlice): Extent | null {
  // A plain loop: 40,000 closes are drawn before the compiler has warmed to anything else.
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = start; index < end; index += 1) {
    const { value } = points[index]!
    if (value === null) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return low <= high ? { low, high } : null
}

/** Room above and below, as a share of the span: enough for a marker beside the lowest and the highest close. */
const ROOM = 0.09

/** Range of the vertical axis: the extent with room around it, on the logarithm where the scale is. */
export function axisDomain({ low, high }: Extent, scale: PriceScaleName): Extent {
  // A constant series has no span on either scale: its room is a share of its value.
  const isLog = scale === 'log' && high > low
  const [from, to] = paddedDomain(isLog ? [Math.log(low), Math.log(high)] : [low, high], ROOM) ?? [low, high]
  return isLog ? { low: Math.exp(from), high: Math.exp(to) } : { low: from, high: to }
}

const HOUR = 3_600_000
const HOUR_STEPS = [1, 2, 3, 4, 6] as const

/**
 * Maps instants to pixels by their index, so that nights and weekends take no room; linear between two instants. `domain` is the
 * first and the last instant. @param times ms UTC, ascending, at least one
 */
export function sessionScale(times: readonly number[], range: readonly [number, number]): Scale {
  const last = times.length - 1
  if (last === 0) return linearScale([times[0]!, times[0]!], range)
  const step = (range[1] - range[0]) / last
  const scale = scaleLinear(
    times,
    times.map((_, i) => range[0] + i * step),
  ).clamp(true)
  const domain = [times[0]!, times[last]!] as const
  return Object.assign((at: number) => scale(at), { invert: scale.invert, domain, range })
}

/** Ticks of such an axis: the first instant of each day, or of every so many hours where all lie on one day. */
export function sessionTicks(times: readonly number[], most: number): TimeTick[] {
  const days = Math.floor(times.at(-1)! / MS_PER_DAY) - Math.floor(times[0]! / MS_PER_DAY)
  const step =
    days > 0
      ? MS_PER_DAY
      : HOUR * (HOUR_STEPS.find((hours) => (times.at(-1)! - times[0]!) / (hours * HOUR) <= most) ?? 12)
  return times.flatMap((at, i) => {
    const isFirst = i > 0 && Math.floor(at / step) !== Math.floor(times[i - 1]! / step)
    // The first day has a tick; an hour that began before the first price has none.
    if (!isFirst && !(days > 0 && i === 0)) return []
    return [{ at, label: days > 0 ? formatDay(at, { year: false }) : formatTime(at).replace(' UTC', '') }]
  })
}

export type LayerProps = ChartSize & { geometry: PriceGeometry }

export type PlotBox = { left: number; right: number; top: number; bottom: number }

/** Positions of markers in pixels by day and by price, whatever the axis shows. */
export type MarkerFrame = { slice: PriceSlice; plot: PlotBox } & Record<'x' | 'y', (value: number) => number>

const MARGIN = { left: 8, right: 60, top: 14, bottom: 26 } as const
/** While assets are compared the values stand to the left, and to the right the lines' names. */
const COMPARE_MARGIN = { ...MARGIN, left: 44, right: 108 } as const
const NARROW_COMPARE_MARGIN = { ...COMPARE_MARGIN, right: 76 } as const

/** The box that lines are drawn in; the range bar below keeps to its sides. */
export function plotBox({ width, height }: ChartSize, isComparing: boolean): PlotBox {
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

export const PANE_HEIGHT = 116
export const paneBox = ({ left, right }: PlotBox, height: number): PlotBox => ({
  left,
  right,
  top: height - PANE_HEIGHT + 22,
  bottom: height - 6,
})

type GeometryInput = ChartSize & {
  points: readonly SeriesPoint[]
  window: PriceWindow
  scale: PriceScaleName
  /** Value that is 0 % on the percent scale. */
  base: number | null
  /** Points are placed by index, without nights, and readings name the minute. */
  isIntraday?: boolean
  /** Prices beyond the closes that are drawn as well: of candles, of a fan. */
  alsoDrawn?: readonly Extent[]
  /** How far the axis reaches beyond the last close. */
  until?: number | null
}

/** Plot, scales and ticks that axis, line, markers and readouts share; null when the window holds no value. */
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
}: GeometryInput) {
  const slice = sliceOf(points, window)
  const closes = extentOf(points, slice)
  if (!closes) return null
  const drawn = {
    low: Math.min(closes.low, ...alsoDrawn.map(({ low }) => low)),
    high: Math.max(closes.high, ...alsoDrawn.map(({ high }) => high)),
  }
  const used = scaleObstacle(scale, drawn.low, base) ? 'linear' : scale
  const domain = axisDomain(drawn, used)
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
    plot,
    x,
    y,
    valueTicks: ticksOf(used, domain, base, Math.max(3, Math.round((plot.bottom - plot.top) / 50))),
    timeTicks: times ? sessionTicks(times, mostTicks) : timeTicks(from, to, mostTicks),
    /** The scale in use: linear where the requested one cannot be drawn. */
    scale: used,
    /** A point's day, or its minute for intraday prices. */
    when: (at: number) => (times ? `${formatDay(at, { year: false })}, ${formatTime(at)}` : formatDay(at)),
  }
}
export type PriceGeometry = NonNullable<ReturnType<typeof priceGeometry>>

function ticksOf(scale: PriceScaleName, { low, high }: Extent, base: number | null, most: number) {
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

/** A stretch without rows longer than this, and than ten usual steps, is a gap. */
const LEAST_GAP_MS = 14 * MS_PER_DAY
const STRETCH = 8

/** Inserts an empty point into every gap, so that no line is drawn across it. Returns the same array where there is none. */
export function withGaps(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  if (points.length < 3) return points
  const usual = (points.at(-1)!.at - points[0]!.at) / (points.length - 1)
  const longest = Math.max(LEAST_GAP_MS, 10 * usual)
  // A stretch of eight points that is short as a whole has no gap in it.
  let hasLong = false
  for (let i = 0; i < points.length && !hasLong; i += STRETCH)
    hasLong = points[Math.min(i + STRETCH, points.length - 1)]!.at - points[i]!.at > longest
  if (!hasLong) return points
  const open = points.flatMap((point, i) =>
    i > 0 && point.at - points[i - 1]!.at > longest
      ? [{ at: points[i - 1]!.at + usual, value: null }, point]
      : [point],
  )
  return open.length > points.length ? open : points
}

/** A slice with at most a few points per pixel, lowest and highest included. Readouts use the raw points. */
export const thinned = (points: readonly SeriesPoint[], { start, end }: PriceSlice, { range }: Scale) =>
  decimate(points.slice(start, end), Math.max(1, Math.ceil(Math.abs(range[1] - range[0]) / 2)))

export const drawnPath = (points: readonly SeriesPoint[], slice: PriceSlice, x: Scale, y: Scale) =>
  linePath(thinned(points, slice, x).map(({ at, value }) => (value === null ? null : [x(at), y(value)])))
