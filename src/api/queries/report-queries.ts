import { queryOptions } from '@tanstack/react-query'
import { readKeyValues, readRelevance } from '#contract/records/entity-report.ts'
import { readProximity } from '#contract/records/entity.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { getQuery, postQuery } from '#api/client/http.ts'
import { fetchSnakeRecords } from '#api/client/snake-records.ts'

/** They follow daily series. */
const STALE_MS = 10 * 60_000

/** What the entity report and the knowledge graph know about one asset. */
export const reportQueries = {
  relevance: (tag: string) =>
    getQuery(['report', 'relevance', tag], () => apiPath(paths.relevance, { tag }), readRelevance, STALE_MS),
  keyValues: (tag: string) =>
    getQuery(['report', 'key-values', tag], () => apiPath(paths.keyValues, { tag }), readKeyValues, STALE_MS),
  /** Tags of related assets, nearest first. Relations move slowly. */
  proximity: (tag: string) =>
    postQuery(
      ['report', 'proximity', tag],
      apiPath(paths.proximity),
      { entity: tag },
      readProximity,
      6 * STALE_MS,
    ),
  /** Name and sub class of series, by series; an optional system, so nothing may wait for it. */
  snakes: (snakes: readonly string[]) =>
    queryOptions({
      queryKey: ['report', 'snakes', ...snakes],
      queryFn: ({ signal }) => fetchSnakeRecords(snakes, signal),
      staleTime: 24 * 60 * 60_000, // a definition
    }),
}
