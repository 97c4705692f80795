import { X } from 'lucide-react'
import { Link } from 'react-router'
import { FACETS, isFacetSet, withoutFacet } from '#features/insight-list/filters/facets.ts'
import { filterWords } from '#features/insight-list/filters/facets.ts'
import { insightSearch } from '#features/insight-list/search/insight-search.ts'
import { insightsPath, trackRecordPath } from '#shared/navigation/paths.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { recordPageSearch, type RecordPageSearch } from './record-page-search.ts'

type RecordChip = { label: string; value: string; without: string }

/** Each filter that is set, in words, and the address of the page without it. */
export const recordChips = ({ list, own }: RecordPageSearch): RecordChip[] =>
  FACETS.filter((facet) => isFacetSet(facet, list)).flatMap((facet) => {
    const words = filterWords(facet, list, (tag) => tag)
    const without = { list: { ...list, ...withoutFacet(facet) }, own }
    return words ? [{ ...words, without: trackRecordPath(recordPageSearch.write(without)) }] : []
  })

/** What the page is about, with a way to remove each filter. */
export function RecordFilters() {
  const { state } = useSearchState(recordPageSearch)
  const chips = recordChips(state)
  return (
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
            <X aria-hidden="true" size={12} />
          </Link>
        </span>
      ))}
      <Link
        to={insightsPath(insightSearch.write(state.list))}
        className={buttonClass('ghost', 'print:hidden')}
      >
        Change filters in the list
      </Link>
    </div>
  )
}
