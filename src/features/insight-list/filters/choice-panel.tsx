import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { failureOf } from '#contract/calls/failure.ts'
import { useFindableEntities } from '#api/queries/find-entities.ts'
import type { Insight } from '#contract/records/insight.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { matchEntities } from '#shared/navigation/match-entities.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { compareHorizons, compareText, countOf } from '#shared/format/words.ts'
import { formatCount } from '#shared/format/number.ts'
import { linkWarning, listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist.ts'
import { useDebounced, useListCursor } from '#shared/state/typing.ts'
import { describeFailure } from '#shared/ui/states/failure.ts'
import { useEntities } from '#features/insight-list/rows/list-model.tsx'
import { chosenValues, chooseValues, type ChoiceFacet } from './facets.ts'
import { CheckLine, PanelHead, toggled, type PanelProps } from './panel-parts.tsx'

type ChoicePanelProps = PanelProps & {
  facet: ChoiceFacet
  insights: readonly Insight[]
  nameOf: (tag: string) => string
  watchedTags: readonly string[]
}

export const ChoicePanel = (props: ChoicePanelProps) =>
  props.facet.field === 'entity' ? <EntityPanel {...props} /> : <ValuePanel {...props} />

/** The values of the loaded rows, then what was typed, where any value is allowed. */
function ValuePanel({ facet, search, insights, onChange }: ChoicePanelProps) {
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
      emptyWords="No loaded value matches."
    />
  )
}

/** Assets by name, ticker or tag, also those without a loaded row; several pasted tags at once; the watchlist and its lists. */
function EntityPanel(props: ChoicePanelProps) {
  const { facet, search, onChange, watchedTags } = props
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const { choices, labelOf, isSearching, error } = useEntityChoices(props, typed)
  /** Tags beyond the limit stay in the field, with the words that are not tags. */
  const add = (tags: readonly string[], rest = '') => {
    const all = [...new Set([...search.entity, ...tags])]
    onChange(chooseValues(facet, all.slice(0, MAX_ENTITIES)))
    setQuery([...all.slice(MAX_ENTITIES), rest].join(' ').trim())
  }
  const addSeveral = (text: string) => {
    const { tags, rest } = tagsIn(text)
    if (tags.length > 1) add(tags, rest)
    return tags.length > 1
  }
  return (
    <ChoiceBox
      {...{ facet, search, onChange, query, setQuery, choices, labelOf, addSeveral }}
      emptyWords={emptyWords(typed, isSearching, error)}
    >
      <WatchedChoices search={search} onChange={onChange} watchedCount={watchedTags.length} onAdd={add} />
    </ChoiceBox>
  )
}

type ChoiceBoxProps = PanelProps & {
  facet: ChoiceFacet
  choices: readonly Choice[]
  labelOf: (value: string) => string
  query: string
  setQuery: (query: string) => void
  /** Shown without choices. */
  emptyWords: string
  /** Chooses several values in one text; false if it is a single one. */
  addSeveral?: (text: string) => boolean
  children?: ReactNode
}

/** A combobox over a list that is always open. Arrows move, Enter toggles a value, Backspace removes the last one. */
function ChoiceBox(props: ChoiceBoxProps) {
  const { facet, search, onChange, choices, labelOf, query, setQuery, emptyWords, addSeveral, children } =
    props
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
      const next = Math.min(choices.length - 1, Math.max(0, at + by))
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
            className="data inline-flex items-center rounded-xs bg-accent-tint pl-1.5 text-accent-text"
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
        {choices.map((choice, index) => (
          <ChoiceOption
            key={choice.key}
            id={`${listId}-${index}`}
            choice={choice}
            isActive={index === at}
            isChosen={chosen.includes(choice.key)}
            onToggle={() => toggle(choice.key)}
          />
        ))}
      </div>
      <p role="status" className="px-3 py-2 text-ink-3 empty:hidden">
        {choices.length === 0 && emptyWords}
      </p>
      {children}
    </div>
  )
}

type ChoiceOptionProps = {
  id: string
  choice: Choice
  isActive: boolean
  isChosen: boolean
  onToggle: () => void
}

const ChoiceOption = ({ id, choice, isActive, isChosen, onToggle }: ChoiceOptionProps) => {
  const { label, notes = [], count } = choice
  return (
    // The focus stays in the combobox, which moves through the options by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onToggle}
      className={clsx(
        'flex min-h-7 cursor-pointer items-center gap-2 px-3',
        isActive ? 'bg-press' : 'hover:bg-hover',
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
      <span title={label} className={clsx('truncate', notes.length > 0 ? 'max-w-3/5 shrink-0' : 'min-w-0')}>
        {label}
      </span>
      {notes.map((note) => (
        <span key={note} title={note} className="min-w-0 truncate text-xs text-ink-3">
          {note}
        </span>
      ))}
      {count !== undefined && <span className="data ml-auto text-ink-3">{count}</span>}
    </div>
  )
}

const placeholderOf = ({ field, isCode, isOpen }: ChoiceFacet) => {
  if (isCode) return isOpen ? 'A number' : 'Find'
  return field === 'entity' ? 'Name, ticker or tag' : 'Find, or type a value'
}

function emptyWords(typed: string, isSearching: boolean, error: unknown): string {
  if (isSearching) return 'Searching'
  if (error) return describeFailure(failureOf(error), 'The search').body
  if (typed === '') return 'No loaded value matches.'
  return `No loaded asset and no listed ticker matches “${typed}”. You can enter a full tag such as acme_nasd.`
}

type WatchedChoicesProps = PanelProps & { watchedCount: number; onAdd: (tags: readonly string[]) => void }

/** The watchlist as a choice. A named list is added as its current tags, so that the link means the same on every device. */
function WatchedChoices({ search, watchedCount, onChange, onAdd }: WatchedChoicesProps) {
  const watchlist = useWatchlist()
  const lists = namedLists(watchlist)
    .map(({ id, name }) => ({ id, name, tags: listTags(watchlist, id) }))
    .filter(({ tags }) => tags.length > 0)
  return (
    <div className="mt-1 border-t border-line-faint px-3 pt-1">
      <CheckLine isOn={search.watched} onToggle={() => onChange({ watched: !search.watched })}>
        Only my watchlist{' '}
        <span className="ml-auto text-xs text-ink-3">{countOf(watchedCount, 'asset')} on this device</span>
      </CheckLine>
      {lists.length > 0 && (
        <div role="group" aria-label="Add the assets of a list" className="max-h-40 overflow-auto">
          {lists.map(({ id, name, tags }) => (
            <button
              key={id}
              type="button"
              title={`Add ${countOf(tags.length, 'asset')} of ${name}`}
              onClick={() => onAdd(tags)}
              className="flex min-h-7 w-full items-center gap-2 rounded-xs text-left hover:bg-hover max-md:min-h-11"
            >
              <span className="min-w-0 truncate">Add watchlist: {name}</span>
              <span className="data ml-auto text-ink-3">{formatCount(tags.length)}</span>
            </button>
          ))}
        </div>
      )}
      <p role="status" className="py-1 text-xs text-caution empty:hidden">
        {linkWarning(search.entity.length)}
      </p>
    </div>
  )
}

/** `key`: the value in the address, or the typed text if it has several entities. `notes`: further names of an asset. */
type Choice = { key: string; label: string; notes?: readonly string[]; count?: number }

/** Those with the typed text in their label, value or notes. */
const matching = (choices: readonly Choice[], typed: string) =>
  choices.filter(({ key, label, notes = [] }) =>
    [label, key, ...notes].join(' ').toLowerCase().includes(typed.toLowerCase()),
  )

/** With the typed value itself, unless it is offered already. */
const withTyped = (choices: readonly Choice[], typed: string): readonly Choice[] =>
  typed === '' || choices.some(({ key }) => key === typed)
    ? choices
    : [...choices, { key: typed, label: `Use “${typed}” as typed` }]

const DEBOUNCE_MS = 200
const MAX_FOUND = 20

/** Assets that match the typed text: those of the loaded rows, others found by name or ticker, then a tag as typed. */
function useEntityChoices({ facet, search, insights, nameOf, watchedTags }: ChoicePanelProps, typed: string) {
  const debounced = useDebounced(typed, DEBOUNCE_MS)
  const findable = useFindableEntities(debounced)
  const offered = [...search.entity, ...watchedTags]
  // Rows counted without the filter may have entities whose names are not loaded yet.
  const entities = useEntities([...offered, ...insights.flatMap((insight) => facet.valueOf(insight) ?? [])])
  const entityOf = (tag: string) =>
    entities.get(tag) ?? findable.entities.find((entity) => entity.tag === tag)
  const labelOf = (tag: string) => {
    const entity = entityOf(tag)
    return entity ? tickerLabel(tag, entity) : nameOf(tag)
  }
  const named = ({ key, ...choice }: Choice): Choice => {
    const entity = entityOf(key)
    const notes = entity && choice.label !== key ? [entity.name ?? '', key].filter(Boolean) : []
    return { key, ...choice, notes }
  }
  const loaded = matching(optionsOf(facet, insights, offered, labelOf).map(named), typed)
  const found = matchEntities(findable.entities, typed, (tag) => watchedTags.includes(tag))
    .filter(({ tag }) => !loaded.some(({ key }) => key === tag))
    .slice(0, MAX_FOUND)
    .map(({ tag }) => named({ key: tag, label: labelOf(tag) }))
  const all = [...loaded, ...found]
  const { tags } = tagsIn(typed)
  const several = { key: typed, label: `Choose these ${tags.length} entities` }
  return {
    choices: tags.length > 1 ? [several] : tags.length === 1 ? withTyped(all, typed.toLowerCase()) : all,
    labelOf,
    isSearching: findable.isSearching || debounced !== typed,
    error: findable.error,
  }
}

/** Values of a filter with their counts. Published codes and chosen values are always included. */
export function optionsOf(
  facet: ChoiceFacet,
  insights: readonly Insight[],
  chosen: readonly string[],
  labelOf: (value: string) => string = facet.labelOf,
) {
  const counts = new Map([...facet.known, ...chosen].map((value) => [value, 0]))
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

/** Such as `acme_nasd`. */
const TAG = /^[a-z0-9][a-z0-9.-]*_[a-z0-9]+$/i

/** Tags in a pasted list, in lower case and once each. `rest`: the words that are not tags. */
function tagsIn(text: string): { tags: string[]; rest: string } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const isTag = (word: string) => TAG.test(word)
  return {
    tags: [...new Set(words.filter(isTag).map((tag) => tag.toLowerCase()))],
    rest: words.filter((word) => !isTag(word)).join(' '),
  }
}
