import type { ReactNode } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FacetControl } from './facet-control.tsx'
import { FACETS } from '#features/insight-list/filters/model/facets.ts'

type FilterSheetProps = {
  textField: ReactNode
  /** Display name of an entity's tag. */
  nameOf: (tag: string) => string
  /** Null where nothing is set. */
  onClear: (() => void) | null
  onClose: () => void
}

/** All filters of a phone, each on a line of its own. */
export const FilterSheet = ({ textField, nameOf, onClear, onClose }: FilterSheetProps) => (
  <Dialog title="Filters" onClose={onClose}>
    <div className="grid gap-2 overflow-auto p-4">
      {textField}
      {FACETS.map((facet) => (
        <FacetControl key={facet.label} facet={facet} nameOf={nameOf} isWide />
      ))}
    </div>
    <footer className="flex gap-2 border-t border-line px-4 py-2.5">
      <Button variant="primary" onClick={onClose}>
        Show the list
      </Button>
      {onClear && <Button onClick={onClear}>Clear all</Button>}
    </footer>
  </Dialog>
)
