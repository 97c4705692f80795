import { countOf } from '#shared/format/words.ts'
import { moved, putBack } from '#shared/state/stored.ts'
import { say } from '#shared/state/toasts.ts'
import {
  freeName,
  listTags,
  MOST_LISTS,
  namedLists,
  type NamedList,
  LONGEST_NAME,
  nameTrouble,
  plainName,
} from './named-lists.ts'
import { isAssetWatched, watchlist, type Undo, type Watchlist, useWatchlist } from './watchlist.ts'

/** Changes the lists and returns the watchlist before. */
const changeLists = (edit: (lists: readonly NamedList[]) => readonly NamedList[]) =>
  watchlist.update((list) => ({ ...list, lists: [...edit(namedLists(list))] }))

const without = (id: string) => (lists: readonly NamedList[]) => lists.filter((list) => list.id !== id)

/** Sets the assets of a list and their order; assets not in `tags` leave the list. */
export const inOrder = (
  assets: Watchlist['assets'],
  id: string,
  tags: readonly string[],
): Watchlist['assets'] =>
  assets.map((asset) => {
    const { [id]: was, ...others } = asset.lists ?? {}
    const place = tags.indexOf(asset.tag)
    if (place === (was ?? -1)) return asset
    return { ...asset, lists: place < 0 ? others : { ...others, [id]: place } }
  })

const changeTags = (id: string, edit: (tags: readonly string[]) => readonly string[]) =>
  watchlist.update((list) => ({ ...list, assets: inOrder(list.assets, id, edit(listTags(list, id))) }))

const onTop = (tag: string) => (tags: readonly string[]) => (tags.includes(tag) ? tags : [tag, ...tags])

/** Adds a list after the others. @returns its undo; null if the maximum is reached and nothing was added */
export function createList({ id, name }: NamedList): Undo | null {
  const before = namedLists(
    changeLists((lists) =>
      lists.length < MOST_LISTS && lists.every((list) => list.id !== id)
        ? [...lists, { id, name: freeName(name, lists) }]
        : lists,
    ),
  )
  return before.length < MOST_LISTS ? () => void deleteList(id) : null
}

/** Undo does nothing if the list was renamed again or deleted. */
export function renameList(id: string, name: string): Undo {
  const set = (from: string | null, to: string) =>
    changeLists((lists) =>
      lists.map((list) =>
        list.id === id && (from === null || list.name === from)
          ? { id, name: freeName(to, without(id)(lists)) }
          : list,
      ),
    )
  const old = namedLists(set(null, name)).find((list) => list.id === id)?.name
  const given = namedLists(watchlist.use.getState()).find((list) => list.id === id)?.name
  return () => {
    if (old !== undefined && given !== undefined) set(given, old)
  }
}

/** Deletes a list. Its assets stay watched, and stay in other lists. */
export function deleteList(id: string): Undo {
  const before = watchlist.update((list) => ({
    ...list,
    assets: inOrder(list.assets, id, []),
    lists: without(id)(namedLists(list)),
  }))
  const gone = namedLists(before).filter((list) => list.id === id)
  const tags = listTags(before, id)
  return () => {
    if (gone.length === 0) return
    watchlist.update((list) => {
      const others = without(id)(namedLists(list))
      if (others.length >= MOST_LISTS) return list
      const named = gone.map(({ name }) => ({ id, name: freeName(name, others) }))
      return {
        ...list,
        assets: inOrder(list.assets, id, putBack(listTags(list, id), tags, tags, String)),
        lists: putBack(
          others,
          named,
          namedLists(before).map((each) => (each.id === id ? named[0]! : each)),
          idOf,
        ),
      }
    })
  }
}
const idOf = ({ id }: NamedList) => id

export const moveList = (id: string, by: -1 | 1) => changeLists((lists) => moved(lists, id, by))

/** Adds an asset at the top of a list, and to the watchlist if it is not watched yet. @param now ms */
export function putInList(id: string, tag: string, now: number): Undo {
  const before = watchlist.update((list) => {
    const watched = isAssetWatched(list, tag)
      ? list
      : { ...list, assets: [{ tag, since: now }, ...list.assets] }
    return { ...watched, assets: inOrder(watched.assets, id, onTop(tag)(listTags(watched, id))) }
  })
  if (listTags(before, id).includes(tag)) return () => {}
  const wasWatched = isAssetWatched(before, tag)
  return () => {
    changeTags(id, (tags) => tags.filter((other) => other !== tag))
    // Unless it was added to another list meanwhile.
    if (!wasWatched)
      watchlist.update((list) => ({
        ...list,
        assets: list.assets.filter((asset) => asset.tag !== tag || Object.keys(asset.lists ?? {}).length > 0),
      }))
  }
}

/** Removes an asset from a list; it stays watched. */
export function takeFromList(id: string, tag: string): Undo {
  const before = listTags(
    changeTags(id, (tags) => tags.filter((other) => other !== tag)),
    id,
  )
  const gone = before.filter((other) => other === tag)
  return () => void changeTags(id, (tags) => putBack(tags, gone, before, String))
}

/**
 * Moves an asset before another one, or to the end.
 *
 * @param id list to sort; null for the whole watchlist
 * @param before null for the end
 */
export function placeAsset(id: string | null, tag: string, before: string | null): Undo {
  const place = (next: string | null): readonly string[] => {
    const edit = (tags: readonly string[]) => placed(tags, tag, next)
    if (id !== null) return listTags(changeTags(id, edit), id)
    return watchlist
      .update((list) => {
        const rank = new Map(edit(list.assets.map((asset) => asset.tag)).map((each, i) => [each, i]))
        return { ...list, assets: list.assets.toSorted((a, b) => rank.get(a.tag)! - rank.get(b.tag)!) }
      })
      .assets.map((asset) => asset.tag)
  }
  const was = place(before)
  const next = was[was.indexOf(tag) + 1] ?? null
  return () => void (was.includes(tag) && place(next))
}

function placed(tags: readonly string[], tag: string, before: string | null): readonly string[] {
  const rest = tags.filter((other) => other !== tag)
  const at = before === null ? rest.length : rest.indexOf(before)
  return rest.length === tags.length || at < 0 ? tags : rest.toSpliced(at, 0, tag)
}

const FULL = `${MOST_LISTS} lists at most. Delete one first.`

/**
 * Creates a list and shows a toast.
 *
 * @param first asset to add
 * @returns the new list's id, or why it was not created
 */
export function makeList(
  typed: string,
  first?: { tag: string; now: number },
): { id: string } | { trouble: string } {
  const trouble = nameTrouble(typed, namedLists(useWatchlist.getState()))
  if (trouble !== null) return { trouble }
  const list = { id: crypto.randomUUID(), name: plainName(typed) }
  const undo = createList(list)
  if (!undo) return { trouble: FULL }
  const undoPut = first && putInList(list.id, first.tag, first.now)
  say(`List “${list.name}” created`, () => {
    undoPut?.()
    undo()
  })
  return list
}

/** @returns why the name was rejected; null if it was accepted */
export function nameList({ id, name }: NamedList, typed: string): string | null {
  const trouble = nameTrouble(typed, namedLists(useWatchlist.getState()), id)
  const next = plainName(typed)
  if (trouble === null && next !== name) say(`List “${name}” is now “${next}”`, renameList(id, next))
  return trouble
}

export function dropList({ id, name }: NamedList, count: number) {
  const kept = count > 0 ? `; ${countOf(count, 'asset stays', 'assets stay')} on the watchlist` : ''
  say(`List “${name}” deleted${kept}`, deleteList(id))
}

/** @param asset with its name for the toast */
export function setInList(list: NamedList, asset: { tag: string; name: string }, isIn: boolean, now: number) {
  if (isIn) say(`${asset.name} is in ${list.name}`, putInList(list.id, asset.tag, now))
  else say(`${asset.name} removed from ${list.name}`, takeFromList(list.id, asset.tag))
}

/** `in Tech and Metals`, `in 4 lists`, `in no list`. */
export function listWords(lists: readonly NamedList[]): string {
  if (lists.length === 0) return 'in no list'
  return lists.length > 2
    ? `in ${countOf(lists.length, 'list')}`
    : `in ${lists.map(({ name }) => name).join(' and ')}`
}

/** Attributes of an input for a list's name. */
export const NAME_FIELD = { maxLength: LONGEST_NAME, autoComplete: 'off', spellCheck: false } as const
