import { X } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { FACETS, filterWords, isFacetSet, withoutFacet } from '#features/insight-list/filters/facets.ts'
import {
  EMPTY_SEARCH,
  insightSearch,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import { recordSearch, type RecordSearch } from '#features/track-record/panels/record-groups.ts'
import { TrackRecord } from '#features/track-record/track-record.tsx'
import { watchesNothing, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import type { SearchSchema } from '#shared/address/search-schema.ts'
import { insightsPath, trackRecordPath } from '#shared/navigation/paths.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist-store.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { LeftOutNotice } from '#shared/ui/states/notice.tsx'
import { SheetPage } from './page-parts.tsx'

/** The address has the list's filters under their names in the list, and two parameters of this page. */
export function Component() {
  const { state, set, dropped } = useSearchState(recordPageSearch)
  const { list, own } = state
  const watched = watchedTags(useWatchlist())
  const onSearch = useCallback(
    (change: Partial<RecordSearch>) => set((before) => ({ own: { ...before.own, ...change } })),
    [set],
  )
  const chips = recordChips(state)
  return (
    <SheetPage title="Track record">
      <LeftOutNotice dropped={dropped} set={set} />
      <RecordFilters chips={chips} list={list} />
      <TrackRecord
        filters={chips.map(({ label, value }) => `${label} ${value}`).join(', ')}
        filterAt={(at) => {
          const filter = toInsightFilter(list, { now: at, watchedTags: watched })
          return watchesNothing(list, filter) ? null : filter
        }}
        search={own}
        onSearch={onSearch}
      />
    </SheetPage>
  )
}

type RecordPageSearch = { list: InsightSearch; own: RecordSearch }

export const recordPageSearch: SearchSchema<RecordPageSearch> = {
  read: (params) => {
    const { page, pages, limit, q, outcome, expected__gte, edge__gte, supported } = EMPTY_SEARCH
    const unfiltered = { page, pages, limit, q, outcome, expected__gte, edge__gte, supported }
    const [ofList, ofRecord] = [insightSearch.read(params), recordSearch.read(params)]
    return {
      // Filters that only apply to loaded rows do not apply here.
      state: { list: { ...ofList.state, ...unfiltered }, own: ofRecord.state },
      // Each of the two drops the parameters of the other.
      dropped: ofList.dropped.filter((name) => ofRecord.dropped.includes(name)),
    }
  },
  write: ({ list, own }) => {
    const params = insightSearch.write(list)
    for (const [name, value] of recordSearch.write(own)) params.set(name, value)
    return params
  },
}

/** The active filters in words, each with the address of the page without it. */
const recordChips = ({ list, own }: RecordPageSearch) =>
  FACETS.filter((facet) => isFacetSet(facet, list)).flatMap((facet) => {
    const words = filterWords(facet, list, (tag) => tag)
    const without = { list: { ...list, ...withoutFacet(facet) }, own }
    return words
      ? [{ label: facet.label, value: words, without: trackRecordPath(recordPageSearch.write(without)) }]
      : []
  })

type RecordFiltersProps = { chips: ReturnType<typeof recordChips>; list: InsightSearch }

/** The active filters, each with a link that removes it. */
const RecordFilters = ({ chips, list }: RecordFiltersProps) => (
  <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
    {chips.length === 0 && (
      <span className="text-sm text-ink-2">All recent insights that could be judged, without filters.</span>
    )}
    {chips.map(({ label, value, without }) => (
      <span
        key={label}
        className="inline-flex min-h-control items-center gap-1.5 rounded-sm border border-accent-line bg-accent-tint pl-2.5 text-sm"
      >
        {label} <b className="font-medium">{value}</b>
        <Link
          to={without}
          preventScrollReset
          aria-label={`Remove ${label}`}
          className="inline-grid size-6 place-content-center hover:bg-hover print:hidden"
        >
          <X size={12} />
        </Link>
      </span>
    ))}
    <Link to={insightsPath(insightSearch.write(list))} className={buttonClass('ghost', 'print:hidden')}>
      Change filters in the list
    </Link>
  </div>
)
