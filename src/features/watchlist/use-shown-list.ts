import { text } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'

/** The address of the watchlist, as `watchlistPath` writes it: which named list is shown; all assets where none is named. */
const watchSearch = searchSchema({ list: text('list', 64) })

/** What the address asks for of the watchlist. */
export function useShownList() {
  const { state, set } = useSearchState(watchSearch)
  const watchlist = useWatchlist()
  const lists = namedLists(watchlist)
  const list = lists.find(({ id }) => id === state.list) ?? null
  return {
    lists,
    /** Null where all assets are shown. */
    list,
    /** The address names a list that is not on this device, or not any more: all assets are shown. */
    isGone: state.list !== null && !list,
    tags: list ? listTags(watchlist, list.id) : watchedTags(watchlist),
    /** How many of them, from the top, have an order of their own: what is watched for an insight only stands behind. */
    ordered: list ? listTags(watchlist, list.id).length : watchlist.assets.length,
    show: (id: string | null) => set({ list: id }),
    /** Shows all assets in the place of a list that is gone. */
    showAll: () => set({ list: null }, { isReplacing: true }),
  }
}
export type ShownList = ReturnType<typeof useShownList>
