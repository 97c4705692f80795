import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { FACETS, isFacetSet, withoutFacet } from './facets.ts'
import type { Facet } from './facets.ts'
import { DEFAULT_WINDOW_WORDS, filterWords } from './filter-words.ts'
import { EMPTY_SEARCH } from './insight-search.ts'
import { LazyFacetPanel, preloadFacetPanel } from './lazy-facet-panel.tsx'
import type { FacetPanelProps } from './lazy-facet-panel.tsx'

export type FacetBarProps = Omit<FacetPanelProps, 'facet' | 'onClose'> & {
  openFacet: string | null
  onOpenFacet: (label: string | null) => void
}

/**
 * Every filter as a plain trigger; what is set stands first, as a sentence with its own way out. A filter moves there only when
 * its panel is closed: moved before, the panel would be drawn anew and lose the focus.
 */
export function FacetBar(props: FacetBarProps) {
  const { search, openFacet } = props
  const [wasSet, setWasSet] = useState(false)
  const [openBefore, setOpenBefore] = useState(openFacet)
  if (openFacet !== openBefore) {
    setOpenBefore(openFacet)
    setWasSet(FACETS.some((facet) => facet.label === openFacet && isFacetSet(facet, search)))
  }
  const standsFirst = (facet: Facet) => (facet.label === openFacet ? wasSet : isFacetSet(facet, search))
  const [dates, ...others] = FACETS
  const control = (facet: Facet) => <FacetControl key={facet.label} {...props} facet={facet} />
  // One list with keys, so that a filter that moves stays the same control.
  return [
    control(dates),
    ...others.filter(standsFirst).map(control),
    <span key="rule" aria-hidden="true" className="mx-1 h-4 w-px shrink-0 bg-line" />,
    ...others.filter((facet) => !standsFirst(facet)).map(control),
  ]
}

/** Removes the last filter that was set, in the order of the bar. */
export function lastSetFacet(search: FacetBarProps['search']): Facet | undefined {
  return FACETS.findLast((facet) => isFacetSet(facet, search))
}

type FacetControlProps = FacetBarProps & { facet: Facet; isWide?: boolean }

export function FacetControl({ facet, openFacet, onOpenFacet, isWide = false, ...panel }: FacetControlProps) {
  const { search, onChange, nameOf } = panel
  const words = filterWords(facet, search, nameOf)
  const isDefaultWindow = facet.kind === 'dates' && words === null
  const remove = () => onChange(withoutFacet(facet, EMPTY_SEARCH))
  const onKeyDown = (event: KeyboardEvent) => {
    if (words === null || (event.key !== 'Backspace' && event.key !== 'Delete')) return
    event.preventDefault()
    remove()
  }
  return (
    // The keys belong to the buttons inside; the wrapper only hears them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      onKeyDown={onKeyDown}
      onPointerEnter={preloadFacetPanel}
      className={clsx(
        'data inline-flex h-6.5 shrink-0 items-center rounded-sm border max-md:h-9',
        words !== null && 'border-accent-line bg-accent-tint hover:bg-selected-hover',
        isDefaultWindow && 'border-dashed border-line-strong',
        words === null && !isDefaultWindow && 'border-transparent max-md:border-line',
        isWide && 'w-full',
      )}
    >
      <Popover
        label={facet.label}
        isOpen={openFacet === facet.label}
        onOpenChange={(isOpen) => onOpenFacet(isOpen ? facet.label : null)}
        button={{
          className: clsx(
            'flex h-full items-center gap-1 rounded-sm px-1.5 -outline-offset-2 aria-expanded:bg-press aria-expanded:text-ink',
            words === null ? 'text-ink-2 hover:bg-hover hover:text-ink' : 'text-ink',
            isWide && 'flex-1 justify-between',
          ),
          title: facet.letter ? `${facet.label} (f ${facet.letter})` : undefined,
          onFocus: preloadFacetPanel,
          children: (
            <>
              <span>
                {facet.label}
                {words && (
                  <>
                    {' '}
                    <b className="font-medium text-accent-text">{words.value}</b>
                  </>
                )}
                {isDefaultWindow && (
                  <>
                    {' '}
                    <b className="font-medium text-ink">{DEFAULT_WINDOW_WORDS}</b>{' '}
                    <small className="text-2xs text-ink-3">default</small>
                  </>
                )}
              </span>
              {words === null && !isDefaultWindow && (
                <ChevronDown aria-hidden="true" size={11} className="text-ink-3 md:max-2xl:hidden" />
              )}
            </>
          ),
        }}
      >
        {(close) => <LazyFacetPanel {...panel} facet={facet} onClose={close} />}
      </Popover>
      {words && (
        <button
          type="button"
          aria-label="Remove this filter"
          title={`Remove: ${words.label} ${words.value}`}
          onClick={remove}
          className="grid h-full min-w-6 place-items-center rounded-sm text-ink-3 -outline-offset-2 hover:text-ink"
        >
          <X aria-hidden="true" size={11} />
        </button>
      )}
    </span>
  )
}

export const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button variant="ghost" onClick={onClear} className="h-6.5">
    Clear all
  </Button>
)
