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
    /** The address names a list that does not exist on this device. */
    isGone: state.list !== null && !list,
    tags: list ? listTags(watchlist, list.id) : watchedTags(watchlist),
    /** How many of them, from the top, can be reordered: assets watched only through an insight come last. */
    ordered: list ? listTags(watchlist, list.id).length : watchlist.assets.length,
    show: (id: string | null) => set({ list: id }),
    showAll: () => set({ list: null }, { isReplacing: true }),
  }
}
export type ShownList = ReturnType<typeof useShownList>
