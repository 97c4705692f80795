import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { findEntities } from '#api/queries/find-entities.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { Insight } from '#contract/records/insight.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_WINDOW_MONTHS } from '#contract/values/list-limits.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { matchRows } from '#features/insight-list/rows/arrange-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { RowAnnotations } from '#features/insight-list/rows/row-facts.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { sinceMs } from '#shared/address/insight-filter-body.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { isCalled, matchEntities } from '#shared/navigation/match-entities.ts'
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

export type FilterExplanation = {
  checks: readonly FilterCheck[]
  /**
   * `shown`: among the rows on screen. `filtered`: excluded by a filter. `too-old`: created before the list's window. `newer`:
   * created after its newest row. `later`: on another page. `outcome`: loaded, but hidden by a filter of the loaded rows.
   */
  verdict: 'shown' | 'filtered' | 'too-old' | 'newer' | 'later' | 'outcome'
}

type ListState = {
  search: InsightSearch
  units: UnitRules
  /** The service's clock, ms. */
  now: number
  watchedTags: readonly string[]
  nameOf: (tag: string) => string
  /** Creation of the newest insight of the list, ms. */
  newest: number | null
  loadedIds: ReadonlySet<string>
  shownIds: ReadonlySet<string>
  /** Notes and calls on the loaded rows. */
  annotations?: RowAnnotations
}

const [CREATED] = FACETS

/** Checks an insight against the filters of a list. A value that the service does not state matches no filter. */
export function explainInsight(row: InsightRow, list: ListState): FilterExplanation {
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
  const { createdAt } = row
  if (failing.length === 0) {
    if (list.loadedIds.has(row.id)) return { checks, verdict: 'outcome' }
    const isNewer = createdAt !== null && list.newest !== null && createdAt > list.newest
    return { checks, verdict: isNewer ? 'newer' : 'later' }
  }
  const isOld = createdAt !== null && createdAt < startOf(search, now)
  const isOnlyAge = isOld && failing.every(({ label }) => label === CREATED.label)
  return { checks, verdict: isOnlyAge ? 'too-old' : 'filtered' }
}

/** The insight's value for a filter, and whether it passes. */
function valueOf(
  facet: Facet,
  insight: Insight,
  { search, units, now, watchedTags, nameOf }: ListState,
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
      const value = facet.valueOf(insight, units, null)
      if (value === null) return { has: NOT_AVAILABLE, passes: false }
      const { from, below } = statedEnds(facet, search)
      const isBelow =
        below === null || value < below || (facet.below === 'last_value__lte' && value === below)
      return {
        has: amountWords(value, facet.unit),
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
  | { kind: 'message'; message: string }
  | { kind: 'several'; assets: readonly Entity[] }
  | { kind: 'found'; insights: readonly Insight[]; entities: ReadonlyMap<string, Entity> }

const messageOf = (message: string): Lookup => ({ kind: 'message', message })

/** Looks up an insight or an asset's insights. @param text address, id or tag, or else the name or ticker of an asset */
export const lookupQuery = (text: string) =>
  queryOptions({
    queryKey: ['lookup', text],
    queryFn: ({ client }) => lookUp(client, text),
    // Its requests are retried one by one.
    retry: false,
  })

async function lookUp(client: QueryClient, text: string): Promise<Lookup> {
  const target = typedTarget(text)
  const matching = target ? [] : matchEntities(await findEntities(client, text), text)
  const exact = matching.filter((entity) => isCalled(entity, text))
  const assets = exact.length > 0 ? exact : matching
  if (assets.length > 1) return { kind: 'several', assets: assets.slice(0, MAX_ASSETS) }
  const tag = target?.kind === 'asset' ? target.tag : assets[0]?.tag
  if (tag !== undefined) return insightsOf(client, tag)
  const id = typedInsight(text)
  if (id === null)
    return messageOf(
      'No asset has this name. Enter a name, ticker or tag of an asset, or the id or address of an insight.',
    )
  try {
    const insight = await client.fetchQuery(insightQueries.detail(id))
    const entities = await entitiesOf(client, insight.metadata.entity ?? '').catch(() => NO_ENTITIES)
    return { kind: 'found', insights: [insight], entities }
  } catch (error) {
    if (failureOf(error).kind !== 'not-found') throw error
    // Only text in the form of an id or an address can be a withdrawn insight.
    return messageOf(
      target === null
        ? `Not found. “${id}” is no asset with recent insights, no listed ticker and no insight id.`
        : `Unknown or withdrawn. The service has no insight ${id}.`,
    )
  }
}

async function insightsOf(client: QueryClient, tag: string): Promise<Lookup> {
  const filter = { entity: [tag], from_date: toWireInstant(0), limit: MAX_INSIGHTS }
  const { items: insights } = await client.fetchQuery(insightQueries.list(filter))
  const entities = entitiesOf(client, tag)
  if (insights.length > 0)
    return { kind: 'found', insights, entities: await entities.catch(() => NO_ENTITIES) }
  return messageOf(
    (await entities).has(tag)
      ? `No insights. The service has none for the asset ${tag}.`
      : `Unknown asset. The service does not know ${tag}.`,
  )
}

const entitiesOf = (client: QueryClient, tag: string) => client.fetchQuery(entityQueries.batch([tag]))
const NO_ENTITIES = new Map<string, Entity>()
