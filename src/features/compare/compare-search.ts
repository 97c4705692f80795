import { searchSchema } from '#shared/address/search-schema.ts'
import type { SearchField } from '#shared/address/search-fields.ts'

/** Most columns. */
export const MOST_COMPARED = 4

/** Ids in column order, each percent-encoded, so that an id may contain a comma. */
const ids: SearchField<readonly string[]> = {
  name: 'cmp',
  fallback: [],
  parse: (raw) => {
    const items = raw.split(',').flatMap((item) => decoded(item) ?? [])
    const distinct = [...new Set(items)]
    return distinct.length > 0 ? distinct : undefined
  },
  print: (values) => (values.length > 0 ? values.map(encodeURIComponent).join(',') : null),
}

export const compareSearch = searchSchema({ ids })

function decoded(item: string): string | null {
  try {
    return decodeURIComponent(item).trim() || null
  } catch {
    return null
  }
}
