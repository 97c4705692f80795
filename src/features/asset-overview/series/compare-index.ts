import type { SeriesPoint } from '#contract/records/calculator.ts'
import { BASE_REACH_MS } from './price-geometry.ts'
import { closesByDay, type PriceWindow } from './price-window.ts'

export const MAX_COMPARED = 4

/** The compared tags with one more; the same list where it is already there or the chart is full. */
export const withCompared = (others: readonly string[], ownTag: string, tag: string) =>
  tag === ownTag || others.includes(tag) || others.length >= MAX_COMPARED - 1 ? others : [...others, tag]

/** The compared tags with one added, or removed where it is among them. */
export const toggledCompared = (others: readonly string[], ownTag: string, tag: string) =>
  others.includes(tag) ? others.filter((each) => each !== tag) : withCompared(others, ownTag, tag)

type ComparedSeries = { tag: string; points: readonly SeriesPoint[] }

/**
 * Several series as indices, 100 on `startsAt`: the last shared close before the window (`isBaseBefore`), so that a line ends at the
 * same return as the asset alone; without one shortly before it, the first shared day inside. `base` is the close that is 100. Days
 * that a series misses stay missing. Null when there is no day that all share, no close after it, or a base is not above zero.
 */
export function indexedComparison(series: readonly ComparedSeries[], window: PriceWindow) {
  const reached = { from: window.from - BASE_REACH_MS, to: window.to }
  const all = series.map(({ tag, points }) => ({ tag, closes: closesByDay(points, reached) }))
  if (all.some(({ closes }) => ![...closes.keys()].some((day) => day >= window.from))) return null
  const common = [...(all[0]?.closes.keys() ?? [])].filter((day) =>
    all.every(({ closes }) => closes.has(day)),
  )
  const before = common.findLast((day) => day < window.from)
  const startsAt = before ?? common[0]
  if (startsAt === undefined) return null
  const lines = all.map(({ tag, closes }) => {
    const base = closes.get(startsAt)!
    const points = [...closes].filter(([day]) => day >= startsAt)
    return { tag, base, points: points.map(([at, value]) => ({ at, value: (value / base) * 100 })) }
  })
  if (lines.some(({ base }) => base <= 0)) return null
  return { startsAt, isBaseBefore: before !== undefined, lines }
}
export type IndexedComparison = NonNullable<ReturnType<typeof indexedComparison>>
