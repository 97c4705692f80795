import { useNavigate } from 'react-router'
import { insightsPath, printSearch } from '#shared/navigation/paths.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { say } from '#shared/state/toasts.ts'
import { insightSearch, isLocalChange } from './insight-search.ts'
import type { InsightSearch } from './insight-search.ts'

/** The list that the address asks for, and the ways to ask for another one. */
export function useListAddress() {
  const { state: search, dropped, set } = useSearchState(insightSearch)
  const navigate = useNavigate()
  const { address, viewSearch } = textsOf(search)
  /** Another list begins at its first page; what is local keeps it. */
  const change = (next: Partial<InsightSearch>, options?: { isReplacing?: boolean }) => {
    if (isLocalChange(next)) {
      set(next, options)
      return
    }
    if (search.page > 0) say('Back on the first page')
    set({ page: 0, pages: 1, ...next }, options)
  }
  return {
    address,
    viewSearch,
    search,
    dropped,
    link: `${window.location.origin}${insightsPath(address)}`,
    /** Changes the address and keeps the page. */
    set,
    change,
    clear: () => {
      void navigate(insightsPath())
      say('All filters cleared', () => void navigate(insightsPath(address)))
    },
  }
}

type Texts = {
  /** Query string of the list. */
  address: string
  /** The same without page: what a view is known by. */
  viewSearch: string
}

const printed = new WeakMap<InsightSearch, Texts>()

/** Printed once for all parts of the page that ask. */
function textsOf(search: InsightSearch): Texts {
  let known = printed.get(search)
  if (!known) {
    known = {
      address: printSearch(insightSearch.write(search)),
      viewSearch: printSearch(insightSearch.write({ ...search, page: 0, pages: 1 })),
    }
    printed.set(search, known)
  }
  return known
}
