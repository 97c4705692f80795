import { queryOptions } from '@tanstack/react-query'
import { readKeyValues, readRelevance } from '#contract/records/entity-report.ts'
import { readProximity } from '#contract/records/entity.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { getJson, postJson } from '#api/client/http.ts'
import { fetchSnakeRecords } from '#api/client/snake-records.ts'

/** What the entity report and the knowledge graph know about one asset. */
export const reportQueries = {
  all: () => ['report'] as const,
  relevance: (tag: string) =>
    queryOptions({
      queryKey: [...reportQueries.all(), 'relevance', tag],
      queryFn: ({ signal }) => getJson(apiPath(paths.relevance, { tag }), { read: readRelevance, signal }),
      staleTime: 10 * 60_000, // follows daily series
    }),
  keyValues: (tag: string) =>
    queryOptions({
      queryKey: [...reportQueries.all(), 'key-values', tag],
      queryFn: ({ signal }) => getJson(apiPath(paths.keyValues, { tag }), { read: readKeyValues, signal }),
      staleTime: 10 * 60_000, // follows daily series
    }),
  /** Tags of related assets, nearest first. */
  proximity: (tag: string) =>
    queryOptions({
      queryKey: [...reportQueries.all(), 'proximity', tag],
      queryFn: ({ signal }) =>
        postJson(apiPath(paths.proximity), { entity: tag }, { read: readProximity, signal }),
      staleTime: 60 * 60_000, // relations move slowly
    }),
  /** Name and sub class of series, by series; an optional system, so nothing may wait for it. */
  snakes: (snakes: readonly string[]) =>
    queryOptions({
      queryKey: [...reportQueries.all(), 'snakes', ...snakes],
      queryFn: ({ signal }) => fetchSnakeRecords(snakes, signal),
      staleTime: 24 * 60 * 60_000, // a definition
    }),
}
