import { useQueryClient } from '@tanstack/react-query'
import { setListView } from '#features/insight-list/search/list-view.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { freezing } from './freeze-list.ts'
import { pageRequest, pageNumbers } from './frozen-list.ts'
import { listQuery } from './use-arrived-pages.ts'
import { useList } from './use-list-model.ts'
import { beginRenewal } from './begin-renewal.ts'

/** What can be done with the list on screen as a whole. */
export function useListActions() {
  const queryClient = useQueryClient()
  const { search, base, pages, loaded } = useList()
  const { set } = useListAddress()
  const { freeze, pointOf, renew } = freezing(queryClient, base, pages.anchor)
  return {
    /** Goes on in the list as it stands. */
    walk: (...step: Parameters<typeof set>) => {
      freeze(pageNumbers(search))
      setListView({ hasStepped: true })
      set(...step)
    },
    /** Asks for it again, from its first page on. */
    renew: () => {
      beginRenewal(pages, search.page, loaded)
      renew()
      if (search.page > 0 || search.pages > 1) set({ page: 0, pages: 1 }, { isReplacing: true })
    },
    prefetch: (page: number) => void queryClient.prefetchQuery(listQuery(pageRequest(base, page, pointOf()))),
  }
}
