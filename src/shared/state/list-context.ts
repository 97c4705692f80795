import type { Location } from 'react-router'
import { createOfSession } from './session.ts'

/** The list from which a detail was opened, to go back and to the next and previous insight. */
type ListContext = {
  /** Query string of the list, without the question mark. */
  search: string
  /** In the order on screen. */
  ids: readonly string[]
  /** Key of the history entry under which the list stored its scroll position; null before a list was left. */
  entry: string | null
}

/** An insight that is reloaded still belongs to its list. */
export const useListContext = createOfSession<ListContext>('insight-desk.list', {
  search: '',
  ids: [],
  entry: null,
})

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
