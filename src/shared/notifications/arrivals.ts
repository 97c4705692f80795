import type { Direction } from '#contract/values/codes.ts'
import { allOf, countOf } from '#shared/format/words.ts'

/** An insight as an answer lists it, as far as it is told of. `createdAt`: ms UTC, null where the service states none. */
export type ListedInsight = {
  id: string
  title: string
  direction: Direction
  createdAt: number | null
}

/** What a view or a watchlist listed when it was asked. */
export type Look = {
  /** Names the source for as long as it asks for the same; a view whose filters changed is another one. */
  key: string
  /** As the person calls it. */
  name: string
  items: readonly ListedInsight[]
  /** The answer holds all there is. */
  isLast: boolean
}

/** An insight that came while the desk was open, and every view and watchlist that it came in. */
export type Arrival = ListedInsight & { sources: string[] }

/** What is known of one source: nothing published before `since` (ms UTC) is news, and of what is as new, these ids are known. */
type Known = { since: number; ids: readonly string[] }

/** What was seen, by the key of the source. */
export type Seen = Readonly<Record<string, Known>>

/**
 * What is new against what was seen. The first look at a source only notes what is there. After that everything is new that is no
 * older than the newest of the first look and was not there before: so what the service publishes late is told of too, and what comes
 * up again because others left is not.
 *
 * @param now the service's clock, ms: a date ahead of it must not hide what is published until then
 * @returns each arrival once, newest first; what is seen by now; and whether more may have come than an answer holds
 */
export function arrivalsIn(seen: Seen, looks: readonly Look[], now: number) {
  const arrived = new Map<string, Arrival>()
  const next: Record<string, Known> = { ...seen }
  let hasMore = false
  for (const { key, name, items, isLast } of looks) {
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

/** Sources named in one message; the rest is counted. */
const MOST_NAMES = 2

/** One message for all that came: `3 new insights`, `2 in Tech and 1 in High conviction`; of a single one its title. */
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
  const named = counts.slice(0, MOST_NAMES).map(({ name, count }) => `${count} in ${name}`)
  const others = counts.length - named.length
  return { title, body: allOf(others > 0 ? [...named, `${countOf(others, 'other list')}`] : named) }
}
