import { inOrder } from './edit-lists.ts'
import { freeName, isNamed, listTags, namedLists, plainName, type NamedList } from './named-lists.ts'
import type { StoredWatchlist } from './watchlist-store.ts'

/**
 * Joins the watchlist with that of a file, whose items come last, without duplicates. A list of the file is joined with the one of the
 * same id or name, if there is one.
 */
export function joinedWatchlists(here: StoredWatchlist, found: StoredWatchlist): StoredWatchlist {
  const { lists, targets } = joinedLists(namedLists(here), namedLists(found))
  const together = {
    ...here,
    assets: onceEach(
      [...here.assets, ...found.assets.flatMap(({ tag, since }) => (tag === '' ? [] : { tag, since }))],
      ({ tag }) => tag,
    ),
    insights: onceEach([...here.insights, ...found.insights.filter(({ id }) => id !== '')], ({ id }) => id),
  }
  if (lists.length === 0) return together
  return [...targets].reduce<StoredWatchlist>(
    (into, [from, to]) => ({
      ...into,
      assets: inOrder(into.assets, to, [...new Set([...listTags(into, to), ...listTags(found, from)])]),
    }),
    { ...together, lists },
  )
}

/** @returns `targets`: id here by id in the file */
export function joinedLists(here: readonly NamedList[], found: readonly NamedList[]) {
  const lists = [...here]
  const targets = new Map<string, string>()
  for (const { id: theirs, name } of found) {
    const plain = plainName(name) || 'Unnamed'
    // The id becomes part of an address, and the file may be edited by hand.
    const id = theirs.replace(/[^\w-]+/g, '-').slice(0, 64) || '-'
    const same = lists.find((list) => list.id === id) ?? lists.find((list) => isNamed(list, plain))
    if (!same) lists.push({ id, name: freeName(plain, lists) })
    targets.set(theirs, same?.id ?? id)
  }
  return { lists, targets }
}

function onceEach<T>(all: readonly T[], idOf: (each: T) => string): T[] {
  const found = new Map<string, T>()
  for (const each of all) if (!found.has(idOf(each))) found.set(idOf(each), each)
  return [...found.values()]
}
