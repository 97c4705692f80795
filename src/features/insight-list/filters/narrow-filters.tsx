import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FacetControl } from './facet-control.tsx'
import { FACETS, isFacetSet } from './facets.ts'
import { SortSelect } from './sort-select.tsx'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'

type NarrowFiltersProps = { textField: ReactNode; onClear: () => void }

/** Filters on a phone: what is set as chips, all of them in a sheet. */
export function NarrowFilters({ textField, onClear }: NarrowFiltersProps) {
  const { search } = useListAddress()
  const open = useListView(({ openFacet }) => openFacet)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const set = FACETS.filter((facet) => isFacetSet(facet, search))
  // The window of time always applies, so it is always said; a filter opened by its keys needs its trigger here, set or not.
  const chips = FACETS.filter(
    (facet) => facet.kind === 'dates' || set.includes(facet) || facet.label === open,
  )
  return (
    <>
      <Button
        onClick={() => setSheetOpen(true)}
        icon={<SlidersHorizontal aria-hidden="true" size={14} />}
        className="h-9!"
      >
        Filters {set.length > 0 && <b className="text-accent-text">{set.length}</b>}
      </Button>
      <SortSelect />
      {chips.map((facet) => (
        <FacetControl key={facet.label} facet={facet} isClosed={isSheetOpen} />
      ))}
      {isSheetOpen && (
        <Dialog title="Filters" onClose={() => setSheetOpen(false)}>
          <div className="grid max-h-[65dvh] gap-2 overflow-auto p-4">
            {textField}
            {FACETS.map((facet) => (
              <FacetControl key={facet.label} facet={facet} isWide />
            ))}
          </div>
          <footer className="flex gap-2 border-t border-line px-4 py-2.5">
            <Button variant="primary" onClick={() => setSheetOpen(false)}>
              Show the list
            </Button>
            {set.length > 0 && <Button onClick={onClear}>Clear all</Button>}
          </footer>
        </Dialog>
      )}
    </>
  )
}
