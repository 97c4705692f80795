import type { SearchField } from './search-fields.ts'

/** What an address said: the state, and the parameters that were unknown or made no sense. */
export type SearchReading<S> = { state: S; dropped: readonly string[] }

/** A view's address and its state, one to one: reading what was written gives the state back, equal states print alike. */
export type SearchSchema<S> = {
  read: (params: URLSearchParams) => SearchReading<S>
  write: (state: S) => URLSearchParams
}

type Fields = Record<string, SearchField<unknown>>
type StateOf<F> = { -readonly [K in keyof F]: F[K] extends SearchField<infer T> ? T : never }
// A field is read and written with its own type only: the pairing holds per key, which a mapped type cannot say.
type AnyFields<F> = { [K in keyof F]: F[K] extends SearchField<infer T> ? SearchField<T> : never }

/** @param fields in the order in which they are printed */
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
