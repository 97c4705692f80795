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
import type { RowAnnotations } from '#features/insight-list/rows/row-facts.ts'
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
  matchAllChange,
  statedEnds,
  type Facet,
} from './facets.ts'

/** One filter checked against one insight. `passes` is null where only the list can check it: by status or expected share. */
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
   * `shown`: among the rows on screen. `filtered`: excluded by a filter. `too-old`: created before the list's window. `later`: on
   * a later page. `outcome`: loaded, but hidden by a filter of the loaded rows.
   */
  verdict: 'shown' | 'filtered' | 'too-old' | 'later' | 'outcome'
}

type ListState = {
  search: InsightSearch
  /** The service's clock, ms. */
  now: number
  watchedTags: readonly string[]
  nameOf: (tag: string) => string
  loadedIds: ReadonlySet<string>
  shownIds: ReadonlySet<string>
  /** Notes and calls on the loaded rows. */
  annotations?: RowAnnotations
}

const [CREATED] = FACETS

/** Checks an insight against the filters of a list. A value that the service does not state matches no filter. */
export function explainInsight(row: InsightRow, list: ListState): Explanation {
  const { search, nameOf, now } = list
  const checks = FACETS.flatMap((facet): FilterCheck[] => {
    const isDefault = facet.kind === 'dates' && isDefaultWindow(search)
    if (!isDefault && !isFacetSet(facet, search)) return []
    const needs = isDefault ? `${DEFAULT_WINDOW_WORDS} (default)` : filterWords(facet, search, nameOf)
    return [{ label: facet.label, needs, drop: matchAllChange(facet), ...valueOf(facet, row.insight, list) }]
  })
  if (search.q !== null) {
    const passes = matchRows([row], search.q, list.annotations).length > 0
    const has = passes ? 'has these words' : 'has other words'
    checks.push({ label: 'Text', needs: search.q, has, passes, drop: { q: null } })
  }
  const failing = checks.filter(({ passes }) => passes === false)
  if (list.shownIds.has(row.id)) return { checks, verdict: 'shown' }
  if (failing.length === 0) return { checks, verdict: list.loadedIds.has(row.id) ? 'outcome' : 'later' }
  const { createdAt } = row
  const isOld = createdAt !== null && createdAt < startOf(search, now)
  const isOnlyAge = isOld && failing.every(({ label }) => label === CREATED.label)
  return { checks, verdict: isOnlyAge ? 'too-old' : 'filtered' }
}

/** The insight's value for a filter, and whether it passes. */
function valueOf(
  facet: Facet,
  insight: Insight,
  { search, now, watchedTags, nameOf }: ListState,
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

const MAX_INSIGHTS = 20
const MAX_ASSETS = 8

/** The result of looking up the typed text. `message`: nothing was found, and why. `several`: several assets match. */
export type Lookup =
  | { kind: 'loading' }
  | { kind: 'message'; message: string }
  | { kind: 'error'; error: unknown; retry: () => void; isRetrying?: boolean }
  | { kind: 'several'; assets: readonly Entity[] }
  | { kind: 'found'; insights: readonly Insight[]; entities: ReadonlyMap<string, Entity> }

type FailedLookup = Extract<Lookup, { kind: 'error' }>

const LOADING: Lookup = { kind: 'loading' }
const messageOf = (message: string): Lookup => ({ kind: 'message', message })

/** Looks up an insight or an asset's insights. A failure stays during a retry, so that its button keeps the focus. */
export function useLookup(text: string): Lookup {
  const lookup = useCurrentLookup(text)
  const [last, setLast] = useState<{ text: string; failed: FailedLookup } | null>(null)
  if (lookup.kind === 'error' && (last?.text !== text || last.failed.error !== lookup.error))
    setLast({ text, failed: lookup })
  return lookup.kind === 'loading' && last?.text === text ? { ...last.failed, isRetrying: true } : lookup
}

/** @param text address, id or tag, or else the name or ticker of an asset */
function useCurrentLookup(text: string): Lookup {
  const target = typedTarget(text)
  const named = useNamedTarget(target === null ? text : '')
  const tag = target?.kind === 'asset' ? target.tag : named.tag
  const id = target?.kind === 'insight' ? target.id : named.id
  const detail = useQuery({ ...insightQueries.detail(id ?? ''), enabled: id !== null })
  const assetTag = tag ?? detail.data?.metadata.entity ?? null
  const entities = useQuery({
    ...entityQueries.batch(assetTag === null ? [] : [assetTag]),
    enabled: assetTag !== null,
  })
  const { placeholderData: _, ...list } = insightQueries.list({
    entity: [tag ?? ''],
    from_date: toWireInstant(0),
    limit: MAX_INSIGHTS,
  })
  const ofAsset = useQuery({ ...list, enabled: tag !== null })

  if (named.unresolved) return named.unresolved
  const names = entities.data ?? new Map<string, Entity>()
  if (id !== null) {
    if (detail.data) return { kind: 'found', insights: [detail.data], entities: names }
    if (!detail.error) return LOADING
    if (failureOf(detail.error).kind !== 'not-found')
      return { kind: 'error', error: detail.error, retry: () => void detail.refetch() }
    // Only text in the form of an id or an address can be a withdrawn insight.
    return messageOf(
      target === null
        ? `Not found. “${id}” is no asset with recent insights, no listed ticker and no insight id.`
        : `Unknown or withdrawn. The service has no insight ${id}.`,
    )
  }
  if (tag === null)
    return messageOf(
      'No asset has this name. Enter a name, ticker or tag of an asset, or the id or address of an insight.',
    )
  const error = ofAsset.error ?? (ofAsset.data?.items.length === 0 ? entities.error : null)
  if (error)
    return { kind: 'error', error, retry: () => void Promise.all([ofAsset.refetch(), entities.refetch()]) }
  if (!ofAsset.data || entities.isPending) return LOADING
  if (ofAsset.data.items.length > 0) return { kind: 'found', insights: ofAsset.data.items, entities: names }
  return messageOf(
    names.has(tag)
      ? `No insights. The service has none for the asset ${tag}.`
      : `Unknown asset. The service does not know ${tag}.`,
  )
}

/** The asset with this name or ticker, or the insight with this id. `unresolved`: the result while neither is known. */
function useNamedTarget(text: string): { tag: string | null; id: string | null; unresolved?: Lookup } {
  const { entities, isSearching, error, retry } = useFindableEntities(text)
  const neither = { tag: null, id: null }
  if (text === '') return neither
  const matching = matchEntities(entities, text)
  const exact = matching.filter((entity) => isCalled(entity, text))
  const assets = exact.length > 0 ? exact : matching
  if (isSearching) return { ...neither, unresolved: LOADING }
  if (assets.length > 1)
    return { ...neither, unresolved: { kind: 'several', assets: assets.slice(0, MAX_ASSETS) } }
  if (assets[0]) return { tag: assets[0].tag, id: null }
  if (error) return { ...neither, unresolved: { kind: 'error', error, retry } }
  return { tag: null, id: typedInsight(text) }
}
