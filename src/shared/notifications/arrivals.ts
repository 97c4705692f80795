import type { Direction } from '#contract/values/codes.ts'
import { allOf, countOf } from '#shared/format/words.ts'

/** The fields of an insight that notifications need. `createdAt`: ms UTC, null where the service states none. */
export type ListedInsight = {
  id: string
  title: string
  direction: Direction
  createdAt: number | null
}

/** The newest insights of a view or a watchlist at one check. */
export type NewestInsights = {
  /** Identifies the source and its filters: a view with changed filters is another source. */
  key: string
  /** Given by the user. */
  name: string
  items: readonly ListedInsight[]
  /** `items` are all insights of the source. */
  isLast: boolean
}

/** An insight published while the desk was open, and the views and watchlists that contain it. */
export type Arrival = ListedInsight & { sources: string[] }

/** State of one source: insights created before `since` (ms UTC) are not news, nor are these ids. */
type Known = { since: number; ids: readonly string[] }

/** By the key of the source. */
export type SeenBySource = Readonly<Record<string, Known>>

/**
 * The insights that are new since the last check. The first check of a source only records what is there. After that an insight is new
 * if it is not older than the newest of the first check and was not seen before: this includes insights published late, and excludes
 * older ones that come up again because others left the list.
 *
 * @param now the service's clock, ms: an insight dated ahead of it must not hide what is published until then
 * @returns each arrival once, newest first; the new state; and whether there may be more arrivals than one page holds
 */
export function arrivalsIn(seen: SeenBySource, news: readonly NewestInsights[], now: number) {
  const arrived = new Map<string, Arrival>()
  const next: Record<string, Known> = { ...seen }
  let hasMore = false
  for (const { key, name, items, isLast } of news) {
    const dated = items.filter(({ createdAt }) => createdAt !== null)
    const known = seen[key]
    const since = known?.since ?? Math.min(now, Math.max(0, ...dated.map(({ createdAt }) => createdAt!)))
    const ids = new Set(known?.ids)
    const fresh = dated.filter(({ id, createdAt }) => createdAt! >= since && !ids.has(id))
    if (known && !isLast && fresh.length === items.length) hasMore = true
    for (const item of fresh) {
      ids.add(item.id)
      if (!known) continue
      const arrival = arrived.get(item.id) ?? { ...item, sources: [] }
      if (!arrival.sources.includes(name)) arrival.sources.push(name)
      arrived.set(item.id, arrival)
    }
    next[key] = { since, ids: [...ids] }
  }
  const arrivals = [...arrived.values()].sort((a, b) => b.createdAt! - a.createdAt! || (a.id < b.id ? -1 : 1))
  return { arrivals, seen: next, hasMore }
}

/** Sources named in a notification; the others are counted. */
const MAX_NAMES = 2

/** One notification for all arrivals: `3 new insights`, `2 in Tech and 1 in High conviction`; for a single one its title. */
export function messageOf(arrivals: readonly Arrival[], hasMore = false): { title: string; body: string } {
  const title = hasMore ? `${arrivals.length} or more new insights` : countOf(arrivals.length, 'new insight')
  const [first] = arrivals
  if (first && arrivals.length === 1)
    return { title: `${title} in ${allOf(first.sources)}`, body: first.title }
  const names = [...new Set(arrivals.flatMap(({ sources }) => sources))]
  const counts = names.map((name) => ({
    name,
    count: arrivals.filter(({ sources }) => sources.includes(name)).length,
  }))
  counts.sort((a, b) => b.count - a.count)
  const named = counts.slice(0, MAX_NAMES).map(({ name, count }) => `${count} in ${name}`)
  const others = counts.length - named.length
  return { title, body: allOf(others > 0 ? [...named, `${countOf(others, 'other list')}`] : named) }
}
