import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { FacetControl } from './facet-control.tsx'
import { FACETS, isFacetSet } from '#features/insight-list/filters/model/facets.ts'
import type { Facet } from '#features/insight-list/filters/model/facets.ts'
import { filterWords } from '#features/insight-list/filters/model/filter-words.ts'
import { MoreFacets } from './more-facets.tsx'
import { useNameOf } from '#features/insight-list/filters/panels/use-entities.ts'
import { useFacetRoom } from './use-facet-room.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import { openFacet } from '#features/insight-list/search/view-changes.ts'

/**
 * Every filter as a plain trigger; what is set stands first, as a sentence with its own way out, and takes room first: what does
 * not fit beside it folds into "More". A filter moves only when its panel is closed: moved before, the panel would be drawn
 * anew and lose the focus.
 */
export function FacetBar({ lead }: { lead: ReactNode }) {
  const { search } = useListAddress()
  const nameOf = useNameOf()
  const open = useListView(({ openFacet }) => openFacet)
  const [wasSet, setWasSet] = useState(false)
  const [openBefore, setOpenBefore] = useState(open)
  /** Opened or taken away last: its trigger stays in the bar, because the focus goes back to it. */
  const [pinned, setPinned] = useState<string | null>(null)
  if (open !== openBefore) {
    setOpenBefore(open)
    setWasSet(FACETS.some((facet) => facet.label === open && isFacetSet(facet, search)))
    if (open !== null) setPinned(open)
  }
  const standsFirst = (facet: Facet) => (facet.label === open ? wasSet : isFacetSet(facet, search))
  const [dates, ...others] = FACETS
  const set = others.filter(standsFirst)
  const unset = others.filter((facet) => !standsFirst(facet))
  const words = FACETS.map((facet) => filterWords(facet, search, nameOf)?.value ?? '').join('|')
  const { area, ref, shown } = useFacetRoom(
    unset.map(({ label }) => label),
    words,
    pinned,
  )
  const folded = shown === null ? [] : unset.filter(({ label }) => !shown.has(label))

  const removed = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (removed.current === null) return
    area.current?.querySelector<HTMLElement>(`[data-facet="${removed.current}"] button`)?.focus()
    removed.current = null
  })
  const onRemoved = useCallback(({ label }: Facet) => {
    removed.current = label
    setPinned(label)
  }, [])
  const control = (facet: Facet) => (
    <FacetControl key={facet.label} facet={facet} nameOf={nameOf} onRemoved={onRemoved} />
  )
  // One list with keys, so that a filter that moves stays the same control.
  return (
    <div ref={ref} className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
      {lead}
      {[
        control(dates),
        ...set.map(control),
        ...(unset.length > 0
          ? [<span key="rule" data-rule="1" aria-hidden="true" className="mx-1 h-4 w-px shrink-0 bg-line" />]
          : []),
        ...unset.filter((facet) => !folded.includes(facet)).map(control),
        ...(shown === null || folded.length > 0
          ? [<MoreFacets key="more" facets={shown === null ? unset : folded} onChoose={openFacet} />]
          : []),
      ]}
    </div>
  )
}

/** The last filter that was set, in the order of the bar. */
export const lastSetFacet = (search: InsightSearch): Facet | undefined =>
  FACETS.findLast((facet) => isFacetSet(facet, search))
