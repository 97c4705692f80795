import { RowPrice } from '#features/asset-overview/header/row-price.tsx'
import { listPath } from '#features/insight-list/search/list-path.ts'
import { Watchlist } from '#features/watchlist/watchlist.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'
import { useViewKeys } from './use-view-keys.ts'
import '#app/pages.css'

export function Route() {
  useViewKeys()
  return <Watchlist Frame={PageShell} PriceCells={RowPrice} listPath={listPath({ watched: true })} />
}
