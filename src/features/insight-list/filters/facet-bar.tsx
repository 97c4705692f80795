import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useEffect,
  type ReactNode,
  type KeyboardEvent,
} from 'react'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { useListView, openFacet } from '#features/insight-list/search/list-view.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { ChevronDownIcon } from '#shared/ui/tool-icons.tsx'
import { useNameOf } from './entity-names.ts'
import { filterWords } from './filter-words.ts'
import { FACETS, isFacetSet, type Facet } from './facets.ts'
import { FacetControl } from './facet-control.tsx'

/**
 * All filters: set ones first, the others as far as there is room, the rest under "More". A filter moves only while its panel is closed,
 * because moving it would close the panel and lose the focus.
 */
export function FacetBar({ lead }: { lead: ReactNode }) {
  const { search } = useListAddress()
  const nameOf = useNameOf()
  const open = useListView(({ openFacet }) => openFacet)
  const [wasSet, setWasSet] = useState(false)
  const [openBefore, setOpenBefore] = useState(open)
  /** Opened or removed last. Its trigger stays in the bar, because the focus returns to it. */
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

export const lastSetFacet = (search: InsightSearch): Facet | undefined =>
  FACETS.findLast((facet) => isFacetSet(facet, search))

/** Filters without room in the bar. Choosing one moves it into the bar and opens its panel. */
const MoreFacets = ({
  facets,
  onChoose,
}: {
  facets: readonly Facet[]
  onChoose: (label: string) => void
}) => (
  <span data-more="1" className="data inline-flex h-6.5 shrink-0 max-md:h-10">
    <Popover
      label="More filters"
      button={{
        className:
          'flex items-center gap-1 rounded-sm border border-transparent px-1.5 text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink aria-expanded:bg-press aria-expanded:text-ink',
        children: (
          <>
            More <span className="text-ink-3">{facets.length}</span>
            <ChevronDownIcon size={11} className="text-ink-3" />
          </>
        ),
      }}
    >
      {(close) => (
        <ul className="min-w-44 py-1.5">
          {facets.map(({ label, letter }) => (
            <li key={label}>
              <button
                type="button"
                onKeyDown={stepThrough}
                onClick={() => {
                  close()
                  onChoose(label)
                }}
                className="flex min-h-7 w-full items-center justify-between gap-6 px-3 text-left -outline-offset-2 hover:bg-hover max-md:min-h-11"
              >
                {label}
                <span aria-hidden="true" className="text-xs text-ink-3">
                  f {letter}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  </span>
)

function stepThrough(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const item = event.currentTarget.parentElement
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling
  next?.querySelector('button')?.focus()
}

/** Margins of the line between set and unset filters, px. */
const RULE_MARGINS = 8

/** `shown` is null without a layout, as in tests. */
type Measured = { key: string; shown: ReadonlySet<string> | null }

/**
 * Decides by measuring which unset filters fit. After every change of width, words or font the bar is drawn whole, measured and folded
 * before it is painted. `shown` is null where all fit.
 */
function useFacetRoom(unset: readonly string[], words: string, pinned: string | null) {
  const area = useRef<HTMLDivElement | null>(null)
  const width = useRef(0)
  const [changes, setChanges] = useState(0)
  const [measured, setMeasured] = useState<Measured | null>(null)
  const key = JSON.stringify([changes, unset, words, pinned])
  const isMeasured = measured?.key === key

  useLayoutEffect(() => {
    const element = area.current
    if (isMeasured || !element) return
    width.current = element.clientWidth
    setMeasured({ key, shown: width.current === 0 ? null : measuredIn(element, unset, pinned) })
  }, [isMeasured, key, unset, pinned])
  useEffect(() => {
    // Fonts load late and change the width of the words.
    const onFonts = () => setChanges((count) => count + 1)
    document.fonts?.addEventListener('loadingdone', onFonts)
    return () => document.fonts?.removeEventListener('loadingdone', onFonts)
  }, [])
  const ref = useCallback((element: HTMLDivElement | null) => {
    area.current = element
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width.current) setChanges((count) => count + 1)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { area, ref, shown: isMeasured ? measured.shown : null }
}

function measuredIn(element: HTMLElement, unset: readonly string[], pinned: string | null) {
  const parts = [...element.children].filter((part) => part instanceof HTMLElement)
  const folding = parts.flatMap((part) => {
    const label = part.dataset['facet']
    return label !== undefined && unset.includes(label) ? [{ label, width: part.offsetWidth }] : []
  })
  const fixed = parts
    .filter(({ dataset }) => !dataset['more'] && !unset.includes(dataset['facet'] ?? ''))
    .map((part) => part.offsetWidth + (part.dataset['rule'] ? RULE_MARGINS : 0))
  const more = parts.find(({ dataset }) => dataset['more'])?.offsetWidth ?? 0
  return facetsInBar(folding, spareRoom(element.clientWidth, fixed), more, pinned)
}

/** Gap between two controls, px. */
const GAP = 4

type FacetWidth = { label: string; width: number }

/** Labels of the unset filters that fit, in px of the bar. `pinned` always stays: its panel is open, or it has the focus. */
export function facetsInBar(
  unset: readonly FacetWidth[],
  spare: number,
  more: number,
  pinned: string | null,
): ReadonlySet<string> {
  const needed = (facets: readonly FacetWidth[]) => facets.reduce((sum, { width }) => sum + width + GAP, 0)
  if (needed(unset) <= spare) return new Set(unset.map(({ label }) => label))
  const inUse = unset.filter(({ label }) => label === pinned)
  let left = spare - more - GAP - needed(inUse)
  const shown = new Set(inUse.map(({ label }) => label))
  for (const { label, width } of unset) {
    if (shown.has(label)) continue
    left -= width + GAP
    if (left < 0) break
    shown.add(label)
  }
  return shown
}

/** Width left in the first line, px: 0 where the set filters fill it. */
export const spareRoom = (room: number, fixed: readonly number[]) =>
  Math.max(0, room - fixed.reduce((sum, width) => sum + width + GAP, 0))
