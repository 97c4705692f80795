import { entityQueries } from '#api/queries/entity-queries.ts'
import '#app/pages.css'
import { PageShell } from '#app/shell/page-shell.tsx'
import { RowPrice } from '#features/asset-overview/header/price-header.tsx'
import { listPath } from '#features/insight-list/search/insight-search.ts'
import { Watchlist } from '#features/watchlist/watchlist.tsx'
import { linkedTags } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist-store.ts'
import { useViewKeys, type StartPage } from './page-parts.tsx'

export const start: StartPage = (queryClient) => {
  for (const batch of entityQueries.batches(watchedTags(useWatchlist.getState())))
    void queryClient.prefetchQuery(batch)
}

export function Component() {
  useViewKeys()
  return <Watchlist Frame={PageShell} PriceCells={RowPrice} filterPath={filterPath} />
}

/** The whole watchlist is linked as `watched`, which follows later changes; a named list by its current tags. */
const filterPath = (tags: readonly string[] | null) =>
  listPath(tags ? { entity: linkedTags(tags) } : { watched: true })
