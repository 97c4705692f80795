import type { SeriesPoint } from '#contract/calculator.ts'
import { MS_PER_DAY } from '#contract/instant.ts'
import { firstIndexFrom, type PriceWindow } from './price-window.ts'

/** At most this many lines share a chart. */
export const MAX_COMPARED = 4

/** The tags beside the page's own with one more: the same list where it is already there or no line is left. */
export const withCompared = (others: readonly string[], ownTag: string, tag: string) =>
  tag === ownTag || others.includes(tag) || others.length >= MAX_COMPARED - 1 ? others : [...others, tag]

export type ComparedSeries = { tag: string; points: readonly SeriesPoint[] }
/** `base`: the close that is 100. */
export type IndexedLine = { tag: string; base: number; points: SeriesPoint[] }

/**
 * Several series as indices, 100 on `startsAt`: the first day on which all of them have a close inside the window.
 * `startedBy` is the series that began last when the common start lies behind the window's own; days that one of them misses
 * stay missing.
 */
export type IndexedComparison = { startsAt: number; startedBy: string | null; lines: IndexedLine[] }

/** @returns null when there is no day that all share, or a base is not above zero */
export function indexedComparison(
  series: readonly ComparedSeries[],
  window: PriceWindow,
): IndexedComparison | null {
  if (series.length === 0) return null
  const inWindow = series.map(({ tag, points }) => ({
    tag,
    closes: closesByDay(points, window),
  }))
  const shortest = inWindow.reduce((a, b) => (b.closes.size < a.closes.size ? b : a))
  const startsAt = [...shortest.closes.keys()].find((day) => inWindow.every(({ closes }) => closes.has(day)))
  if (startsAt === undefined) return null
  const bases = inWindow.map(({ closes }) => closes.get(startsAt)!)
  if (bases.some((base) => base <= 0)) return null
  const firstDays = inWindow.map(({ tag, closes }) => ({ tag, day: closes.keys().next().value! }))
  const earliest = Math.min(...firstDays.map(({ day }) => day))
  const latest = firstDays.reduce((a, b) => (b.day > a.day ? b : a))
  return {
    startsAt,
    startedBy: latest.day > earliest ? latest.tag : null,
    lines: inWindow.map(({ tag, closes }, i) => ({
      tag,
      base: bases[i]!,
      points: [...closes]
        .filter(([day]) => day >= startsAt)
        .map(([day, value]) => ({ at: day, value: (value / bases[i]!) * 100 })),
    })),
  }
}

/** Closes of the window by day in time order: two services may stamp one trading day at different hours. */
function closesByDay(points: readonly SeriesPoint[], { from, to }: PriceWindow): Map<number, number> {
  const closes = new Map<number, number>()
  for (let i = firstIndexFrom(points, from); i < points.length; i += 1) {
    const { at, value } = points[i]!
    if (at >= to + MS_PER_DAY) break
    if (value !== null) closes.set(Math.floor(at / MS_PER_DAY) * MS_PER_DAY, value)
  }
  return closes
}
