import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'

/** The name of the page, with the newer insights that the reader is told of. */
export function ListTitle() {
  const { search } = useListAddress()
  const told = useListView((state) => state.told)
  return (
    <title>{`${told ? `(${told}) ` : ''}${search.watched ? 'Watchlist' : 'Insights'} · Insight Desk`}</title>
  )
}
