import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { firstIndexFrom, indexAfterDay, type PriceWindow } from './price-window.ts'

/**
 * Change over a window. `base` is the last close before the window; where the history starts inside it, the first close, and
 * `isFromFirstClose` says so. `fraction` is null when the base is zero or the two signs differ (a rate that crossed zero has no
 * meaningful percentage).
 */
export type PriceChange = {
  base: Close
  last: Close
  absolute: number
  fraction: number | null
  isFromFirstClose: boolean
}

/** @returns null when the window holds no close at all */
export function changeOver(points: readonly SeriesPoint[], window: PriceWindow): PriceChange | null {
  const start = firstIndexFrom(points, window.from)
  const end = indexAfterDay(points, window.to)
  const last = lastCloseBefore(points, end)
  if (!last || last.index < start) return null
  const before = lastCloseBefore(points, start)
  const base = before ?? firstCloseFrom(points, start)!
  return { ...changeBetween(base, last), isFromFirstClose: before === null }
}

/** Change from one close to another, for the window and for the measure from A to B. */
export function changeBetween(base: Close, last: Close) {
  const absolute = last.value - base.value
  const fraction = base.value > 0 && last.value > 0 ? last.value / base.value - 1 : null
  return {
    base: { at: base.at, value: base.value },
    last: { at: last.at, value: last.value },
    absolute,
    fraction,
  }
}

type Indexed = Close & { index: number }

/** The last close at an index below `end`; gaps are skipped. */
export function lastCloseBefore(points: readonly SeriesPoint[], end: number): Indexed | null {
  for (let index = Math.min(end, points.length) - 1; index >= 0; index -= 1) {
    const { at, value } = points[index]!
    if (value !== null) return { at, value, index }
  }
  return null
}

function firstCloseFrom(points: readonly SeriesPoint[], start: number): Indexed | null {
  for (let index = start; index < points.length; index += 1) {
    const { at, value } = points[index]!
    if (value !== null) return { at, value, index }
  }
  return null
}
