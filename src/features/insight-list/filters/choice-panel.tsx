import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Insight } from '#contract/records/insight.ts'
import { GICS_SECTOR_CODES, isSectorCode } from '#contract/values/classification.ts'
import { compareHorizons, compareText } from '#shared/format/words.ts'
import { useListCursor } from '#shared/state/typing.ts'
import { within } from '#shared/statistics/within.ts'
import { chosenValues, chooseValues, type ChoiceFacet } from './facets.ts'
import { PanelHead, toggled, type PanelProps } from './panel-parts.tsx'

export type ValuePanelProps = PanelProps & { facet: ChoiceFacet; insights: readonly Insight[] }

/** Published values and those of the loaded rows, then what was typed, where any value is allowed. */
export function ValuePanel({ facet, search, insights, onChange }: ValuePanelProps) {
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const isAllowed = facet.isOpen && (!facet.isCode || /^\d{1,4}$/.test(typed))
  const options = optionsOf(facet, insights, chosenValues(facet, search))
  const choices = matching(options, typed)
  return (
    <ChoiceBox
      {...{ facet, search, onChange, query, setQuery }}
      choices={isAllowed ? withTyped(choices, typed) : choices}
      labelOf={facet.labelOf}
      note={choices.length === 0 && 'No loaded value matches.'}
    />
  )
}

type ChoiceBoxProps = PanelProps & {
  facet: ChoiceFacet
  choices: readonly Choice[]
  labelOf: (value: string) => string
  query: string
  setQuery: (query: string) => void
  /** Below the choices. */
  note: ReactNode
  /** Chooses several values in one text; false if it is a single one. */
  addSeveral?: (text: string) => boolean
  children?: ReactNode
}

/** A combobox over a list that is always open. Arrows move, Enter toggles a value, Backspace removes the last one. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { facet, search, onChange, choices, labelOf, query, setQuery, note, addSeveral, children } = props
  const listId = useId()
  const chosen = chosenValues(facet, search)
  const { at, moveTo, toFirst } = useListCursor(choices.map(({ key }) => key))
  const write = (values: readonly string[]) => onChange(chooseValues(facet, values))
  const toggle = (key: string) => {
    if (addSeveral?.(key)) return
    write(toggled(chosen, key))
    setQuery('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      const next = within(at + by, 0, choices.length - 1)
      moveTo(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (choices[at]) toggle(choices[at].key)
    } else if (event.key === 'Backspace' && query === '' && chosen.length > 0) {
      write(chosen.slice(0, -1))
    }
  }
  return (
    <div>
      <div className="px-3">
        <PanelHead title={facet.label}>
          {chosen.length > 0 ? `${chosen.length} chosen, any may match` : 'any chosen value may match'}
        </PanelHead>
      </div>
      <div className="mx-2.5 mb-1.5 flex flex-wrap items-center gap-1 rounded-sm border border-line-strong bg-surface p-1 focus-within:outline-2 focus-within:outline-focus">
        {chosen.map((key) => (
          <span
            key={key}
            className="inline-flex items-center rounded-xs bg-accent-tint pl-1.5 data text-accent-text"
          >
            {labelOf(key)}
            <button
              type="button"
              aria-label={`Remove ${labelOf(key)}`}
              onClick={() => toggle(key)}
              className="grid size-6 place-items-center"
            >
              <X size={11} />
            </button>
          </span>
        ))}
        <input
          role="combobox"
          aria-label={`Find in ${facet.label}`}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices[at] ? `${listId}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={query}
          placeholder={chosen.length > 0 ? '' : placeholderOf(facet)}
          onChange={(event) => {
            setQuery(event.target.value)
            toFirst()
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (addSeveral?.(event.clipboardData.getData('text'))) event.preventDefault()
          }}
          className="h-6 min-w-20 flex-1 bg-transparent px-1 outline-none"
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={facet.label}
        aria-multiselectable="true"
        className="max-h-80 overflow-auto"
      >
        {choices.map(({ key, label, note: otherName, count }, index) => {
          const isChosen = chosen.includes(key)
          return (
            // The focus stays in the combobox, which moves through the options by aria-activedescendant.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={isChosen}
              onClick={() => toggle(key)}
              className={clsx(
                'flex min-h-7 cursor-pointer items-center gap-2 px-3 pointer-coarse:min-h-11',
                index === at ? 'bg-press' : 'hover:bg-hover',
                count === 0 && !isChosen && 'text-ink-3',
              )}
            >
              <span
                aria-hidden="true"
                className={clsx(
                  'grid size-[15px] shrink-0 place-items-center rounded-xs border',
                  isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
                )}
              >
                {isChosen && <Check size={11} strokeWidth={2.5} />}
              </span>
              <span title={label} className={clsx('truncate', otherName ? 'max-w-3/5 shrink-0' : 'min-w-0')}>
                {label}
              </span>
              {otherName && (
                <span title={otherName} className="min-w-0 truncate text-xs text-ink-3">
                  {otherName}
                </span>
              )}
              {count !== undefined && <span className="ml-auto data text-ink-3">{count}</span>}
            </div>
          )
        })}
      </div>
      <div role="status" className="px-3 py-2 text-ink-3 empty:hidden">
        {note}
      </div>
      {children}
    </div>
  )
}

const placeholderOf = ({ field, isCode, isOpen }: ChoiceFacet) => {
  if (isCode) return isOpen ? 'A number' : 'Find'
  return field === 'entity' ? 'Name, ticker or tag' : 'Find, or type a value'
}

/** `key`: the value in the address, or the typed text if it has several entities. `note`: another name of an asset. */
export type Choice = { key: string; label: string; note?: string; count?: number }

/** Those with the typed text in their label, value or note. */
export const matching = (choices: readonly Choice[], typed: string) =>
  choices.filter(({ key, label, note = '' }) =>
    [label, key, note].join(' ').toLowerCase().includes(typed.toLowerCase()),
  )

/** With the typed value itself, unless it is offered already. */
export const withTyped = (choices: readonly Choice[], typed: string): readonly Choice[] =>
  typed === '' || choices.some(({ key }) => key === typed)
    ? choices
    : [...choices, { key: typed, label: `Use “${typed}” as typed` }]

/**
 * Values of a filter with their counts. Published values and chosen ones are always included; sectors as names or as codes, whichever
 * the service states.
 */
export function optionsOf(
  facet: ChoiceFacet,
  insights: readonly Insight[],
  chosen: readonly string[],
  labelOf: (value: string) => string = facet.labelOf,
) {
  const hasCodes = facet.field === 'sector' && insights.some(({ metadata }) => isSectorCode(metadata.sector))
  const published = hasCodes ? GICS_SECTOR_CODES : facet.known
  const counts = new Map([...published, ...chosen].map((value) => [value, 0]))
  for (const insight of insights) {
    const value = facet.valueOf(insight)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .map(([key, count]) => ({ key, label: labelOf(key), count }))
    .sort((a, b) => {
      if (facet.isCode) return Number(a.key) - Number(b.key)
      return facet.field === 'horizon' ? compareHorizons(a.key, b.key) : compareText(a.label, b.label)
    })
}
