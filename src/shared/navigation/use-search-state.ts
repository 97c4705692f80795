import { createContext, useCallback, useContext, useMemo } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate } from 'react-router'
import type { Location, NavigationType } from 'react-router'
import { printSearch } from './paths.ts'
import type { SearchReading, SearchSchema } from '#shared/address/search-schema.ts'

/** New values, or how they follow from what the address says by then: steps, additions, what turns over. */
export type SearchChange<S> = Partial<S> | ((now: S) => Partial<S>)

export type SearchState<S> = {
  state: S
  /** Parameters of the address that were left out; they disappear with the next change. */
  dropped: readonly string[]
  /**
   * Changes the address. A choice makes a history entry; typing and dragging replace until they are done. An answer that comes when
   * another page has been asked for changes nothing.
   */
  set: (change: SearchChange<S>, options?: { isReplacing?: boolean }) => void
}

/** What the address bar says; the page follows it a moment later. Null outside the app's own router. */
export const AddressBar = createContext<{ location: Location; navigationType: NavigationType } | null>(null)

/** State that lives in the address and nowhere else. Declare the schema at module scope. */
export function useSearchState<S extends object>(schema: SearchSchema<S>): SearchState<S> {
  const location = useLocation()
  // Every history of the router knows where it is; the type names only what moves it.
  const { navigator } = useContext(NavigationContext)
  const history = navigator as typeof navigator & { location: Location }
  const navigate = useNavigate()
  const reading = useMemo(() => readOnce(schema, location.search), [schema, location.search])
  const set = useCallback(
    (change: SearchChange<S>, { isReplacing = false } = {}) => {
      // What was chosen a moment ago and is not drawn yet stays chosen.
      const { pathname, hash, state, search } = history.location
      if (pathname !== location.pathname) return
      const now = readOnce(schema, search).state
      const next = { ...now, ...(typeof change === 'function' ? change(now) : change) }
      void navigate(
        { search: printSearch(schema.write(next)), hash },
        { replace: isReplacing, state: isReplacing ? state : null },
      )
    },
    [schema, navigate, history, location.pathname],
  )
  return { ...reading, set }
}

const lastReadings = new WeakMap<object, { search: string; reading: unknown }>()

/** A page has dozens of parts that read the same address: it is taken apart once for all of them. */
function readOnce<S>(schema: SearchSchema<S>, search: string): SearchReading<S> {
  const last = lastReadings.get(schema)
  // Kept under its own schema, so that it is of that schema's type.
  if (last?.search === search) return last.reading as SearchReading<S>
  const reading = schema.read(new URLSearchParams(search))
  lastReadings.set(schema, { search, reading })
  return reading
}
