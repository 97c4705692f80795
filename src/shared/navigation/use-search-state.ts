import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SearchSchema } from '#shared/address/search-schema.ts'
import { printSearch } from './paths.ts'

/** New values, or a function of the current state, as in `useState`. */
type SearchChange<S> = Partial<S> | ((now: S) => Partial<S>)

export type SearchState<S> = {
  state: S
  /** Invalid or unknown parameters; they disappear from the address with the next change. */
  dropped: readonly string[]
  /** Navigates to the new state. By default this adds a history entry; typing and dragging replace it. */
  set: (change: SearchChange<S>, options?: { isReplacing?: boolean }) => void
}

/** State stored in the address only. Declare the schema at module scope. */
export function useSearchState<S extends object>(schema: SearchSchema<S>): SearchState<S> {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const reading = useMemo(() => schema.read(params), [schema, params])
  // So that `set` is stable, and consecutive changes before the next render build on each other.
  const latest = useRef({ state: reading.state, location })
  useLayoutEffect(() => {
    latest.current = { state: reading.state, location }
  }, [reading, location])
  const set = useCallback(
    (change: SearchChange<S>, { isReplacing = false } = {}) => {
      const { state: now, location: at } = latest.current
      const next = { ...now, ...(typeof change === 'function' ? change(now) : change) }
      latest.current = { state: next, location: at }
      // Not the setter of `useSearchParams`, which would encode commas as %2C.
      void navigate(
        { search: printSearch(schema.write(next)), hash: at.hash },
        { replace: isReplacing, state: isReplacing ? at.state : null, preventScrollReset: true },
      )
    },
    [schema, navigate],
  )
  return { ...reading, set }
}
