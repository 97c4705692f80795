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
