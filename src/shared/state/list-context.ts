import { create } from 'zustand'

/** The list a detail was opened from: the way back, and who comes before and after. Not kept beyond the page's life. */
export type ListContext = {
  /** Query string of the list, without the question mark. */
  search: string
  /** Ids in the order on screen. */
  ids: readonly string[]
  /** Whether the list ends with the last of them. */
  isEnd: boolean
}

export const useListContext = create<ListContext>(() => ({ search: '', ids: [], isEnd: false }))

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
