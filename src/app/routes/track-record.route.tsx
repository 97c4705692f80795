import { TrackRecord } from '#features/track-record/track-record.tsx'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { LeftOutNotice } from '#shared/ui/states/notice.tsx'
import { recordChips, RecordFilters, recordPageSearch } from './record-filters.tsx'
import { SheetPage } from './sheet-page.tsx'

/** The list's filters stand in the address under the list's own names; this page adds two of its own. */
export function Component() {
  const { state, set, dropped } = useSearchState(recordPageSearch)
  const { list, own } = state
  const watched = watchedTags(useWatchlist())
  return (
    <SheetPage title="Track record">
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
    </SheetPage>
  )
}
