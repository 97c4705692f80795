import { printSearch } from '#shared/navigation/paths.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { insightSearch } from './insight-search.ts'
import type { InsightSearch } from './insight-search.ts'

/** The list that the address asks for. `set` changes it and keeps the page. */
export function useListAddress() {
  const { state: search, dropped, set } = useSearchState(insightSearch)
  return { address: addressOf(search), search, dropped, set }
}

const printed = new WeakMap<InsightSearch, string>()

/** Query string of the list; printed once for all parts of the page that ask. */
function addressOf(search: InsightSearch): string {
  let known = printed.get(search)
  if (known === undefined) {
    known = printSearch(insightSearch.write(search))
    printed.set(search, known)
  }
  return known
}
