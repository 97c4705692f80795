import { useServiceNow } from '#api/queries/config-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { BUILT_IN_VIEWS, viewFilter } from '#features/insight-list/views.tsx'
import { insightsPath, watchlistPath } from '#shared/navigation/paths.ts'
import { listSource, viewSource } from '#shared/notifications/notifying.tsx'
import { linkedTags, listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { useViews } from '#shared/state/views.ts'

/** A view or a watchlist as a source of new insights. */
export type NewsSource = {
  id: string
  /** Another one as soon as it asks for something else. */
  key: string
  name: string
  kind: 'view' | 'list'
  /** A view that the person saved, or a list that they made. */
  isOwn: boolean
  to: string
  /** The request of its newest insights; null where the service cannot be asked for them. */
  filter: InsightFilter | null
}

/** Every view and every list of the watchlist, in the order of their tabs. */
export function useNewsSources(): readonly NewsSource[] {
  const now = useServiceNow()
  const own = useViews(({ views }) => views)
  const watchlist = useWatchlist()
  const watched = watchedTags(watchlist)
  const views = [...BUILT_IN_VIEWS, ...own].map((view, i): NewsSource => {
    const isOwn = i >= BUILT_IN_VIEWS.length
    const id = viewSource(view.id)
    const filter = viewFilter(view, { now, watchedTags: watched })
    return {
      id,
      key: `${id}?${view.search}`,
      name: view.name,
      kind: 'view',
      isOwn,
      to: insightsPath(view.search),
      filter,
    }
  })
  const lists = [{ id: null, name: 'Watchlist' }, ...namedLists(watchlist)].map((list): NewsSource => {
    const id = listSource(list.id)
    const tags = linkedTags(list.id === null ? watched : listTags(watchlist, list.id))
    const filter = tags.length > 0 ? { entity: [...tags] } : null
    return { id, key: id, name: list.name, kind: 'list', isOwn: true, to: watchlistPath(list.id), filter }
  })
  return [...views, ...lists]
}
