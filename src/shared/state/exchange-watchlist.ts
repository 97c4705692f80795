import { readSingly } from './stored/read-singly.ts'
import { printStored } from './stored/stored.ts'
import { WATCHLIST, watchlist } from './watchlist.ts'
import type { Watchlist } from './watchlist.ts'

export const exportWatchlist = () => printStored(WATCHLIST.version, watchlist.use.getState())

type Asset = Watchlist['assets'][number]

/**
 * Adds what an exported text holds behind what is there, each asset and each insight once; a note comes to an asset without one.
 *
 * @returns how many could not be read; `newer` for a text of a newer version of this app, `none` for one that holds no watchlist
 */
export function importWatchlist(text: string): { unread: number } | 'newer' | 'none' {
  const reading = readSingly(WATCHLIST, text)
  if (typeof reading === 'string') return reading
  const { assets, insights } = reading.value
  const named = assets.filter(({ tag }) => tag !== '')
  const known = insights.filter(({ id }) => id !== '')
  watchlist.update((list) => ({
    assets: onceEach([...list.assets, ...named], ({ tag }) => tag, withNote),
    insights: onceEach([...list.insights, ...known], ({ id }) => id),
  }))
  return { unread: reading.leftOut + assets.length - named.length + insights.length - known.length }
}

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
