import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import type { Watchlist } from './watchlist.ts'

export const MOST_LISTS = 20
export const LONGEST_NAME = 40

/** Assets of the watchlist under a name of their own. Every asset may be in several lists, and in all of them it is the same asset. */
export type NamedList = NonNullable<Watchlist['lists']>[number]

const NONE: readonly NamedList[] = []
/** In the order of their tabs. */
export const namedLists = ({ lists }: Pick<Watchlist, 'lists'>): readonly NamedList[] => lists ?? NONE

type Asset = Watchlist['assets'][number]
const placeIn = ({ lists }: Asset, id: string) => (lists && Object.hasOwn(lists, id) ? lists[id] : undefined)

/** Tags of the assets of a list, the top one first. */
export const listTags = ({ assets }: Watchlist, id: string): readonly string[] =>
  assets
    .flatMap((asset) => {
      const place = placeIn(asset, id)
      return place === undefined ? [] : { tag: asset.tag, place }
    })
    .sort((a, b) => a.place - b.place)
    .map(({ tag }) => tag)

/** The lists that an asset is in, in the order of their tabs. */
export function listsWith(list: Watchlist, tag: string): readonly NamedList[] {
  const asset = list.assets.find((each) => each.tag === tag)
  return asset ? namedLists(list).filter(({ id }) => placeIn(asset, id) !== undefined) : NONE
}

/** A name as it is kept: single spaces, none around it, and no longer than a tab can show. */
export const plainName = (typed: string) =>
  [...typed.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('').trim()

/** Names that differ in their capitals only are one name. */
const caseless = (name: string) => name.toLowerCase()
export const isNamed = (list: NamedList, name: string) => caseless(list.name) === caseless(name)

/**
 * Why a list cannot have a name, in words.
 *
 * @param own the list that is to be renamed: its own name is no obstacle
 * @returns null where it can
 */
export function nameTrouble(typed: string, lists: readonly NamedList[], own?: string): string | null {
  const name = plainName(typed)
  if (name === '') return 'A list needs a name.'
  const other = lists.find((list) => list.id !== own && isNamed(list, name))
  return other ? `There is already a list “${other.name}”.` : null
}

/** The name itself, or with a number behind it where another list has it by now. */
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

/** Beyond, the address of a list that names its assets is longer than some programs take. */
const MANY_TAGS = 50

/** The assets that the address of a list of insights can name: the first ones, where they are more. */
export const linkedTags = (tags: readonly string[]) => tags.slice(0, MAX_ENTITIES)

/** What to know of a list of insights whose address names that many assets; null where there is nothing. */
export function linkWarning(count: number): string | null {
  if (count <= MANY_TAGS) return null
  const named = Math.min(count, MAX_ENTITIES)
  const cut = named < count ? `the first ${named} of ${count} assets` : `${count} assets`
  return `The address names ${cut}. Some programs cut a link that long.`
}
