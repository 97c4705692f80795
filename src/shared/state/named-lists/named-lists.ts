import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import type { StoredWatchlist } from './watchlist-store.ts'

export const LONGEST_NAME = 40

/** A named part of the watchlist. An asset may be in several lists. */
export type NamedList = NonNullable<StoredWatchlist['lists']>[number]

const NONE: readonly NamedList[] = []
/** In the order of their tabs. */
export const namedLists = ({ lists }: Pick<StoredWatchlist, 'lists'>): readonly NamedList[] => lists ?? NONE

type Asset = StoredWatchlist['assets'][number]
const placeIn = ({ lists }: Asset, id: string) => (lists && Object.hasOwn(lists, id) ? lists[id] : undefined)

export const listTags = ({ assets }: StoredWatchlist, id: string): readonly string[] =>
  assets
    .flatMap((asset) => {
      const place = placeIn(asset, id)
      return place === undefined ? [] : { tag: asset.tag, place }
    })
    .sort((a, b) => a.place - b.place)
    .map(({ tag }) => tag)

/** The lists that contain an asset, in the order of their tabs. */
export function listsWith(list: StoredWatchlist, tag: string): readonly NamedList[] {
  const asset = list.assets.find((each) => each.tag === tag)
  return asset ? namedLists(list).filter(({ id }) => placeIn(asset, id) !== undefined) : NONE
}

/** Normalises a name: single spaces, trimmed, limited in length. */
export const plainName = (typed: string) =>
  [...typed.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('').trim()

const caseless = (name: string) => name.toLowerCase()
export const isNamed = (list: NamedList, name: string) => caseless(list.name) === caseless(name)

/**
 * Why a name is invalid, in words; null if it is valid.
 *
 * @param own id of the list to rename, whose current name is allowed
 */
export function nameProblem(typed: string, lists: readonly NamedList[], own?: string): string | null {
  const name = plainName(typed)
  if (name === '') return 'A list needs a name.'
  const other = lists.find((list) => list.id !== own && isNamed(list, name))
  return other ? `There is already a list “${other.name}”.` : null
}

/** The name, with a number appended if another list has it. */
export function freeName(name: string, others: readonly NamedList[]): string {
  for (let n = 1; ; n += 1) {
    const tail = n === 1 ? '' : ` ${n}`
    const free =
      [...name]
        .slice(0, LONGEST_NAME - tail.length)
        .join('')
        .trimEnd() + tail
    if (!others.some((list) => isNamed(list, free))) return free
  }
}

/** With more assets the address is too long for some programs. */
const MANY_TAGS = 50

/** The first assets, as many as an address can contain. */
export const linkedTags = (tags: readonly string[]) => tags.slice(0, MAX_ENTITIES)

/** Warning for an address with many assets; null if none is needed. */
export function linkWarning(count: number): string | null {
  if (count <= MANY_TAGS) return null
  const named = Math.min(count, MAX_ENTITIES)
  const cut = named < count ? `the first ${named} of ${count} assets` : `${count} assets`
  return `The address names ${cut}. Some programs cut a link that long.`
}
