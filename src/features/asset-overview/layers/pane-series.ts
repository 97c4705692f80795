import { formatSeriesValue } from '#features/asset-overview/series/series-value.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import {
  firstIndexFrom,
  indexAfterDay,
  nearestPointIndex,
} from '#features/asset-overview/series/price-window.ts'
import { extentOf } from '#features/asset-overview/series/price-view.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'

/** What the address says of the pane that this dashboard computes itself. */
export const DRAWDOWN = 'drawdown'

/** A series below the price: its name, its points and how its values are written. */
export type PaneSeries = {
  title: string
  points: readonly SeriesPoint[]
  displayFormat: string | null
}

/** The snake that the address means: of this asset unless it names another entity before a dot. */
export const snakeOfPane = (tag: string, pane: string): string => {
  const name = pane.split('(')[0]!
  return name.includes('.') ? pane : `${tag}.${pane}`
}

/** The address of a snake: without the tag where that is the page's own. */
export const paneOfSnake = (tag: string, snake: string): string =>
  snake.startsWith(`${tag}.`) ? snake.slice(tag.length + 1) : snake

/** Lowest and highest value that a window shows; null where it shows none. */
export function paneExtent({ points }: PaneSeries, { from, to }: PriceWindow) {
  return extentOf(points, { start: firstIndexFrom(points, from), end: indexAfterDay(points, to) })
}

/** The value of an instant's own day, or the last one before it where the series is slower than daily; in its own unit. */
export function paneValueAt({ points, displayFormat }: PaneSeries, at: number): string | null {
  if (points.length === 0 || at < points[0]!.at) return null
  let index = nearestPointIndex(points, at)
  while (index >= 0 && (points[index]!.at > at || points[index]!.value === null)) index -= 1
  const value = points[index]?.value ?? null
  return value === null ? null : formatSeriesValue(value, displayFormat)
}
