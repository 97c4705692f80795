import type { Location } from 'react-router'
import { create } from 'zustand'

/** The list a detail was opened from: the way back, and who comes before and after. Not kept beyond the page's life. */
export type ListContext = {
  /** Query string of the list, without the question mark. */
  search: string
  /** Ids in the order on screen. */
  ids: readonly string[]
  /** Whether the list ends with the last of them. */
  isEnd: boolean
  /** The history entry under which the list noted its place; null before a list was left. */
  place: string | null
}

export const useListContext = create<ListContext>(() => ({ search: '', ids: [], isEnd: false, place: null }))

export const setListContext = (context: ListContext) => useListContext.setState(context, true)

/** Place of an insight in the list it came from; null when it was opened some other way. */
export function neighboursIn({ ids }: Pick<ListContext, 'ids'>, id: string) {
  const index = ids.indexOf(id)
  if (index < 0) return null
  return {
    position: index + 1,
    of: ids.length,
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
  }
}

/**
 * The history entry under which a list keeps its place: its own, or that of the list which a way back inside the app stands for.
 */
export const placeOf = ({ key, state }: Pick<Location, 'key' | 'state'>): string =>
  typeof state === 'object' && typeof state?.place === 'string' ? state.place : key

/** State of a link that leads back to a list as it was left. */
export const placeState = (place: string | null) => (place === null ? null : { place })
