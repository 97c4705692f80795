import type { ListContext } from './list-context.ts'

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
