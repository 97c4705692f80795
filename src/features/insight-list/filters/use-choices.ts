import { useFindableEntities } from '#api/queries/find-entities.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { Insight } from '#contract/records/insight.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { matchEntities } from '#shared/entities/match-entities.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { useDebounced } from '#shared/state/use-debounced.ts'
import { useEntities } from './entity-names.ts'
import { codeOptions, textOptions, type Option } from './facet-counts.ts'
import type { CodeFacet, TextFacet } from './facets.ts'

export type ChoiceSource = {
  facet: TextFacet | CodeFacet
  search: InsightSearch
  insights: readonly Insight[]
  nameOf: (tag: string) => string
  watchedTags: readonly string[]
}

/** `key`: the value in the address, or typed text with several entities. */
type Choice = {
  key: string
  label: string
  notes: readonly string[]
  count: number | null
  isChosen: boolean
}

const choiceOf = (key: string, label: string, more: Partial<Choice> = {}): Choice => ({
  key,
  label,
  notes: [],
  count: null,
  isChosen: false,
  ...more,
})

/** Waits until typing pauses before a ticker is looked up. */
const RESTS_MS = 200
const MOST_FOUND = 20

/**
 * Values that match the typed words, then the words themselves where any value is allowed. An asset is also found by name or ticker when
 * no loaded row is about it. `labelOf` names any value of the filter.
 */
export function useChoices({ facet, search, insights, nameOf, watchedTags }: ChoiceSource, query: string) {
  const typed = query.trim()
  const isEntity = facet.field === 'entity'
  const rested = useDebounced(isEntity ? typed : '', RESTS_MS)
  const findable = useFindableEntities(rested)
  const values = isEntity ? [...search.entity, ...watchedTags] : []
  // Rows counted without the filter may have entities that the page has not named yet.
  const entities = useEntities(
    isEntity ? [...values, ...insights.flatMap((insight) => insight.metadata.entity || [])] : [],
  )
  const labelOf = (key: string) => {
    if (facet.kind === 'codes') return facet.labelOf(Number(key))
    if (!isEntity) return facet.labelOf(key)
    const entity = entities.get(key) ?? findable.entities.find(({ tag }) => tag === key)
    return entity ? tickerLabel(key, entity) : nameOf(key)
  }
  return {
    choices: choices(),
    labelOf,
    isSearching: isEntity && (findable.isSearching || rested !== typed),
    error: isEntity ? findable.error : null,
  }

  function choices(): Choice[] {
    if (facet.kind === 'codes') {
      const options = codeOptions(facet, insights, search[facet.field])
      const isAllowed = facet.isOpen && /^\d{1,4}$/.test(typed)
      return withTyped(fit(options, typed, search[facet.field]), typed, isAllowed)
    }
    if (isEntity) return entityChoices()
    const options = textOptions(facet, insights, search[facet.field], labelOf)
    return withTyped(fit(options, typed, search[facet.field]), typed, true)
  }

  function entityChoices(): Choice[] {
    const { tags } = tagsIn(typed)
    if (tags.length > 1) return [choiceOf(typed, `Choose these ${tags.length} entities`)]
    const loaded = textOptions({ ...ENTITY, labelOf }, insights, values)
    const notesOf = (tag: string, entity?: Entity) => {
      const named = entity ?? entities.get(tag)
      return named && labelOf(tag) !== tag ? [named.name ?? '', tag].filter((note) => note !== '') : []
    }
    const fitting = fit(loaded, typed, search.entity, notesOf)
    const isNear = (tag: string) => watchedTags.includes(tag)
    const others = matchEntities(findable.entities, typed, isNear)
      .filter(({ tag }) => !fitting.some(({ key }) => key === tag))
      .slice(0, MOST_FOUND)
      .map((entity) => {
        const more = { notes: notesOf(entity.tag, entity), isChosen: search.entity.includes(entity.tag) }
        return choiceOf(entity.tag, labelOf(entity.tag), more)
      })
    return withTyped([...fitting, ...others], typed.toLowerCase(), tags.length === 1)
  }
}

const ENTITY = { field: 'entity', valueOf: (insight: Insight) => insight.metadata.entity ?? null } as const

function fit<V extends string | number>(
  options: readonly Option<V>[],
  typed: string,
  chosen: readonly V[],
  notesOf: (value: V) => readonly string[] = () => [],
): Choice[] {
  const words = typed.toLowerCase()
  return options
    .map(({ value, label, count }) =>
      choiceOf(String(value), label, { notes: notesOf(value), count, isChosen: chosen.includes(value) }),
    )
    .filter(({ key, label, notes }) => [label, key, ...notes].join(' ').toLowerCase().includes(words))
}

const withTyped = (choices: Choice[], typed: string, isAllowed: boolean): Choice[] =>
  typed === '' || !isAllowed || choices.some(({ key }) => key === typed)
    ? choices
    : [...choices, choiceOf(typed, `Use “${typed}” as typed`)]

/** Such as `acme_nasd`. */
const TAG = /^[a-z0-9][a-z0-9.-]*_[a-z0-9]+$/i

/** Tags in a pasted list, in lower case and once each. `rest`: words that are no tags. */
export function tagsIn(text: string): { tags: string[]; rest: string } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const isTag = (word: string) => TAG.test(word)
  return {
    tags: [...new Set(words.filter(isTag).map((tag) => tag.toLowerCase()))],
    rest: words.filter((word) => !isTag(word)).join(' '),
  }
}
