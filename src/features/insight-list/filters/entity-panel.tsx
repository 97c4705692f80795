import { useState } from 'react'
import { useFindable } from '#api/queries/find-entities.ts'
import { isTag } from '#contract/records/entity.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { useEntities } from '#features/insight-list/rows/list-model.tsx'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { matchEntities } from '#shared/navigation/match-entities.ts'
import { linkWarning, listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { useDebounced } from '#shared/state/typing.ts'
import { SearchNote } from '#shared/ui/states/query-states.tsx'
import {
  ChoiceBox,
  matching,
  optionsOf,
  withTyped,
  type Choice,
  type ValuePanelProps,
} from './choice-panel.tsx'
import { chooseValues } from './facets.ts'
import { CheckLine, type PanelProps } from './panel-parts.tsx'

type EntityPanelProps = ValuePanelProps & {
  nameOf: (tag: string) => string
  watchedTags: readonly string[]
}

/** Assets by name, ticker or tag, also those without a loaded row; several pasted tags at once; the watchlist and its lists. */
export function EntityPanel(props: EntityPanelProps) {
  const { facet, search, onChange, watchedTags } = props
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const { choices, labelOf, search: found } = useEntityChoices(props, typed)
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
      note={<SearchNote search={found} none={choices.length === 0 ? noneWords(typed) : null} />}
    >
      <WatchedChoices search={search} onChange={onChange} watchedCount={watchedTags.length} onAdd={add} />
    </ChoiceBox>
  )
}

const noneWords = (typed: string) =>
  typed === ''
    ? 'No loaded value matches.'
    : `No loaded asset and no listed ticker matches “${typed}”. You can enter a full tag such as acme_nasd.`

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
              <span className="ml-auto data text-ink-3">{formatCount(tags.length)}</span>
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

const DEBOUNCE_MS = 200
const MAX_FOUND = 20

/** Assets that match the typed text: those of the loaded rows, others found by name or ticker, then a tag as typed. */
function useEntityChoices({ facet, search, insights, nameOf, watchedTags }: EntityPanelProps, typed: string) {
  const debounced = useDebounced(typed, DEBOUNCE_MS)
  const findable = useFindable(debounced)
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
    // The tag only where there is no ticker, or both would be cut off.
    return { key, ...choice, ...(entity && { note: entity.ticker ? (entity.name ?? '') : key }) }
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
    search: { ...findable, isSearching: findable.isSearching || debounced !== typed },
  }
}

/** Tags in a pasted list, in lower case and once each. `rest`: the words that are not tags. */
function tagsIn(text: string): { tags: string[]; rest: string } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  return {
    tags: [...new Set(words.filter(isTag).map((tag) => tag.toLowerCase()))],
    rest: words.filter((word) => !isTag(word)).join(' '),
  }
}
