import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { entityQueries } from '#api/entity-queries.ts'
import type { Insight } from '#contract/insight.ts'
import { assetLabel, tickerLabel } from '#shared/format/ticker.ts'
import { tagsIn } from './entity-tags.ts'
import { codeOptions, textOptions } from './facet-counts.ts'
import type { Option } from './facet-counts.ts'
import type { CodeFacet, TextFacet } from './facets.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { useEntities } from './use-entities.ts'

export type ChoiceSource = {
  facet: TextFacet | CodeFacet
  search: InsightSearch
  insights: readonly Insight[]
  nameOf: (tag: string) => string
  watchedTags: readonly string[]
}

/** `key` is the value as written in the address; what was typed may hold several entities. */
export type Choice = {
  key: string
  label: string
  /** Other names of it. */
  notes: readonly string[]
  count: number | null
  isChosen: boolean
}

/**
 * What may be chosen: known and loaded values that fit the words typed, then the words themselves where any value is allowed.
 *
 * @returns `labelOf` names any value of this filter, also one that is not among the choices
 */
export function useChoices({ facet, search, insights, nameOf, watchedTags }: ChoiceSource, query: string) {
  const typed = query.trim()
  const asked = useDeferredValue(typed)
  const isEntity = facet.field === 'entity'
  const mayBeTag = isEntity && /^[\w.-]{2,64}$/.test(asked)
  const found = useQuery({ ...entityQueries.batch([asked.toLowerCase()]), enabled: mayBeTag }).data?.get(
    asked.toLowerCase(),
  )
  const values = isEntity ? [...search.entity, ...watchedTags] : []
  // Rows without the filter bring entities that the page has never named.
  const entities = useEntities(
    isEntity ? [...values, ...insights.flatMap((insight) => insight.metadata.entity || [])] : [],
  )
  const labelOf = (key: string) => {
    if (facet.kind === 'codes') return facet.labelOf(Number(key))
    if (!isEntity) return facet.labelOf(key)
    const entity = entities.get(key)
    return entity ? tickerLabel(key, entity) : nameOf(key)
  }
  return { choices: choices(), labelOf }

  function choices(): Choice[] {
    if (facet.kind === 'codes') {
      const options = codeOptions(facet, insights, search[facet.field])
      return withTyped(
        fit(options, typed, search[facet.field], () => []),
        typed,
        facet.isOpen && /^\d{1,4}$/.test(typed),
      )
    }
    const options = textOptions(facet, insights, isEntity ? values : search[facet.field], labelOf)
    const fitting = fit(options, typed, search[facet.field], (value) =>
      isEntity && labelOf(value) !== value ? [entities.get(value)?.name ?? '', value].filter(Boolean) : [],
    )
    if (found && !fitting.some(({ key }) => key === found.tag)) {
      fitting.unshift({
        key: found.tag,
        label: assetLabel(found.tag, found),
        notes: [found.tag],
        count: null,
        isChosen: search.entity.includes(found.tag),
      })
    }
    const { tags } = isEntity ? tagsIn(typed) : { tags: [] }
    return tags.length > 1
      ? [
          {
            key: typed,
            label: `Choose these ${tags.length} entities`,
            notes: [],
            count: null,
            isChosen: false,
          },
        ]
      : withTyped(fitting, typed, true)
  }
}

function fit<V extends string | number>(
  options: readonly Option<V>[],
  typed: string,
  chosen: readonly V[],
  notesOf: (value: V) => readonly string[],
): Choice[] {
  const words = typed.toLowerCase()
  return options
    .map(({ value, label, count }) => ({
      key: String(value),
      label,
      notes: notesOf(value),
      count,
      isChosen: chosen.includes(value),
    }))
    .filter(({ key, label, notes }) => [label, key, ...notes].join(' ').toLowerCase().includes(words))
}

const withTyped = (choices: Choice[], typed: string, isAllowed: boolean): Choice[] =>
  typed === '' || !isAllowed || choices.some(({ key }) => key === typed)
    ? choices
    : [...choices, { key: typed, label: `Use “${typed}” as typed`, notes: [], count: null, isChosen: false }]
