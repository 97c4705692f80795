import { RowPrice } from '#features/asset-overview/header/row-price.tsx'
import { listPath } from '#features/insight-list/search/list-path.ts'
import { Watchlist } from '#features/watchlist/watchlist.tsx'
import { linkedTags } from '#shared/state/named-lists/link-warning.ts'
import { PageShell } from '#app/shell/page-shell.tsx'
import { useViewKeys } from './use-view-keys.ts'
import '#app/pages.css'

export function Route() {
  useViewKeys()
  return <Watchlist Frame={PageShell} PriceCells={RowPrice} filterPath={filterPath} />
}

/** All that is watched is asked for by its own mark, and stays so as it changes; a named list by the tags that are in it now. */
const filterPath = (tags: readonly string[] | null) =>
  listPath(tags ? { entity: linkedTags(tags) } : { watched: true })
