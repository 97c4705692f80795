import { useListView } from '#features/insight-list/search/list-view.ts'

/** The name of the page, with the newer insights that the reader is notified of. */
export function ListTitle() {
  const notified = useListView((state) => state.notified)
  return <title>{`${notified ? `(${notified}) ` : ''}Insights · Insight Desk`}</title>
}
