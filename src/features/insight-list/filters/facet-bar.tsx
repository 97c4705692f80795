import { clsx } from 'clsx'
import { ChevronDownIcon, XIcon } from 'lucide-react'
import {
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useNameOf } from '#features/insight-list/rows/list-model.tsx'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { usePageState, openFacet } from '#features/insight-list/search/page-state.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { lazyPart } from '#shared/ui/states/part-boundary.tsx'
import {
  DEFAULT_WINDOW_WORDS,
  FACETS,
  filterWords,
  isDefaultWindow,
  isFacetSet,
  withoutFacet,
  type Facet,
} from './facets.ts'

/** The panel of a filter, a chunk that is prefetched after the rows. */
export const loadFacetPanel = () => import('./facet-panel.tsx')

const FacetPanel = lazyPart(async () => (await loadFacetPanel()).FacetPanel)

/**
 * All filters: set ones first, then the others as far as there is room, the rest under "More". A filter moves only while its
 * panel is closed, because moving it would close the panel and lose the focus. `textField` comes first.
 */
export function FacetBar({ textField }: { textField: ReactNode }) {
  const { search } = useListAddress()
  const nameOf = useNameOf()
  const open = usePageState((state) => state.openFacet)
  const widthPx = usePageState((state) => state.widthPx)
  const bar = useRef<HTMLDivElement>(null)
  const [wasSet, setWasSet] = useState(false)
  const [openBefore, setOpenBefore] = useState(open)
  /** The filter that was opened or removed last. Its trigger stays in the bar, because the focus returns to it. */
  const [pinned, setPinned] = useState<string | null>(null)
  if (open !== openBefore) {
    setOpenBefore(open)
    setWasSet(FACETS.some((facet) => facet.label === open && isFacetSet(facet, search)))
    if (open !== null) setPinned(open)
  }
  const isFirst = (facet: Facet) =>
    facet.kind === 'dates' || (facet.label === open ? wasSet : isFacetSet(facet, search))
  const first = FACETS.filter(isFirst)
  const unset = FACETS.filter((facet) => !isFirst(facet))
  const isAnySet = FACETS.some((facet) => isFacetSet(facet, search))
  const firstWidths = first.map((facet) => {
    const words = filterWords(facet, search, nameOf) || DEFAULT_WINDOW_WORDS
    return widthOf(`${facet.label} ${words}`) + REMOVE
  })
  const shown = facetsInBar(
    unset.map(({ label }) => ({ label, width: widthOf(label) })),
    widthPx - AROUND - firstWidths.reduce((sum, width) => sum + width, isAnySet ? CLEAR_ALL : 0),
    pinned,
  )
  const hidden = unset.filter(({ label }) => !shown.has(label))

  const removed = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (removed.current === null) return
    bar.current?.querySelector<HTMLElement>(`[data-facet="${removed.current}"] button`)?.focus()
    removed.current = null
  })
  const onRemoved = useCallback(({ label }: Facet) => {
    removed.current = label
    setPinned(label)
  }, [])
  const control = (facet: Facet) => (
    <FacetControl
      key={facet.label}
      facet={facet}
      words={filterWords(facet, search, nameOf)}
      onRemoved={onRemoved}
    />
  )
  return (
    <div ref={bar} className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
      {textField}
      {[
        ...first.map(control),
        unset.length > 0 && (
          <span key="rule" data-rule="1" aria-hidden="true" className="mx-1 h-4 w-px shrink-0 bg-line" />
        ),
        ...unset.filter(({ label }) => shown.has(label)).map(control),
      ]}
      {hidden.length > 0 && <MoreFacets facets={hidden} />}
    </div>
  )
}

/** Estimated widths, px. They decide what fits before anything is rendered, whatever the font; a line has room to spare. */
const CHAR = 6.2
const PADDING = 18
const REMOVE = 26
const MORE = 70
/** The text field, the line between set and unset filters, and the gaps. */
const AROUND = 200
const CLEAR_ALL = 90

const widthOf = (text: string) => text.length * CHAR + PADDING

type FacetWidth = { label: string; width: number }

/** Labels of the unset filters that fit into `spare` px. `pinned` always stays: its panel is open, or it has the focus. */
export function facetsInBar(
  unset: readonly FacetWidth[],
  spare: number,
  pinned: string | null,
): ReadonlySet<string> {
  const needed = (facets: readonly FacetWidth[]) => facets.reduce((sum, { width }) => sum + width, 0)
  if (needed(unset) <= spare) return new Set(unset.map(({ label }) => label))
  const inUse = unset.filter(({ label }) => label === pinned)
  let left = spare - MORE - needed(inUse)
  const shown = new Set(inUse.map(({ label }) => label))
  for (const { label, width } of unset) {
    if (shown.has(label)) continue
    left -= width
    if (left < 0) break
    shown.add(label)
  }
  return shown
}

/** A menu of the filters without room in the bar. Choosing one moves it into the bar and opens its panel. */
const MoreFacets = ({ facets }: { facets: readonly Facet[] }) => (
  <span className="inline-flex h-6.5 shrink-0 data max-md:h-10">
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
                onKeyDown={moveFocus}
                onClick={() => {
                  close()
                  openFacet(label)
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

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const item = event.currentTarget.parentElement
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling
  next?.querySelector('button')?.focus()
}

type FacetControlProps = {
  facet: Facet
  /** Its value; empty for a filter that is not set. */
  words: string
  /** As wide as the sheet on a phone. */
  isWide?: boolean
  /** The control of the same filter in the sheet shows the panel instead. */
  isClosed?: boolean
  /** Called before the filter is removed, so that the focus can move on. */
  onRemoved?: (facet: Facet) => void
}

/** One filter: a trigger, or its value with a button that removes it. */
export const FacetControl = memo(function FacetControl(props: FacetControlProps) {
  const { facet, words, isWide = false, isClosed = false, onRemoved } = props
  const { search, change } = useListAddress()
  const isOpen = usePageState((state) => state.openFacet === facet.label) && !isClosed
  const isDefault = facet.kind === 'dates' && isDefaultWindow(search)
  const isIdle = words === '' && !isDefault
  const remove = () => {
    onRemoved?.(facet)
    change(withoutFacet(facet))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (words === '' || (event.key !== 'Backspace' && event.key !== 'Delete')) return
    event.preventDefault()
    remove()
  }
  const removal = `Remove the filter ${facet.label} ${words}`
  return (
    <span
      data-facet={facet.label}
      className={clsx(
        'inline-flex h-6.5 shrink-0 items-center rounded-sm border data max-md:h-10',
        words !== '' && 'border-accent-line bg-accent-tint hover:bg-selected-hover',
        isDefault && 'border-dashed border-line-strong',
        isIdle && 'border-transparent max-md:border-line',
        isWide && 'w-full max-md:h-11!',
      )}
    >
      <Popover
        label={facet.label}
        isOpen={isOpen}
        onOpenChange={(next) => openFacet(next ? facet.label : null)}
        button={{
          className: clsx(
            'flex h-full items-center gap-1 rounded-sm px-1.5 -outline-offset-2 aria-expanded:bg-press aria-expanded:text-ink',
            words === '' ? 'text-ink-2 hover:bg-hover hover:text-ink' : 'text-ink',
            isWide && 'flex-1 justify-between',
          ),
          title: `${facet.label} (f ${facet.letter})`,
          onKeyDown,
          children: (
            <>
              <span>
                {facet.label}
                {words && (
                  <>
                    {' '}
                    <b className="font-medium text-accent-text">{words}</b>
                  </>
                )}
                {isDefault && (
                  <>
                    {' '}
                    <b className="font-medium text-ink">{DEFAULT_WINDOW_WORDS}</b>{' '}
                    <small className="text-2xs text-ink-3">default</small>
                  </>
                )}
              </span>
              {isIdle && <ChevronDownIcon size={11} className="text-ink-3 md:hidden" />}
            </>
          ),
        }}
      >
        {() => <FacetPanel facet={facet} />}
      </Popover>
      {words && (
        <button
          type="button"
          aria-label={removal}
          title={removal}
          onClick={remove}
          onKeyDown={onKeyDown}
          className="grid h-full min-w-6 place-items-center rounded-sm text-ink-3 -outline-offset-2 hover:text-ink"
        >
          <XIcon size={11} />
        </button>
      )}
    </span>
  )
})
