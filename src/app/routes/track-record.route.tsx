import { configQueries } from '#api/queries/config-queries.ts'
import { useServiceNow } from '#api/use-service-now.ts'
import '#app/pages.css'
import { PageError, PageShell } from '#app/shell/page-shell.tsx'
import { TrackRecord } from '#features/track-record/track-record.tsx'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { LeftOutNotice } from '#shared/ui/states/left-out-notice.tsx'
import type { StartPage } from './page-module.ts'
import { recordChips, RecordFilters } from './record-filters.tsx'
import { recordPageSearch } from './record-page-search.ts'
import { useViewKeys } from './list-links.ts'

export const loader: StartPage = (queryClient) => () => {
  void queryClient.prefetchQuery(configQueries.app())
  return null
}

/** The list's filters stand in the address under the list's own names; this page adds two of its own. */
export function Component() {
  useViewKeys()
  const now = useServiceNow()
  const { state, set, dropped } = useSearchState(recordPageSearch)
  const { list, own } = state
  const watched = watchedTags(useWatchlist())
  return (
    <PageShell title="Track record">
      <div className="page-room">
        <div className="print-sheet mx-auto grid w-full grid-cols-1 max-w-[100rem] gap-4 px-3 pt-4 md:px-4 lg:px-6">
          <title>Track record · Insight Desk</title>
          <h1 className="sr-only">Track record</h1>
          <PrintHeader title="Track record" />
          <LeftOutNotice dropped={dropped} onDismiss={() => set({}, { isReplacing: true })} />
          <RecordFilters />
          <TrackRecord
            filters={recordChips(state)
              .map(({ label, value }) => `${label} ${value}`)
              .join(', ')}
            filterAt={(at) => {
              const filter = toInsightFilter(list, { now: at, watchedTags: watched })
              return isUnaskable(list, filter) ? null : filter
            }}
            search={own}
            onSearch={(change) => set((before) => ({ own: { ...before.own, ...change } }))}
          />
          <PrintFooter now={now} />
        </div>
      </div>
    </PageShell>
  )
}

export { PageError as ErrorBoundary }
