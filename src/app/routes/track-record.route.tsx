import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FACETS, isFacetSet, withoutFacet } from '#features/insight-list/filters/facets.ts'
import { filterWords } from '#features/insight-list/filters/filter-words.ts'
import { isUnaskable, toInsightFilter } from '#features/insight-list/search/insight-filter-body.ts'
import { EMPTY_SEARCH, insightSearch } from '#features/insight-list/search/insight-search.ts'
import { recordSearch, type RecordSearch } from '#features/track-record/record/record-search.ts'
import { TrackRecord } from '#features/track-record/track-record.tsx'
import { AppLink } from '#shared/navigation/app-link.tsx'
import { insightsPath, printSearch, trackRecordPath } from '#shared/navigation/paths.ts'
import { useWatchlist } from '#shared/state/watchlist.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'
import '#app/pages.css'

/** The list's filters stand in the address under the list's own names; this page adds two of its own. */
export function TrackRecordRoute() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const watched = useWatchlist(({ assets }) => assets)
  const { list, own } = useMemo(() => {
    const params = new URLSearchParams(search)
    // Paging and columns say how the list is shown, not what is in it.
    const { state } = insightSearch.read(params)
    const { page, pages, limit, outcome } = EMPTY_SEARCH
    return { list: { ...state, page, pages, limit, outcome }, own: recordSearch.read(params).state }
  }, [search])
  const listSearch = printSearch(insightSearch.write(list))
  const pathOf = (filters: typeof list, record: RecordSearch) => {
    const params = insightSearch.write(filters)
    for (const [name, value] of recordSearch.write(record)) params.set(name, value)
    return trackRecordPath(params)
  }
  const chips = FACETS.filter((facet) => isFacetSet(facet, list)).flatMap((facet) => {
    const words = filterWords(facet, list, (tag) => tag)
    return words ? [{ ...words, without: pathOf({ ...list, ...withoutFacet(facet) }, own) }] : []
  })
  return (
    <PageShell title="Track record">
      <div className="mx-auto grid w-full grid-cols-1 max-w-[100rem] gap-4 px-3 pt-4 md:px-4 lg:px-6">
        <title>Track record · Insight Desk</title>
        <h1 className="sr-only">Track record</h1>
        <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
          {chips.length === 0 && (
            <span className="text-sm text-ink-2">
              All insights, as far back as the newest judged ones reach.
            </span>
          )}
          {chips.map(({ label, value, without }) => (
            <span
              key={label}
              className="inline-flex min-h-control items-center gap-1.5 rounded-sm border border-accent-line bg-accent-tint pl-2.5 text-sm"
            >
              {label} <b className="font-medium">{value}</b>
              <AppLink
                to={without}
                aria-label={`Remove ${label}`}
                className="inline-grid size-6 place-content-center hover:bg-hover"
              >
                <X aria-hidden="true" size={12} />
              </AppLink>
            </span>
          ))}
          <AppLink to={insightsPath(listSearch)} className={buttonClass('ghost')}>
            Change filters in the list
          </AppLink>
        </div>
        <TrackRecord
          filters={chips.map(({ label, value }) => `${label} ${value}`).join(', ')}
          filterAt={(now) => {
            const filter = toInsightFilter(list, { now, watchedTags: watched.map(({ tag }) => tag) })
            return isUnaskable(list, filter) ? null : filter
          }}
          search={own}
          onSearch={(change) =>
            void navigate(pathOf(list, { ...own, ...change }), { preventScrollReset: true })
          }
        />
      </div>
    </PageShell>
  )
}
