import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { SlidersIcon } from '#shared/ui/tool-icons.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { FacetControl } from './facet-control.tsx'
import { FACETS, isFacetSet } from '#features/insight-list/filters/model/facets.ts'
import { SortSelect } from './sort-select.tsx'
import { useNameOf } from '#features/insight-list/filters/panels/use-entities.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'

type NarrowFiltersProps = { textField: ReactNode; onClear: () => void }

/** Filters on a phone: what is set as chips, all of them in a sheet. */
export function NarrowFilters({ textField, onClear }: NarrowFiltersProps) {
  const { search } = useListAddress()
  const nameOf = useNameOf()
  const open = useListView(({ openFacet }) => openFacet)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const set = FACETS.filter((facet) => isFacetSet(facet, search))
  // The window of time always applies, so it is always said; a filter opened by its keys needs its trigger here, set or not.
  const chips = FACETS.filter(
    (facet) => facet.kind === 'dates' || set.includes(facet) || facet.label === open,
  )
  return (
    <>
      <Button onClick={() => setSheetOpen(true)} icon={<SlidersIcon size={14} />} className="h-10!">
        Filters {set.length > 0 && <b className="text-accent-text">{set.length}</b>}
      </Button>
      <SortSelect />
      {chips.map((facet) => (
        <FacetControl key={facet.label} facet={facet} nameOf={nameOf} isClosed={isSheetOpen} />
      ))}
      {isSheetOpen && (
        <FilterSheet
          textField={textField}
          nameOf={nameOf}
          onClear={set.length > 0 ? onClear : null}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </>
  )
}
