import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { paddedDomain } from '#shared/charts/axis/scale.ts'
import { lastCloseBefore } from './price-change.ts'
import { firstIndexFrom, indexAfterDay, type PriceWindow } from './price-window.ts'

/** How far before the window its base may lie and still be drawn as the line's first point: a long weekend, not a suspension. */
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

/** From this ratio of highest to lowest on, equal steps of a linear axis hide how the early years moved. */
const LOG_FROM_RATIO = 10

/** The scale to draw: the one that was asked for, and where none was, log for a range of more than ten times. */
export function chosenScale(
  asked: PriceScaleName | 'auto',
  extent: { low: number; high: number } | null,
): PriceScaleName {
  if (asked !== 'auto') return asked
  return extent && extent.low > 0 && extent.high / extent.low > LOG_FROM_RATIO ? 'log' : 'linear'
}

/** Why a scale cannot be drawn, in words for the reader; null when it can. */
export function scaleObstacle(scale: PriceScaleName, lowest: number, base: number | null): string | null {
  if (scale === 'log' && lowest <= 0) return 'Log needs values above zero in this window.'
  if (scale === 'percent' && (base === null || base <= 0)) {
    return 'Percent needs a base above zero in this window.'
  }
  return null
}

/** Lowest and highest value of a slice and how many of its points have none; null when all have none. */
export function extentOf(
  points: readonly { value: number | null }[],
  { start, end }: PriceSlice,
): { low: number; high: number; missing: number } | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let missing = 0
  for (let index = start; index < end; index += 1) {
    const value = points[index]!.value
    if (value === null) {
      missing += 1
      continue
    }
    if (value < low) low = value
    if (value > high) high = value
  }
  return low <= high ? { low, high, missing } : null
}

/** Room above and below, as a share of the span: enough for a marker beside the lowest and the highest close. */
const ROOM = 0.09

/** Range of the vertical axis: the extent with room around it, on the logarithm where the scale is. */
export function axisDomain({ low, high }: { low: number; high: number }, scale: PriceScaleName) {
  // A constant series has no span on either scale: its room is a share of its value.
  const isLog = scale === 'log' && high > low
  const [from, to] = paddedDomain(isLog ? [Math.log(low), Math.log(high)] : [low, high], ROOM) ?? [low, high]
  return isLog ? { low: Math.exp(from), high: Math.exp(to) } : { low: from, high: to }
}
