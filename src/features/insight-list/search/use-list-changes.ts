import { useNavigate } from 'react-router'
import { insightsPath } from '#shared/navigation/paths.ts'
import { say } from '#shared/state/toasts.ts'
import { isLocalChange } from './insight-search.ts'
import type { InsightSearch } from './insight-search.ts'
import { useListAddress } from './use-list-address.ts'

/** The ways to another list. */
export function useListChanges() {
  const { search, address, set } = useListAddress()
  const navigate = useNavigate()
  return {
    /** For somebody else, or for later. */
    link: `${window.location.origin}${insightsPath(address)}`,
    /** Another list begins at its first page; what is local keeps it. */
    change: (next: Partial<InsightSearch>, options?: { isReplacing?: boolean }) => {
      if (isLocalChange(next)) {
        set(next, options)
        return
      }
      if (search.page > 0) say('Back on the first page')
      set({ page: 0, pages: 1, ...next }, options)
    },
    clear: () => {
      void navigate(insightsPath())
      say('All filters cleared', () => void navigate(insightsPath(address)))
    },
  }
}
