import { countOf } from '#shared/format/words.ts'
import { say } from '#shared/state/toasts.ts'
import { useWatchlist } from './watchlist.ts'
import { createList, deleteList, putInList, renameList, takeFromList } from './edit-lists.ts'
import { LONGEST_NAME, MOST_LISTS, namedLists, nameTrouble, plainName } from './named-lists.ts'
import type { NamedList } from './named-lists.ts'

const FULL = `${MOST_LISTS} lists at most. Delete one first.`

/**
 * Makes a list and confirms it.
 *
 * @param first the asset that it is made for, watched from `now` on where it is not yet
 * @returns the new list's id, or why it was not made
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

/** @returns why the name was not taken; null when it was */
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

/** @param asset as it is called where it stands alone */
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

/** Attributes of a field for a list's name. */
export const NAME_FIELD = { maxLength: LONGEST_NAME, autoComplete: 'off', spellCheck: false } as const
