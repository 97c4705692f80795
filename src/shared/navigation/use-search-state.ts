import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { printSearch } from './paths.ts'
import type { SearchReading, SearchSchema } from '#shared/address/search-schema.ts'

/** New values, or how they follow from what the address says by then: steps, additions, what turns over. */
export type SearchChange<S> = Partial<S> | ((now: S) => Partial<S>)

export type SearchState<S> = {
  state: S
  /** Parameters of the address that were left out; they disappear with the next change. */
  dropped: readonly string[]
  /** Changes the address. A choice makes a history entry; typing and dragging replace until they are done. */
  set: (change: SearchChange<S>, options?: { isReplacing?: boolean }) => void
}

/** State that lives in the address and nowhere else. Declare the schema at module scope. */
export function useSearchState<S extends object>(schema: SearchSchema<S>): SearchState<S> {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const reading = readOnce(schema, params)
  // What was chosen a moment ago and is not drawn yet stays chosen; and whoever keeps `set` keeps one that knows the present.
  const latest = useRef({ state: reading.state, location })
  useLayoutEffect(() => {
    latest.current = { state: reading.state, location }
  }, [reading, location])
  const set = useCallback(
    (change: SearchChange<S>, { isReplacing = false } = {}) => {
      const { state: now, location: at } = latest.current
      const next = { ...now, ...(typeof change === 'function' ? change(now) : change) }
      latest.current = { state: next, location: at }
      // Not by the router's own setter: it would print commas as %2C.
      void navigate(
        { search: printSearch(schema.write(next)), hash: at.hash },
        { replace: isReplacing, state: isReplacing ? at.state : null, preventScrollReset: true },
      )
    },
    [schema, navigate],
  )
  return { ...reading, set }
}

const lastReadings = new WeakMap<object, { search: string; reading: unknown }>()

/** A page has dozens of parts that read the same address: it is taken apart once for all of them. */
export function readOnce<S>(schema: SearchSchema<S>, params: URLSearchParams): SearchReading<S> {
  const search = params.toString()
  const last = lastReadings.get(schema)
  // Kept under its own schema, so that it is of that schema's type.
  if (last?.search === search) return last.reading as SearchReading<S>
  const reading = schema.read(params)
  lastReadings.set(schema, { search, reading })
  return reading
}
