import { extent } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import { decimate, linePath } from '#shared/charts/line-path.ts'
import {
  axisRoom,
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
import type { PriceFormat } from '#shared/format/price-format.ts'
import { lastCloseBefore, firstIndexFrom, indexAfterDay, type PriceWindow } from './price-window.ts'

/** How far before the window its base may be to be drawn as the line's first point: a long weekend. */
export const BASE_REACH_MS = 7 * MS_PER_DAY

/**
 * The part of a series that is drawn for a window: indices `[start, end)` of the raw points. It includes the base close if the
 * window contains a close of its own, because a base alone would be drawn as a close of the window.
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

export function chosenScale(requested: PriceScaleName | 'auto', shown: Extent | null): PriceScaleName {
  if (requested !== 'auto') return requested
  return shown && shown.low > 0 && shown.high / shown.low > LOG_FROM_RATIO ? 'log' : 'linear'
}

/** Why a scale cannot be drawn, in words for the reader; null when it can. */
export function scaleObstacle(scale: PriceScaleName, lowest: number, base: number | null): string | null {
  if (scale === 'log' && lowest <= 0) return 'Log needs values above zero in this window.'
  if (scale === 'percent' && (base === null || base <= 0))
    return 'Percent needs a base above zero in this window.'
  return null
}

export type Extent = { low: number; high: number }

export function extentOf(points: readonly SeriesPoint[], { start, end }: PriceSlice): Extent | null {
  const [low, high] = extent(points.slice(start, end), ({ value }) => value)
  return low === undefined ? null : { low, high }
}

/** Padding above and below as a share of the span: enough for a marker at the lowest and the highest close. */
const PADDING = 0.09

/** Domain of the vertical axis: the extent with padding, logarithmic on a log scale. */
export function axisDomain({ low, high }: Extent, scale: PriceScaleName): Extent {
  // A constant series has no span on either scale, so its padding is a share of its value.
  const isLog = scale === 'log' && high > low
  const [from, to] = paddedDomain(isLog ? [Math.log(low), Math.log(high)] : [low, high], PADDING) ?? [
    low,
    high,
  ]
  return isLog ? { low: Math.exp(from), high: Math.exp(to) } : { low: from, high: to }
}

const HOUR = 3_600_000
const HOUR_STEPS = [1, 2, 3, 4, 6] as const

/**
 * Maps instants to pixels by their index, so that nights and weekends take no space; linear between two instants. `domain` is the
 * first and the last instant.
 *
 * @param times ms UTC, ascending, at least one
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

/** Ticks of such an axis: the first instant of each day, or within a single day, of every few hours. */
export function sessionTicks(times: readonly number[], maxTicks: number): TimeTick[] {
  const days = Math.floor(times.at(-1)! / MS_PER_DAY) - Math.floor(times[0]! / MS_PER_DAY)
  const step =
    days > 0
      ? MS_PER_DAY
      : HOUR * (HOUR_STEPS.find((hours) => (times.at(-1)! - times[0]!) / (hours * HOUR) <= maxTicks) ?? 12)
  return times.flatMap((at, i) => {
    const isFirst = i > 0 && Math.floor(at / step) !== Math.floor(times[i - 1]! / step)
    // The first day has a tick; an hour that began before the first price has none.
    if (!isFirst && !(days > 0 && i === 0)) return []
    return [{ at, label: days > 0 ? formatDay(at, { year: false }) : formatTime(at).replace(' UTC', '') }]
  })
}

export type LayerProps = ChartSize & { geometry: PriceGeometry }

export type PlotBox = { left: number; right: number; top: number; bottom: number }

/** Positions of markers in pixels by day and by price, whatever the units of the axis. */
export type MarkerFrame = { slice: PriceSlice; plot: PlotBox } & Record<'x' | 'y', (value: number) => number>

const MARGIN = { left: 8, right: 60, top: 14, bottom: 26 } as const
/** In a comparison the values are on the left and the names of the lines on the right. */
const COMPARE_MARGIN = { ...MARGIN, left: 44, right: 108 } as const
const NARROW_COMPARE_MARGIN = { ...COMPARE_MARGIN, right: 86 } as const

/** Room for prices beside the plot, px. That of the whole history, so that the plot keeps its width when the window changes. */
export const priceRoom = (history: readonly SeriesPoint[], price: PriceFormat['price']) =>
  axisRoom([price(extentOf(history, { start: 0, end: history.length })?.high)])

/**
 * The box that lines are drawn in. The range bar below has the same left and right edge.
 *
 * @param room for prices, px; null in a comparison
 */
export function plotBox({ width, height }: ChartSize, room: number | null): PlotBox {
  const margin = room !== null ? MARGIN : width < 560 ? NARROW_COMPARE_MARGIN : COMPARE_MARGIN
  return {
    left: margin.left,
    right: Math.max(margin.left + 40, width - Math.max(margin.right, room ?? 0)),
    top: margin.top,
    bottom: height - margin.bottom,
  }
}

/** Above the fold on a laptop, readable on a phone. */
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
  /** For prices beside the plot, px. */
  room: number
  /** Points are placed by index, without nights, and readouts include the minute. */
  isIntraday: boolean
  /** Price ranges of candles and fan, which the axis includes. */
  alsoDrawn: readonly Extent[]
  /** Instant up to which the axis extends beyond the last close. */
  until: number | null
}

/** Plot, scales and ticks shared by axis, line, markers and readouts; null when the window contains no value. */
export function priceGeometry(inputs: GeometryInput) {
  const { points, window, scale, base, width, height, room, isIntraday, alsoDrawn, until } = inputs
  const slice = sliceOf(points, window)
  const closes = extentOf(points, slice)
  if (!closes) return null
  const drawn = {
    low: Math.min(closes.low, ...alsoDrawn.map(({ low }) => low)),
    high: Math.max(closes.high, ...alsoDrawn.map(({ high }) => high)),
  }
  const used = scaleObstacle(scale, drawn.low, base) ? 'linear' : scale
  const domain = axisDomain(drawn, used)
  const plot = plotBox({ width, height }, room)
  const from = points[slice.start]!.at
  const to = Math.max(points[slice.end - 1]!.at, until ?? Number.NEGATIVE_INFINITY)
  const times = isIntraday ? points.slice(slice.start, slice.end).map(({ at }) => at) : null
  const sides = [plot.left, plot.right] as const
  const x = times ? sessionScale(times, sides) : linearScale([from, to], sides)
  const maxTimeTicks = Math.max(2, Math.floor((plot.right - plot.left) / 72))
  const pair = [domain.low, domain.high] as const
  const y = (used === 'log' ? logScale : linearScale)(pair, [plot.bottom, plot.top])
  return {
    slice,
    plot,
    x,
    y,
    valueTicks: ticksOf(used, domain, base, Math.max(3, Math.round((plot.bottom - plot.top) / 50))),
    timeTicks: times ? sessionTicks(times, maxTimeTicks) : timeTicks(from, to, maxTimeTicks),
    /** The scale in use: linear where the requested one cannot be drawn. */
    scale: used,
    /** A point's day, with the minute for intraday prices. */
    when: (at: number) => (times ? `${formatDay(at, { year: false })}, ${formatTime(at)}` : formatDay(at)),
  }
}
export type PriceGeometry = NonNullable<ReturnType<typeof priceGeometry>>

function ticksOf(scale: PriceScaleName, { low, high }: Extent, base: number | null, maxTicks: number) {
  if (scale === 'percent' && base !== null) {
    const shares = niceTicks((low / base - 1) * 100, (high / base - 1) * 100, maxTicks)
    const decimals = decimalsOf(shares)
    return shares.map((share) => ({
      value: base * (1 + share / 100),
      label: formatReturn(share / 100, decimals),
    }))
  }
  const ticks = scale === 'log' ? logTicks(low, high, maxTicks) : niceTicks(low, high, maxTicks)
  const decimals = decimalsOf(ticks)
  return ticks.map((value) => ({ value, label: formatNumber(value, decimals) }))
}

/** A pause longer than this, and longer than ten usual steps, is a gap. */
const MIN_GAP_MS = 14 * MS_PER_DAY

/** Inserts an empty point into every gap, so that no line is drawn across it. Returns the same array if there is no gap. */
export function withGaps(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  if (points.length < 3) return points
  const usual = (points.at(-1)!.at - points[0]!.at) / (points.length - 1)
  const longest = Math.max(MIN_GAP_MS, 10 * usual)
  const followsGap = ({ at }: SeriesPoint, i: number) => i > 0 && at - points[i - 1]!.at > longest
  if (!points.some(followsGap)) return points
  return points.flatMap((point, i) =>
    followsGap(point, i) ? [{ at: points[i - 1]!.at + usual, value: null }, point] : [point],
  )
}

/** A slice reduced to a few points per pixel, with the lowest and the highest. Readouts use the raw points. */
export const thinned = (points: readonly SeriesPoint[], { start, end }: PriceSlice, { range }: Scale) =>
  decimate(points.slice(start, end), Math.max(1, Math.ceil(Math.abs(range[1] - range[0]) / 2)))

export const drawnPath = (points: readonly SeriesPoint[], slice: PriceSlice, x: Scale, y: Scale) =>
  linePath(thinned(points, slice, x).map(({ at, value }) => (value === null ? null : [x(at), y(value)])))
