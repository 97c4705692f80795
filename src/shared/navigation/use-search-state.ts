import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { printSearch } from './paths.ts'
import type { SearchSchema } from './search-schema.ts'

export type SearchState<S> = {
  state: S
  /** Parameters of the address that were left out; they disappear with the next change. */
  dropped: readonly string[]
  /**
   * Changes the address. A choice makes a history entry; typing and dragging replace until they are done.
   */
  set: (change: Partial<S>, options?: { isReplacing?: boolean }) => void
}

/** State that lives in the address and nowhere else. Declare the schema at module scope. */
export function useSearchState<S extends object>(schema: SearchSchema<S>): SearchState<S> {
  const { search, pathname, hash, state: historyState } = useLocation()
  const navigate = useNavigate()
  const { state, dropped } = useMemo(() => schema.read(new URLSearchParams(search)), [schema, search])
  const set = useCallback(
    (change: Partial<S>, { isReplacing = false } = {}) => {
      const next = printSearch(schema.write({ ...state, ...change }))
      void navigate(
        { pathname, search: next ? `?${next}` : '', hash },
        { replace: isReplacing, preventScrollReset: true, state: isReplacing ? historyState : null },
      )
    },
    [schema, state, navigate, pathname, hash, historyState],
  )
  return { state, dropped, set }
}
