import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { insightSearch } from './insight-search.ts'

/** The list that the address asks for. `set` changes it and keeps the page. */
export function useListAddress() {
  const { state: search, dropped, set } = useSearchState(insightSearch)
  return { search, dropped, set }
}
