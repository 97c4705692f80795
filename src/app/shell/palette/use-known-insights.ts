import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { configQueries } from '#api/queries/config-queries.ts'
import { knownEntities } from '#api/queries/entity-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightPage } from '#api/queries/insight-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { GICS_SECTORS } from '#contract/values/classification.ts'
import type { Insight } from '#contract/records/insight.ts'
import { asReturn, DEFAULT_UNITS } from '#contract/values/units.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { Vocabulary } from '#features/insight-list/search/typed-filters.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'

type NotedField = 'entity' | 'stars' | 'horizon' | 'median_return'

/** Insights that a list or a detail of this page has loaded, by id, and what is known of their assets. */
export type KnownInsights = {
  insights: ReadonlyMap<string, Insight>
  entities: ReadonlyMap<string, Entity>
  units: UnitRules
}

export function useKnownInsights(): KnownInsights {
  const queryClient = useQueryClient()
  const units = useQuery(configQueries.app()).data?.units ?? DEFAULT_UNITS
  return { insights: loadedInsights(queryClient), entities: knownEntities(queryClient), units }
}

function loadedInsights(queryClient: QueryClient): Map<string, Insight> {
  const insights = new Map<string, Insight>()
  for (const [, page] of queryClient.getQueriesData<InsightPage>({ queryKey: insightQueries.lists() })) {
    for (const insight of page?.items ?? []) insights.set(insight.id, insight)
  }
  const details = queryClient.getQueriesData<Insight>({ queryKey: [...insightQueries.all(), 'detail'] })
  for (const [, insight] of details) if (insight?.id) insights.set(insight.id, insight)
  return insights
}

/** Words that a typed filter may use without naming itself: the standard's sectors, and what the loaded insights state. */
export function vocabularyOf(insights: Iterable<Insight>): Vocabulary {
  const sectors = new Set(GICS_SECTORS)
  const topics = new Set<string>()
  const economies = new Set<string>()
  for (const { metadata } of insights) {
    if (metadata.sector) sectors.add(metadata.sector)
    if (metadata.topic) topics.add(metadata.topic)
    if (metadata.eco) economies.add(metadata.eco)
  }
  return { sectors: [...sectors], topics: [...topics], economies: [...economies] }
}

/** What an insight can be found by beside its title. */
export function wordsOf({ title, metadata }: Insight, entities: KnownInsights['entities']): string {
  const entity = entities.get(metadata.entity ?? '')
  return [title, entity?.name, entity?.ticker, metadata.sector, metadata.topic].filter(Boolean).join(' ')
}

/** `HALV:XSTO, 6/8, 3m, +4.0%`: asset, quality, horizon and median, as far as they are stated. */
export function insightNote(
  { entity: tag, stars, horizon, median_return: median }: Pick<FeedInsight, NotedField>,
  { entities, units }: Pick<KnownInsights, 'entities' | 'units'>,
): string {
  return [
    tag ? tickerLabel(tag, entities.get(tag)) : '',
    stars === null || stars === undefined ? '' : `${stars}/8`,
    horizon ? formatHorizon(horizon) : '',
    median === null || median === undefined ? '' : formatReturn(asReturn(median, units)),
  ]
    .filter((part) => part !== '')
    .join(', ')
}
