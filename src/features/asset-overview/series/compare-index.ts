import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { BASE_REACH_MS } from './price-geometry.ts'
import { firstIndexFrom, type PriceWindow } from './price-window.ts'

export const MAX_COMPARED = 4

/** The compared tags with one more; the same list where it is already there or the chart is full. */
export const withCompared = (others: readonly string[], ownTag: string, tag: string) =>
  tag === ownTag || others.includes(tag) || others.length >= MAX_COMPARED - 1 ? others : [...others, tag]

/** The compared tags with one added, or removed where it is among them. */
export const toggledCompared = (others: readonly string[], ownTag: string, tag: string) =>
  others.includes(tag) ? others.filter((each) => each !== tag) : withCompared(others, ownTag, tag)

type ComparedSeries = { tag: string; points: readonly SeriesPoint[] }

/**
 * Several series as indices, 100 on `startsAt`: the last shared close before the window, so that a line ends at the same return
 * as the asset alone. Without one shortly before the window it is the first shared day inside; `startedBy` then names the series
 * that began last. Days that a series misses stay missing.
 */
export type IndexedComparison = {
  startsAt: number
  /** The base lies before the window, as it does for the return of one asset. */
  isBaseBefore: boolean
  startedBy: string | null
  /** `base`: the close that is 100. */
  lines: { tag: string; base: number; points: SeriesPoint[] }[]
}

/** @returns null when there is no day that all share, no close after it, or a base is not above zero */
export function indexedComparison(
  series: readonly ComparedSeries[],
  window: PriceWindow,
): IndexedComparison | null {
  if (series.length === 0) return null
  const reached = { from: window.from - BASE_REACH_MS, to: window.to }
  const all = series.map(({ tag, points }) => ({ tag, closes: closesByDay(points, reached) }))
  if (all.some(({ closes }) => ![...closes.keys()].some((day) => day >= window.from))) return null
  const common = [...all[0]!.closes.keys()].filter((day) => all.every(({ closes }) => closes.has(day)))
  const before = common.findLast((day) => day < window.from)
  const startsAt = before ?? common[0]
  if (startsAt === undefined) return null
  const bases = all.map(({ closes }) => closes.get(startsAt)!)
  if (bases.some((base) => base <= 0)) return null
  return {
    startsAt,
    isBaseBefore: before !== undefined,
    startedBy: before === undefined ? latestStarter(all) : null,
    lines: all.map(({ tag, closes }, i) => ({
      tag,
      base: bases[i]!,
      points: [...closes]
        .filter(([day]) => day >= startsAt)
        .map(([day, value]) => ({ at: day, value: (value / bases[i]!) * 100 })),
    })),
  }
}

/** The series that begins last; null where all begin on one day. */
function latestStarter(series: readonly { tag: string; closes: ReadonlyMap<number, number> }[]) {
  const firsts = series.map(({ tag, closes }) => ({ tag, day: closes.keys().next().value! }))
  const latest = firsts.reduce((a, b) => (b.day > a.day ? b : a))
  return firsts.some(({ day }) => day < latest.day) ? latest.tag : null
}

/** Closes of the window by day, because services date one trading day at different hours. */
function closesByDay(points: readonly SeriesPoint[], { from, to }: PriceWindow): Map<number, number> {
  const closes = new Map<number, number>()
  for (let i = firstIndexFrom(points, from); i < points.length; i += 1) {
    const { at, value } = points[i]!
    if (at >= to + MS_PER_DAY) break
    if (value !== null) closes.set(Math.floor(at / MS_PER_DAY) * MS_PER_DAY, value)
  }
  return closes
}
