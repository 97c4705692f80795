import { useListView } from '#features/insight-list/search/list-view.ts'

/** The name of the page, with the newer insights that the reader is told of. */
export function ListTitle() {
  const told = useListView((state) => state.told)
  return <title>{`${told ? `(${told}) ` : ''}Insights · Insight Desk`}</title>
}
