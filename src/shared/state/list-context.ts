import type { Location } from 'react-router'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The list from which a detail was opened, to go back and to the next and previous insight. */
export type ListContext = {
  /** Query string of the list, without the question mark. */
  search: string
  /** In the order on screen. */
  ids: readonly string[]
  /** Key of the history entry under which the list stored its scroll position; null before a list was left. */
  entry: string | null
}

/** Stored for the tab's session: an insight that is reloaded still belongs to its list. */
export const useListContext = create<ListContext>()(
  persist((): ListContext => ({ search: '', ids: [], entry: null }), {
    name: 'insight-desk.list',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export function setListContext(context: ListContext) {
  try {
    useListContext.setState(context, true)
  } catch {
    // Without storage it lasts until a reload.
  }
}

/** Position and neighbours of an insight in the list; null if it is not in it. */
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

/** Key of the history entry under which a list stores its scroll position: its own, or for a link back that of the original list. */
export const entryOf = ({ key, state }: Pick<Location, 'key' | 'state'>): string =>
  typeof state === 'object' && typeof state?.entry === 'string' ? state.entry : key

/** State of a link back to a list, so that it restores its scroll position. */
export const entryState = (entry: string | null) => (entry === null ? null : { entry })
