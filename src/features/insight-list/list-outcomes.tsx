import { STATUS_LABEL } from '#features/insight-list/filters/model/facets.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { useOutcomeLoader } from '#features/insight-list/rows/outcome-loader.ts'
import { needsOutcomes } from '#features/insight-list/rows/row-order.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import { useColumns } from '#features/insight-list/search/use-columns.ts'
import { OutcomeScope } from './list-outcome-scope.tsx'
import { ListPaper } from './list-print.tsx'
import { useNotification } from './use-notification.ts'

/**
 * Outcomes of the rows on screen; of all that are loaded where the reader filters, sorts or exports by them. Beside them how many
 * newer insights the reader is told of, and the list as it is on paper.
 */
export function ListOutcomes({ told }: { told: number }) {
  useNotification(told)
  const { marked, pages, now, search } = useList()
  const { columns } = useColumns()
  const visibleIds = useListView((state) => state.visibleIds)
  const isPanelOpen = useListView((state) => state.openFacet === STATUS_LABEL || state.isExportOpen)
  const isAskedFor = search.outcome.length > 0 || needsOutcomes(search.sort) || isPanelOpen
  useOutcomeLoader(isAskedFor ? marked : marked.filter(({ id }) => visibleIds.includes(id)), {
    now,
    units: pages.units,
    loadedAt: pages.updatedAt,
    isAskedFor,
    hasStandings:
      search.outcome.includes('outside') || search.sort?.key === 'standing' || columns.includes('standing'),
  })
  return (
    <>
      {search.outcome.length > 0 && <OutcomeScope />}
      <ListPaper />
    </>
  )
}
