import { countOf } from '#shared/format/words.ts'
import { inOrder } from './edit-lists.ts'
import { freeName, isNamed, listTags, MOST_LISTS, namedLists, plainName } from './named-lists.ts'
import type { NamedList } from './named-lists.ts'
import { printStored, readStored } from '#shared/state/stored.ts'
import { WATCHLIST, watchlist } from './watchlist.ts'
import type { Watchlist } from './watchlist.ts'

export const exportWatchlist = () => printStored(WATCHLIST.version, watchlist.use.getState())

type Asset = Watchlist['assets'][number]
/** How many assets, insights and lists could not be read, and how many lists found no room; their assets are watched all the same. */
type Imported = { unread: number; left: number }

/**
 * Adds what an exported text holds behind what is there, each asset and each insight once; a note comes to an asset without one. A
 * list comes to the one of its id or its name, where there is one, and its assets stand behind those that are in it.
 *
 * @returns `newer` for a text of a newer version of this app, `none` for one that holds no watchlist
 */
export function importWatchlist(text: string): Imported | 'newer' | 'none' {
  const reading = readStored(WATCHLIST, text)
  if (typeof reading === 'string') return reading
  const { assets, insights } = reading.value
  const named = assets.filter(({ tag }) => tag !== '')
  const known = insights.filter(({ id }) => id !== '')
  const before = watchlist.update((list) => {
    const { lists, targets } = joinedLists(namedLists(list), namedLists(reading.value))
    const together = {
      ...list,
      assets: onceEach([...list.assets, ...named.map(outOfLists)], ({ tag }) => tag, withNote),
      insights: onceEach([...list.insights, ...known], ({ id }) => id),
    }
    if (lists.length === 0) return together
    return [...targets].reduce<Watchlist>(
      (into, [from, to]) => ({
        ...into,
        assets: inOrder(into.assets, to, [
          ...new Set([...listTags(into, to), ...listTags(reading.value, from)]),
        ]),
      }),
      { ...together, lists },
    )
  })
  const { left } = joinedLists(namedLists(before), namedLists(reading.value))
  return { unread: reading.leftOut + assets.length - named.length + insights.length - known.length, left }
}

/** What was taken over, in words. */
export function takenOverWords({ left, unread }: Imported): string {
  const full = left > 0 ? `, without ${countOf(left, 'list')}: ${MOST_LISTS} at most` : ''
  return `Watchlist imported${full}${unread > 0 ? `, ${unread} could not be read` : ''}`
}

/** @returns `targets`: for each list of the text the one that it has become here; `left`: how many found no room */
function joinedLists(here: readonly NamedList[], found: readonly NamedList[]) {
  const lists = [...here]
  const targets = new Map<string, string>()
  for (const { id: theirs, name } of found) {
    const plain = plainName(name) || 'Unnamed'
    // Whoever wrote the file by hand may have called it anything: it goes into the address.
    const id = theirs.replace(/[^\w-]+/g, '-').slice(0, 64) || '-'
    const same = lists.find((list) => list.id === id) ?? lists.find((list) => isNamed(list, plain))
    if (same) targets.set(theirs, same.id)
    else if (lists.length < MOST_LISTS) {
      lists.push({ id, name: freeName(plain, lists) })
      targets.set(theirs, id)
    }
  }
  return { lists, targets, left: found.filter(({ id }) => !targets.has(id)).length }
}

const outOfLists = ({ tag, since, note }: Asset): Asset => ({ tag, since, note })

const withNote = (first: Asset, later: Asset): Asset => ({ ...first, note: first.note || later.note })

function onceEach<T>(
  all: readonly T[],
  idOf: (each: T) => string,
  join = (first: T, _later: T) => first,
): T[] {
  const found = new Map<string, T>()
  for (const each of all) {
    const first = found.get(idOf(each))
    found.set(idOf(each), first ? join(first, each) : each)
  }
  return [...found.values()]
}
