import { useNavigate } from 'react-router'
import { say } from '#shared/state/toasts.ts'
import type { InsightSearch } from './insight-search.ts'
import { listPath } from './list-path.ts'
import { isLocalChange } from './same-list.ts'
import { useListAddress } from './use-list-address.ts'

/** The ways to another list. */
export function useListChanges() {
  const { search, set } = useListAddress()
  const navigate = useNavigate()
  return {
    /** For somebody else, or for later. */
    link: `${window.location.origin}${listPath(search)}`,
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
      void navigate(listPath())
      say('All filters cleared', () => void navigate(listPath(search)))
    },
  }
}
