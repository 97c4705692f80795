import type { KeyboardEvent } from 'react'
import { Popover } from '#shared/ui/popover.tsx'
import type { Facet } from '#features/insight-list/filters/model/facets.ts'
import { ChevronDownIcon } from '#shared/ui/tool-icons.tsx'

/** Filters for which the bar has no room. Choosing one brings its trigger into the bar, with its panel open. */
export const MoreFacets = ({
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
                {letter && (
                  <span aria-hidden="true" className="text-xs text-ink-3">
                    f {letter}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  </span>
)

/** Up and down go through the choices, as Tab does. */
function stepThrough(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const item = event.currentTarget.parentElement
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling
  next?.querySelector('button')?.focus()
}
