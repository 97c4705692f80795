import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { linkWarning } from '#shared/state/named-lists/link-warning.ts'
import { listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist.ts'
import { useListCursor } from '#shared/state/use-list-cursor.ts'
import { describeFailure } from '#shared/ui/states/failure.ts'
import type { CodeFacet, TextFacet } from './facets.ts'
import { tagsIn, useChoices, type ChoiceSource } from './use-choices.ts'

type ChoicePanelProps = ChoiceSource & { onChange: (change: Partial<InsightSearch>) => void }

/** A combobox over a list that stays open. Arrows move, Enter chooses or removes, Backspace removes the last choice. */
export function ChoicePanel({ onChange, ...source }: ChoicePanelProps) {
  const { facet, search, watchedTags } = source
  const [query, setQuery] = useState('')
  const listId = useId()
  const chosen = search[facet.field].map(String)
  const { choices, labelOf, isSearching, error } = useChoices(source, query)
  const { at, moveTo, toFirst } = useListCursor(choices.map(({ key }) => key))

  const write = (keys: readonly string[]) =>
    onChange({
      [facet.field]: facet.kind === 'codes' ? keys.map(Number).sort((a, b) => a - b) : keys.toSorted(),
    })
  /** Adds entities. Those beyond the limit stay in the field, with the words that are no tag. */
  const add = (tags: readonly string[], rest = '') => {
    const all = [...new Set([...chosen, ...tags])]
    write(all.slice(0, MAX_ENTITIES))
    setQuery([...all.slice(MAX_ENTITIES), rest].join(' ').trim())
  }
  const addAll = (text: string) => {
    const { tags, rest } = tagsIn(text)
    add(tags, rest)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (facet.field !== 'entity' || tagsIn(text).tags.length < 2) return
    event.preventDefault()
    addAll(text)
  }
  const toggle = (key: string) => {
    if (facet.field === 'entity' && tagsIn(key).tags.length > 1) return addAll(key)
    write(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key])
    setQuery('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    }
    const target = moves[event.key]
    if (target !== undefined) {
      event.preventDefault()
      const next = Math.min(choices.length - 1, Math.max(0, target))
      moveTo(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const choice = choices[at]
      if (choice) toggle(choice.key)
    } else if (event.key === 'Backspace' && query === '' && chosen.length > 0) {
      write(chosen.slice(0, -1))
    }
  }
  return (
    <div>
      <h2 className="flex flex-wrap justify-between gap-x-2 px-3 pb-2 font-semibold">
        {facet.label}
        <span className="font-regular text-ink-3">
          {chosen.length > 0 ? `${chosen.length} chosen, any may match` : 'any chosen value may match'}
        </span>
      </h2>
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
              <X aria-hidden="true" size={11} />
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
          onPaste={onPaste}
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
          // The combobox keeps the focus and moves through the options by aria-activedescendant.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={choice.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={choice.isChosen}
            onClick={() => toggle(choice.key)}
            className={clsx(
              'flex min-h-7 cursor-pointer items-center gap-2 px-3',
              index === at ? 'bg-press' : 'hover:bg-hover',
              choice.count === 0 && !choice.isChosen && 'text-ink-3',
            )}
          >
            <Box isOn={choice.isChosen} />
            <span
              title={choice.label}
              className={clsx('truncate', choice.notes.length > 0 ? 'max-w-3/5 shrink-0' : 'min-w-0')}
            >
              {choice.label}
            </span>
            {choice.notes.map((note) => (
              <span key={note} title={note} className="min-w-0 truncate text-xs text-ink-3">
                {note}
              </span>
            ))}
            {choice.count !== null && <span className="data ml-auto text-ink-3">{choice.count}</span>}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 py-2 text-ink-3 empty:hidden">
        {choices.length === 0 && emptyWords(facet, query, isSearching, error)}
      </p>
      {facet.field === 'entity' && (
        <WatchedChoices search={search} watchedCount={watchedTags.length} onChange={onChange} onAdd={add} />
      )}
    </div>
  )
}

const Box = ({ isOn }: { isOn: boolean }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'grid size-[15px] shrink-0 place-items-center rounded-xs border',
      isOn ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
    )}
  >
    {isOn && <Check size={11} strokeWidth={2.5} />}
  </span>
)

const placeholderOf = (facet: TextFacet | CodeFacet) =>
  facet.kind === 'codes'
    ? facet.isOpen
      ? 'A number'
      : 'Find'
    : facet.field === 'entity'
      ? 'Name, ticker or tag'
      : 'Find, or type a value'

function emptyWords(
  facet: TextFacet | CodeFacet,
  query: string,
  isSearching: boolean,
  error: unknown,
): string {
  if (isSearching) return 'Searching'
  if (error) return describeFailure(failureOf(error), 'The search').body
  if (facet.field !== 'entity' || query.trim() === '') return 'No loaded value matches.'
  return `No loaded asset and no listed ticker matches “${query.trim()}”. You can enter a full tag such as acme_nasd.`
}

type WatchedChoicesProps = {
  search: InsightSearch
  watchedCount: number
  onChange: (change: Partial<InsightSearch>) => void
  onAdd: (tags: readonly string[]) => void
}

/** The watchlist as a choice of entities. A named list is added as its present tags, so that the link means the same on every device. */
function WatchedChoices({ search, watchedCount, onChange, onAdd }: WatchedChoicesProps) {
  const watchlist = useWatchlist()
  const lists = namedLists(watchlist)
    .map(({ id, name }) => ({ id, name, tags: listTags(watchlist, id) }))
    .filter(({ tags }) => tags.length > 0)
  const warning = linkWarning(search.entity.length)
  return (
    <div className="mt-1 border-t border-line-faint px-3 pt-1">
      <label className="flex min-h-7 items-center gap-2">
        <input
          type="checkbox"
          checked={search.watched}
          onChange={(event) => onChange({ watched: event.target.checked })}
          className="accent-accent"
        />
        Only my watchlist{' '}
        <span className="ml-auto text-xs text-ink-3">{countOf(watchedCount, 'asset')} on this device</span>
      </label>
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
        {warning}
      </p>
    </div>
  )
}
