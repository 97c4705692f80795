import { useRef } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { FacetBar, lastSetFacet } from './facet-bar.tsx'
import { FACETS, isFacetSet, withoutFacet } from '#features/insight-list/filters/model/facets.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { useListChanges } from '#features/insight-list/search/use-list-changes.ts'
import { usePreview } from '#features/insight-list/search/use-preview.ts'
import { NarrowFilters } from './narrow-filters.tsx'
import { TextFilter } from './text-filter.tsx'

/** The filter bar; on narrow screens a sheet with the same controls, and what is set as chips. A choice shows before its rows. */
export function ListFilters() {
  const { search, set: setAddress } = useListAddress()
  const { change, clear: clearAddress } = useListChanges()
  const { isCards } = usePreview()
  const set = FACETS.filter((facet) => isFacetSet(facet, search))
  const barRef = useRef<HTMLDivElement>(null)
  const clear = () => {
    clearAddress()
    // The button goes with the filters; the focus must not go with it, nor into a text field, where the next key is a letter.
    barRef.current?.querySelector<HTMLElement>('[data-facet] button')?.focus()
  }
  const textField = (
    <TextFilter
      query={search.q ?? ''}
      onQuery={(q) => setAddress({ q: q.trim() === '' ? null : q }, { isReplacing: true })}
      onBackspace={() => {
        const last = lastSetFacet(search)
        if (last) change(withoutFacet(last))
      }}
    />
  )
  if (isCards) {
    return (
      <div
        ref={barRef}
        role="group"
        aria-label="Filters"
        // A bar that takes room would move the rows when the filters come; the sheet holds what stands beyond the edge.
        className="flex min-h-13 shrink-0 items-center gap-2 overflow-x-auto border-b border-line bg-app px-3 py-2 [scrollbar-width:none]"
      >
        <NarrowFilters textField={textField} onClear={clear} />
      </div>
    )
  }
  return (
    <div
      ref={barRef}
      role="group"
      aria-label="Filters"
      className="flex min-h-10 shrink-0 items-start gap-3 border-b border-line bg-app py-1.5 pr-3 pl-2"
    >
      <FacetBar lead={textField} />
      {set.length > 0 && (
        <Button variant="ghost" onClick={clear} className="h-6.5!">
          Clear all
        </Button>
      )}
    </div>
  )
}
