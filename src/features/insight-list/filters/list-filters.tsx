import { clsx } from 'clsx'
import { useRef, useState, type ReactNode } from 'react'
import { nextSort } from '#features/insight-list/rows/arrange-rows.ts'
import { SORT_KEYS, type SortKey } from '#features/insight-list/search/insight-search.ts'
import { useListAddress, useListChanges } from '#features/insight-list/search/list-address.ts'
import { usePreview, useListView } from '#features/insight-list/search/list-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#shared/ui/icons.tsx'
import { SlidersIcon } from '#shared/ui/tool-icons.tsx'
import { FACETS, isFacetSet, withoutFacet } from './facets.ts'
import { FacetBar, lastSetFacet } from './facet-bar.tsx'
import { TextFilter } from './text-filter.tsx'
import { useNameOf } from './entity-names.ts'
import { FacetControl } from './facet-control.tsx'

/** The filter bar. On narrow screens the filters are in a sheet, and set ones stand beside the list. */
export function ListFilters() {
  const { search, set: setAddress } = useListAddress()
  const { change, clear: clearAddress } = useListChanges()
  const { isCards } = usePreview()
  const set = FACETS.filter((facet) => isFacetSet(facet, search))
  const barRef = useRef<HTMLDivElement>(null)
  const clear = () => {
    clearAddress()
    // The button disappears. The focus moves to a filter and not into a text field, where the next key would be a letter.
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
  return (
    <div
      ref={barRef}
      role="group"
      aria-label="Filters"
      className={clsx(
        'flex shrink-0 border-b border-line bg-app',
        // A scroll bar would move the rows.
        isCards
          ? 'min-h-13 items-center gap-2 overflow-x-auto px-3 py-2 [scrollbar-width:none]'
          : 'min-h-10 items-start gap-3 py-1.5 pr-3 pl-2',
      )}
    >
      {isCards ? (
        <NarrowFilters textField={textField} onClear={clear} />
      ) : (
        <>
          <FacetBar lead={textField} />
          {set.length > 0 && (
            <Button variant="ghost" onClick={clear} className="h-6.5!">
              Clear all
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** On a phone: set filters as chips, all filters in a sheet. */
function NarrowFilters({ textField, onClear }: { textField: ReactNode; onClear: () => void }) {
  const { search } = useListAddress()
  const nameOf = useNameOf()
  const open = useListView(({ openFacet }) => openFacet)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const set = FACETS.filter((facet) => isFacetSet(facet, search))
  // The dates always apply and are always shown. A filter opened by its keys needs its trigger here.
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
        <Dialog title="Filters" onClose={() => setSheetOpen(false)}>
          <div className="grid gap-2 overflow-auto p-4">
            {textField}
            {FACETS.map((facet) => (
              <FacetControl key={facet.label} facet={facet} nameOf={nameOf} isWide />
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

const SORT_WORDS: Readonly<Record<SortKey, string>> = {
  asset: 'Asset',
  title: 'Insight',
  direction: 'Direction',
  horizon: 'Horizon',
  quality: 'Quality',
  median: 'Median return',
  hit: 'Hit ratio',
  interval: 'Lower bound of the hit ratio',
  n: 'Past cases',
  sector: 'Sector',
  cap: 'Market cap',
  realised: 'Realised return',
  percentile: 'Current percentile',
  age: 'Age',
}

/** Sorting on cards, which have no column heads. */
function SortSelect() {
  const { search, set } = useListAddress()
  const { sort } = search
  const Arrow = sort?.isDescending ? ArrowDownIcon : ArrowUpIcon
  return (
    <span className="flex shrink-0 items-center">
      <select
        aria-label="Sort loaded insights"
        value={sort?.key ?? ''}
        onChange={(event) => {
          const key = SORT_KEYS.find((each) => each === event.target.value)
          set({ sort: key ? nextSort(null, key) : null })
        }}
        className="h-10 w-32 truncate rounded-sm border border-line bg-surface px-1.5 text-ink"
      >
        <option value="">Newest first</option>
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {SORT_WORDS[key]}
          </option>
        ))}
      </select>
      {sort && (
        <IconButton
          label={sort.isDescending ? 'Largest first; reverse the order' : 'Smallest first; reverse the order'}
          className="size-9!"
          onClick={() => set({ sort: { ...sort, isDescending: !sort.isDescending } })}
        >
          <Arrow size={15} strokeWidth={2} />
        </IconButton>
      )}
    </span>
  )
}
