import { STATUS_LABEL } from '#features/insight-list/filters/model/facets.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { useOutcomeLoader } from '#features/insight-list/rows/outcome-loader.ts'
import { needsOutcomes } from '#features/insight-list/rows/row-order.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import { useColumns } from '#features/insight-list/search/use-columns.ts'
import { OutcomeScope } from './list-outcome-scope.tsx'
import { ListPrint } from './list-print.tsx'
import { useNotification } from './use-notification.ts'

/**
 * Outcomes of the rows on screen; of all that are loaded where the reader filters, sorts or exports by them. Beside them how many
 * newer insights the reader is notified of, and the list as it is in print.
 */
export function ListOutcomes({ notified }: { notified: number }) {
  useNotification(notified)
  const { loaded, pages, now, search } = useList()
  const { columns } = useColumns()
  const visibleIds = useListView((state) => state.visibleIds)
  const isPanelOpen = useListView((state) => state.openFacet === STATUS_LABEL || state.isExportOpen)
  const isAskedFor = search.outcome.length > 0 || needsOutcomes(search.sort) || isPanelOpen
  useOutcomeLoader(isAskedFor ? loaded : loaded.filter(({ id }) => visibleIds.includes(id)), {
    now,
    units: pages.units,
    loadedAt: pages.updatedAt,
    isAskedFor,
    hasPercentiles:
      search.outcome.includes('outside') ||
      search.sort?.key === 'percentile' ||
      columns.includes('percentile'),
  })
  return (
    <>
      {search.outcome.length > 0 && <OutcomeScope />}
      <ListPrint />
    </>
  )
}
