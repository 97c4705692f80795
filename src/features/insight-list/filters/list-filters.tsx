import { clsx } from 'clsx'
import { ArrowDownIcon, ArrowUpIcon, FunnelIcon, SlidersHorizontalIcon } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { nextSort } from '#features/insight-list/rows/arrange-rows.ts'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import { useNameOf } from '#features/insight-list/rows/list-model.tsx'
import { SORT_KEYS } from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { usePreview, usePageState } from '#features/insight-list/search/page-state.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { FacetBar, FacetControl } from './facet-bar.tsx'
import { FACETS, filterWords, isFacetSet, withoutFacet, type Facet } from './facets.ts'

/** The filter bar. On narrow screens all filters are in a sheet, and the bar shows the set ones. */
export function ListFilters() {
  const { search, set: setAddress, change, clear: clearAddress } = useListAddress()
  const { isCards } = usePreview()
  const set = FACETS.filter((facet) => isFacetSet(facet, search))
  const barRef = useRef<HTMLDivElement>(null)
  const clear = () => {
    clearAddress()
    // The button disappears. The focus moves to a filter and not to the text field, where shortcut keys would type text.
    barRef.current?.querySelector<HTMLElement>('[data-facet] button')?.focus()
  }
  const textField = (
    <TextFilter
      query={search.q ?? ''}
      onQuery={(q) => setAddress({ q: q.trim() === '' ? null : q }, { isReplacing: true })}
      onBackspace={() => {
        const last = set.at(-1)
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
          ? 'min-h-13 [scrollbar-width:none] items-center gap-2 overflow-x-auto px-3 py-2'
          : 'min-h-10 items-start gap-3 py-1.5 pr-3 pl-2',
      )}
    >
      {isCards ? (
        <NarrowFilters textField={textField} onClear={clear} />
      ) : (
        <>
          <FacetBar textField={textField} />
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
  const words = (facet: Facet) => filterWords(facet, search, nameOf)
  const open = usePageState(({ openFacet }) => openFacet)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const set = FACETS.filter((facet) => isFacetSet(facet, search))
  // The dates always apply and are always shown. A filter opened by keyboard needs its trigger here.
  const chips = FACETS.filter(
    (facet) => facet.kind === 'dates' || set.includes(facet) || facet.label === open,
  )
  return (
    <>
      <Button onClick={() => setSheetOpen(true)} icon={<SlidersHorizontalIcon size={14} />} className="h-10!">
        Filters {set.length > 0 && <b className="text-accent-text">{set.length}</b>}
      </Button>
      <SortSelect />
      {chips.map((facet) => (
        <FacetControl key={facet.label} facet={facet} words={words(facet)} isClosed={isSheetOpen} />
      ))}
      {isSheetOpen && (
        <Dialog title="Filters" onClose={() => setSheetOpen(false)}>
          <div className="grid gap-2 overflow-auto p-4">
            {textField}
            {FACETS.map((facet) => (
              <FacetControl key={facet.label} facet={facet} words={words(facet)} isWide />
            ))}
          </div>
          <div className="flex gap-2 border-t border-line px-4 py-2.5">
            <Button variant="primary" onClick={() => setSheetOpen(false)}>
              Show the list
            </Button>
            {set.length > 0 && <Button onClick={onClear}>Clear all</Button>}
          </div>
        </Dialog>
      )}
    </>
  )
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
            {COLUMNS[key].name}
          </option>
        ))}
      </select>
      {sort && (
        <IconButton
          label={sort.isDescending ? 'Largest first; reverse the order' : 'Smallest first; reverse the order'}
          className="size-9!"
          onClick={() => set({ sort: { ...sort, isDescending: !sort.isDescending } })}
          icon={<Arrow size={15} strokeWidth={2} />}
        />
      )}
    </span>
  )
}

type TextFilterProps = {
  query: string
  onQuery: (query: string) => void
  /** Called for Backspace in the empty field. */
  onBackspace: () => void
}

/** Longer text is not valid in the address. */
const MAX_LENGTH = 128

/** Filters the loaded rows by text. The key `/` focuses the field by `data-list-text`. */
export function TextFilter({ query, onQuery, onBackspace }: TextFilterProps) {
  /** The address follows later and trimmed, so the typed text is shown until the address changes to another one. */
  const [draft, setDraft] = useState<{ text: string; isInAddress: boolean } | null>(null)
  const isInAddress = draft?.text.trim() === query
  if (draft && isInAddress !== draft.isInAddress) setDraft(isInAddress ? { ...draft, isInAddress } : null)
  const typed = draft?.text ?? query
  const type = (text: string) => {
    setDraft({ text, isInAddress: text.trim() === query })
    onQuery(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '') {
      event.preventDefault()
      onBackspace()
    }
    const isEscape = event.key === 'Escape'
    if (!isEscape && event.key !== 'Enter') return
    const isCleared = isEscape && typed !== ''
    // The sheet stays open. A second Escape closes it.
    if (isCleared || !isEscape) event.preventDefault()
    if (isCleared) return type('')
    // Also without rows, so that shortcut keys work again.
    if (isEscape) event.currentTarget.blur()
    // Then to the rows, which cannot take the focus behind the sheet on a phone.
    document.querySelector<HTMLElement>('[data-row] [tabindex="0"]')?.focus()
  }
  return (
    <label className="flex h-6.5 w-38 shrink-0 items-center gap-1.5 rounded-sm border border-line bg-surface pr-1 pl-2 text-ink-3 focus-within:outline-2 focus-within:outline-focus max-md:h-10 max-md:w-full">
      <FunnelIcon size={13} className="shrink-0" />
      <input
        data-list-text
        data-own-escape={typed === '' ? undefined : true}
        value={typed}
        maxLength={MAX_LENGTH}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label="Filter the loaded rows by text"
        title="Looks at the loaded rows: title, asset, sector, topic, economy and your notes"
        placeholder="Filter by text"
        className="w-full min-w-0 bg-transparent text-ink outline-none"
      />
      <Kbd>/</Kbd>
    </label>
  )
}
