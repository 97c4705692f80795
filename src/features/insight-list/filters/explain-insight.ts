import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#contract/calls/failure.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { useFindableEntities } from '#api/queries/find-entities.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { Insight } from '#contract/records/insight.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_WINDOW_MONTHS } from '#contract/values/list-limits.ts'
import { matchRows } from '#features/insight-list/rows/arrange-rows.ts'
import type { RowMarks } from '#features/insight-list/rows/row-facts.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { sinceMs } from '#shared/address/insight-filter-body.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import { isCalled, matchEntities } from '#shared/navigation/match-entities.ts'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { typedInsight, typedTarget } from '#shared/navigation/typed-target.ts'
import {
  amountWords,
  chosenValues,
  DEFAULT_WINDOW_WORDS,
  FACETS,
  filterWords,
  isDefaultWindow,
  isFacetSet,
  isLocalFacet,
  openedFacet,
  statedEnds,
  type Facet,
} from './facets.ts'

/** One filter checked against one insight. `passes` is null where it depends on later prices, which only the list knows. */
export type FilterCheck = {
  label: string
  needs: string
  has: string
  passes: boolean | null
  /** Removes this filter. */
  drop: Partial<InsightSearch>
}

export type Explanation = {
  checks: readonly FilterCheck[]
  /**
   * `shown`: among the rows on screen. `filtered`: excluded by a filter. `too-old`: created before the list starts. `later`: on a later
   * page. `outcome`: loaded, but hidden by its status.
   */
  verdict: 'shown' | 'filtered' | 'too-old' | 'later' | 'outcome'
}

type Surroundings = {
  search: InsightSearch
  /** The service's clock, ms. */
  now: number
  watchedTags: readonly string[]
  nameOf: (tag: string) => string
  loadedIds: ReadonlySet<string>
  shownIds: ReadonlySet<string>
  /** Of the loaded rows. */
  marks?: RowMarks
}

const [CREATED] = FACETS

/** Checks an insight against the filters of a list. A value that the service does not state matches no filter. */
export function explainInsight(row: InsightRow, around: Surroundings): Explanation {
  const { search, nameOf, now } = around
  const checks = FACETS.flatMap((facet): FilterCheck[] => {
    const isDefault = facet.kind === 'dates' && isDefaultWindow(search)
    if (!isDefault && !isFacetSet(facet, search)) return []
    const needs = isDefault
      ? `${DEFAULT_WINDOW_WORDS} (default)`
      : (filterWords(facet, search, nameOf)?.value ?? '')
    return [{ label: facet.label, needs, drop: openedFacet(facet), ...valueOf(facet, row.insight, around) }]
  })
  if (search.q !== null) {
    const passes = matchRows([row], search.q, around.marks).length > 0
    const has = passes ? 'has these words' : 'has other words'
    checks.push({ label: 'Text', needs: search.q, has, passes, drop: { q: null } })
  }
  const failing = checks.filter(({ passes }) => passes === false)
  if (around.shownIds.has(row.id)) return { checks, verdict: 'shown' }
  if (failing.length === 0) return { checks, verdict: around.loadedIds.has(row.id) ? 'outcome' : 'later' }
  const { createdAt } = row
  const isOld = createdAt !== null && createdAt < startOf(search, now)
  const isOnlyAge = isOld && failing.every(({ label }) => label === CREATED.label)
  return { checks, verdict: isOnlyAge ? 'too-old' : 'filtered' }
}

/** The insight's value for a filter, and whether it passes. */
function valueOf(
  facet: Facet,
  insight: Insight,
  { search, now, watchedTags, nameOf }: Surroundings,
): Pick<FilterCheck, 'has' | 'passes'> {
  switch (facet.kind) {
    case 'dates': {
      const at = insight.created_at
      const to = search.to_date === null ? Infinity : (parseDay(search.to_date) ?? Infinity)
      return { has: formatDay(at), passes: at !== null && at >= startOf(search, now) && at < to }
    }
    case 'status':
      return { has: 'estimated in the list', passes: null }
    case 'range': {
      if (isLocalFacet(facet)) return { has: 'calculated in the list', passes: null }
      const value = facet.valueOf(insight, null)
      if (value === null) return { has: NOT_AVAILABLE, passes: false }
      const { from, below } = statedEnds(facet, search)
      const isBelow =
        below === null || value < below || (facet.below === 'last_value__lte' && value === below)
      return {
        has: amountWords(value, facet.unit, facet.unit === 'price' ? 2 : 1),
        passes: isBelow && (from === null || value >= from),
      }
    }
    case 'choices':
    case 'stars': {
      const value = facet.valueOf(insight)
      if (value === null) return { has: NOT_AVAILABLE, passes: false }
      const chosen = chosenValues(facet, search)
      const isChosen = chosen.length === 0 || chosen.includes(value)
      if (facet.kind === 'stars') return { has: `${value} of 8`, passes: isChosen }
      if (facet.field !== 'entity') return { has: facet.labelOf(value), passes: isChosen }
      const isWatched = !search.watched || watchedTags.includes(value)
      return { has: `${nameOf(value)}${isWatched ? '' : ', not watched'}`, passes: isChosen && isWatched }
    }
  }
}

/** Start of the list's window, ms. */
const startOf = (search: InsightSearch, now: number): number =>
  isDefaultWindow(search) ? addMonths(now, -DEFAULT_WINDOW_MONTHS) : (sinceMs(search.from_date, now) ?? 0)

const MOST_OFFERED = 20
const MOST_ASSETS = 8

/** What the service answers about the typed text; `words`: a plain answer. */
export type Answer =
  | { kind: 'loading' }
  | { kind: 'words'; words: string }
  | { kind: 'error'; error: unknown; retry: () => void; isRetrying?: boolean }
  | { kind: 'several'; assets: readonly Entity[] }
  | { kind: 'found'; insights: readonly Insight[]; entities: ReadonlyMap<string, Entity> }

type Failed = Extract<Answer, { kind: 'error' }>

const LOADING: Answer = { kind: 'loading' }
const inWords = (words: string): Answer => ({ kind: 'words', words })

/** The answer; a failure stays until the retry is answered, so that its button keeps the focus. */
export function useAnswer(asked: string): Answer {
  const answer = useCurrentAnswer(asked)
  const [last, setLast] = useState<{ asked: string; failed: Failed } | null>(null)
  if (answer.kind === 'error' && (last?.asked !== asked || last.failed.error !== answer.error))
    setLast({ asked, failed: answer })
  return answer.kind === 'loading' && last?.asked === asked ? { ...last.failed, isRetrying: true } : answer
}

/** @param asked address, id or tag, or else the name or ticker of an asset */
function useCurrentAnswer(asked: string): Answer {
  const target = typedTarget(asked)
  const called = useCalled(target === null ? asked : '')
  const tag = target?.kind === 'asset' ? target.tag : called.tag
  const id = target?.kind === 'insight' ? target.id : called.id
  const detail = useQuery({ ...insightQueries.detail(id ?? ''), enabled: id !== null })
  const own = tag ?? detail.data?.metadata.entity ?? null
  const entities = useQuery({ ...entityQueries.batch(own === null ? [] : [own]), enabled: own !== null })
  const { placeholderData: _, ...list } = insightQueries.list({
    entity: [tag ?? ''],
    from_date: toWireInstant(0),
    limit: MOST_OFFERED,
  })
  const ofAsset = useQuery({ ...list, enabled: tag !== null })

  if (called.instead) return called.instead
  const names = entities.data ?? new Map<string, Entity>()
  if (id !== null) {
    if (detail.data) return { kind: 'found', insights: [detail.data], entities: names }
    if (!detail.error) return LOADING
    if (failureOf(detail.error).kind !== 'not-found')
      return { kind: 'error', error: detail.error, retry: () => void detail.refetch() }
    // Only text in the form of an id, or from an address, can be a withdrawn insight.
    return inWords(
      target === null
        ? `Not found. “${id}” is no asset with recent insights, no listed ticker and no insight id.`
        : `Unknown or withdrawn. The service has no insight ${id}.`,
    )
  }
  if (tag === null)
    return inWords(
      'No asset has this name. Enter a name, ticker or tag of an asset, or the id or address of an insight.',
    )
  const error = ofAsset.error ?? (ofAsset.data?.items.length === 0 ? entities.error : null)
  if (error)
    return { kind: 'error', error, retry: () => void Promise.all([ofAsset.refetch(), entities.refetch()]) }
  if (!ofAsset.data || entities.isPending) return LOADING
  if (ofAsset.data.items.length > 0) return { kind: 'found', insights: ofAsset.data.items, entities: names }
  return inWords(
    names.has(tag)
      ? `No insights. The service has none for the asset ${tag}.`
      : `Unknown asset. The service does not know ${tag}.`,
  )
}

/** The asset with this name, or the insight with this id. `instead`: the answer while neither is known. */
function useCalled(text: string): { tag: string | null; id: string | null; instead?: Answer } {
  const { entities, isSearching, error, retry } = useFindableEntities(text)
  const neither = { tag: null, id: null }
  if (text === '') return neither
  const fitting = matchEntities(entities, text)
  const exact = fitting.filter((entity) => isCalled(entity, text))
  const assets = exact.length > 0 ? exact : fitting
  if (isSearching) return { ...neither, instead: LOADING }
  if (assets.length > 1)
    return { ...neither, instead: { kind: 'several', assets: assets.slice(0, MOST_ASSETS) } }
  if (assets[0]) return { tag: assets[0].tag, id: null }
  if (error) return { ...neither, instead: { kind: 'error', error, retry } }
  return { tag: null, id: typedInsight(text) }
}
