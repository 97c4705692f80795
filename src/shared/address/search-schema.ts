import type { SearchField } from './search-fields.ts'

/** The state of an address, and the parameters that were unknown or invalid. */
export type SearchReading<S> = { state: S; dropped: readonly string[] }

/** Maps an address to a state and back: reading what was written gives the same state, and equal states give equal addresses. */
export type SearchSchema<S> = {
  read: (params: URLSearchParams) => SearchReading<S>
  write: (state: S) => URLSearchParams
}

type Fields = Record<string, SearchField<unknown>>
export type StateOf<F> = { -readonly [K in keyof F]: F[K] extends SearchField<infer T> ? T : never }
// Reading and writing use each field only with its own type, which a mapped type cannot express.
type AnyFields<F> = { [K in keyof F]: F[K] extends SearchField<infer T> ? SearchField<T> : never }

/** @param fields in the order of the address */
export function searchSchema<F extends AnyFields<F>>(fields: F): SearchSchema<StateOf<F>> {
  // Proven by F's own constraint: each entry is a SearchField of exactly its key's type.
  const entries = Object.entries(fields as unknown as Fields)
  const known = new Set(entries.map(([, field]) => field.name))
  return {
    read: (params) => {
      const dropped = new Set<string>()
      const state: Record<string, unknown> = {}
      for (const name of params.keys()) if (!known.has(name)) dropped.add(name)
      for (const [key, field] of entries) {
        const raw = params.getAll(field.name)
        const value = raw.length === 0 ? field.fallback : field.parse(raw.join(','))
        if (value === undefined) dropped.add(field.name)
        state[key] = value === undefined ? field.fallback : value
      }
      return { state: state as StateOf<F>, dropped: [...dropped] }
    },
    write: (state) => {
      const params = new URLSearchParams()
      for (const [key, field] of entries) {
        const printed = field.print((state as Record<string, unknown>)[key])
        if (printed !== null) params.set(field.name, printed)
      }
      return params
    },
  }
}
