import { countOf } from '#shared/format/words.ts'
import { moved, newId, type Undo } from '#shared/state/stored.ts'
import { showToast } from '#shared/state/toasts.ts'
import { freeName, listTags, namedLists, type NamedList, nameProblem, plainName } from './named-lists.ts'
import {
  isAssetWatched,
  type StoredWatchlist,
  toggleAsset,
  useWatchlist,
  watchlist,
  withAsset,
} from './watchlist-store.ts'

const changeLists = (edit: (lists: readonly NamedList[]) => readonly NamedList[]) =>
  watchlist.undoable((list) => ({ ...list, lists: [...edit(namedLists(list))] }))

const without = (id: string) => (lists: readonly NamedList[]) => lists.filter((list) => list.id !== id)

/** Sets the assets of a list and their order; assets not in `tags` leave the list. */
export const inOrder = (
  assets: StoredWatchlist['assets'],
  id: string,
  tags: readonly string[],
): StoredWatchlist['assets'] =>
  assets.map((asset) => {
    const { [id]: was, ...others } = asset.lists ?? {}
    const place = tags.indexOf(asset.tag)
    if (place === (was ?? -1)) return asset
    return { ...asset, lists: place < 0 ? others : { ...others, [id]: place } }
  })

const withTags = (
  list: StoredWatchlist,
  id: string,
  edit: (tags: readonly string[]) => readonly string[],
) => ({
  ...list,
  assets: inOrder(list.assets, id, edit(listTags(list, id))),
})

/** Adds a list after the others. */
export const createList = ({ id, name }: NamedList) =>
  changeLists((lists) => [...lists, { id, name: freeName(name, lists) }])

export const renameList = (id: string, name: string) =>
  changeLists((lists) =>
    lists.map((list) => (list.id === id ? { id, name: freeName(name, without(id)(lists)) } : list)),
  )

/** Deletes a list. Its assets stay watched, and stay in other lists. */
export const deleteList = (id: string) =>
  watchlist.undoable((list) => ({
    ...withTags(list, id, () => []),
    lists: without(id)(namedLists(list)),
  }))

export const moveList = (id: string, by: -1 | 1) =>
  void changeLists((lists) => moved(lists, (list) => list.id === id, by))

/** Adds an asset at the top of a list, and to the watchlist if it is not watched yet. @param now ms */
export const putInList = (id: string, tag: string, now: number) =>
  watchlist.undoable((list) =>
    withTags(withAsset(list, tag, now), id, (tags) => (tags.includes(tag) ? tags : [tag, ...tags])),
  )

/** Removes an asset from a list; it stays watched. */
export const takeFromList = (id: string, tag: string) =>
  watchlist.undoable((list) => withTags(list, id, (tags) => tags.filter((other) => other !== tag)))

/** Moves an asset by one. @param id list to sort; null for the whole watchlist */
export const moveAsset = (id: string | null, tag: string, by: -1 | 1) =>
  watchlist.undoable((list) => {
    if (id !== null) return withTags(list, id, (tags) => moved(tags, (other) => other === tag, by))
    return { ...list, assets: moved(list.assets, (asset) => asset.tag === tag, by) }
  })

/** Watches an asset or stops it, and shows a toast. */
export function toggleAssetWithToast(tag: string, name: string, now: number) {
  const isWatched = isAssetWatched(useWatchlist.getState(), tag)
  sayWatched(name, !isWatched, toggleAsset(tag, now))
}

export const sayWatched = (name: string, isWatched: boolean, undo: Undo) =>
  showToast(isWatched ? `${name} is on the watchlist` : `${name} removed from the watchlist`, undo)

/**
 * Creates a list and shows a toast.
 *
 * @param first asset to add
 * @returns the new list's id, or why it was not created
 */
export function createListWithToast(
  typed: string,
  first?: { tag: string; now: number },
): { id: string } | { problem: string } {
  const problem = nameProblem(typed, namedLists(useWatchlist.getState()))
  if (problem !== null) return { problem }
  const list = { id: newId(), name: plainName(typed) }
  const undo = createList(list)
  const undoPut = first && putInList(list.id, first.tag, first.now)
  showToast(`List “${list.name}” created`, () => {
    undoPut?.()
    return undo()
  })
  return list
}

/** @returns why the name was rejected; null if it was accepted */
export function renameListWithToast({ id, name }: NamedList, typed: string): string | null {
  const problem = nameProblem(typed, namedLists(useWatchlist.getState()), id)
  const next = plainName(typed)
  if (problem === null && next !== name) showToast(`List “${name}” is now “${next}”`, renameList(id, next))
  return problem
}

export function deleteListWithToast({ id, name }: NamedList, count: number) {
  const staying = count > 0 ? `; ${countOf(count, 'asset stays', 'assets stay')} on the watchlist` : ''
  showToast(`List “${name}” deleted${staying}`, deleteList(id))
}

/** @param asset with its name for the toast */
export function setInList(list: NamedList, asset: { tag: string; name: string }, isIn: boolean, now: number) {
  if (isIn) showToast(`${asset.name} is in ${list.name}`, putInList(list.id, asset.tag, now))
  else showToast(`${asset.name} removed from ${list.name}`, takeFromList(list.id, asset.tag))
}

export function listWords(lists: readonly NamedList[]): string {
  if (lists.length === 0) return 'in no list'
  return lists.length > 2
    ? `in ${countOf(lists.length, 'list')}`
    : `in ${lists.map(({ name }) => name).join(' and ')}`
}
