import { Filter } from 'lucide-react'
import { Suspense } from 'react'
import type { KeyboardEvent } from 'react'
import { Kbd } from '#shared/ui/kbd.tsx'
import { ClearFilters, FacetBar, lastSetFacet } from './facet-bar.tsx'
import type { FacetBarProps } from './facet-bar.tsx'
import { FACETS, isFacetSet, withoutFacet } from './facets.ts'
import { EMPTY_SEARCH } from './insight-search.ts'
import { LazyNarrowFilters } from './lazy-parts.tsx'

type ListFiltersProps = FacetBarProps & {
  /** Words that narrow what is loaded. */
  query: string
  onQuery: (query: string) => void
  onClear: () => void
  isNarrow: boolean
}

/** The filter bar; on narrow screens a sheet with the same controls, and what is set as chips. */
export function ListFilters({ query, onQuery, onClear, isNarrow, ...bar }: ListFiltersProps) {
  const { search, onChange } = bar
  const set = FACETS.filter((facet) => isFacetSet(facet, search))
  const onTextKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && query === '') {
      const last = lastSetFacet(search)
      if (last) onChange(withoutFacet(last, EMPTY_SEARCH))
    }
    if (event.key === 'Escape') {
      if (query !== '') onQuery('')
      else event.currentTarget.blur()
    }
  }
  const textField = (
    <label className="flex h-6.5 w-38 shrink-0 items-center gap-1.5 rounded-sm border border-line bg-surface pr-1 pl-2 text-ink-3 focus-within:border-line-strong max-md:h-9 max-md:w-full">
      <Filter aria-hidden="true" size={13} className="shrink-0" />
      <input
        data-list-text
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onTextKey}
        aria-label="Filter the loaded rows by text"
        placeholder="Filter by text"
        className="w-full min-w-0 bg-transparent text-ink outline-none"
      />
      <span className="max-md:hidden">
        <Kbd>/</Kbd>
      </span>
    </label>
  )
  if (isNarrow) {
    return (
      <div
        role="group"
        aria-label="Filters"
        className="flex min-h-13 shrink-0 items-center gap-2 overflow-x-auto border-b border-line bg-app px-3 py-2"
      >
        <Suspense>
          <LazyNarrowFilters {...bar} textField={textField} onClear={onClear} />
        </Suspense>
      </div>
    )
  }
  return (
    <div
      role="group"
      aria-label="Filters"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-1 gap-y-1 border-b border-line bg-app py-1 pr-3 pl-2"
    >
      {textField}
      <FacetBar {...bar} />
      {set.length > 0 && (
        <span className="ml-auto">
          <ClearFilters onClear={onClear} />
        </span>
      )}
    </div>
  )
}
