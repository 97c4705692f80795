import { clsx } from 'clsx'
import { memo, type KeyboardEvent } from 'react'
import { useListAddress, useListChanges } from '#features/insight-list/search/list-address.ts'
import { useListView, openFacet } from '#features/insight-list/search/list-view.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { ChevronDownIcon, CloseIcon } from '#shared/ui/tool-icons.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { DEFAULT_WINDOW_WORDS, filterWords } from './filter-words.ts'
import { withoutFacet, type Facet } from './facets.ts'

type FacetControlProps = {
  facet: Facet
  /** Display name of an entity's tag. */
  nameOf: (tag: string) => string
  /** As wide as the sheet of a phone. */
  isWide?: boolean
  /** The sheet's control of the same filter shows the panel instead. */
  isClosed?: boolean
  /** Called before the filter is removed, so that the focus can move on. */
  onRemoved?: (facet: Facet) => void
}

/** One filter: a trigger, or its value with a button that removes it. */
export const FacetControl = memo(function FacetControl({
  facet,
  nameOf,
  isWide = false,
  isClosed = false,
  onRemoved,
}: FacetControlProps) {
  const { search } = useListAddress()
  const { change } = useListChanges()
  const isOpen = useListView((view) => view.openFacet === facet.label) && !isClosed
  const words = filterWords(facet, search, nameOf)
  const isDefaultWindow = facet.kind === 'dates' && words === null
  const remove = () => {
    onRemoved?.(facet)
    change(withoutFacet(facet))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (words === null || (event.key !== 'Backspace' && event.key !== 'Delete')) return
    event.preventDefault()
    remove()
  }
  return (
    <span
      data-facet={facet.label}
      className={clsx(
        'data inline-flex h-6.5 shrink-0 items-center rounded-sm border max-md:h-10',
        words !== null && 'border-accent-line bg-accent-tint hover:bg-selected-hover',
        isDefaultWindow && 'border-dashed border-line-strong',
        words === null && !isDefaultWindow && 'border-transparent max-md:border-line',
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
            words === null ? 'text-ink-2 hover:bg-hover hover:text-ink' : 'text-ink',
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
                <ChevronDownIcon size={11} className="text-ink-3 md:max-2xl:hidden" />
              )}
            </>
          ),
        }}
      >
        {() => <FacetPanel facet={facet} />}
      </Popover>
      {words && (
        <button
          type="button"
          aria-label={`Remove the filter ${words.label} ${words.value}`}
          title={`Remove the filter ${words.label} ${words.value}`}
          onClick={remove}
          onKeyDown={onKeyDown}
          className="grid h-full min-w-6 place-items-center rounded-sm text-ink-3 -outline-offset-2 hover:text-ink"
        >
          <CloseIcon size={11} />
        </button>
      )}
    </span>
  )
})
