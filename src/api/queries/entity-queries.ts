import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { atOnce, type Enqueue, postJson } from '#api/client/http.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { readSeries } from '#contract/records/calculator.ts'
import { ENTITY_FILTER_BY_TAG, MAX_TAG_LENGTH, readEntities, type Entity } from '#contract/records/entity.ts'
import { chunksOf, MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { asDateSince, type UnitRules } from '#contract/values/units.ts'

/** The service rejects the whole request for one invalid tag. */
const isValidTag = (tag: string) => tag !== '' && tag.length <= MAX_TAG_LENGTH

/** Entities by tag; unknown and invalid tags are absent. */
export async function fetchEntities(tags: readonly string[], signal: AbortSignal) {
  const entities = new Map<string, Entity>()
  for (const args of chunksOf(tags.filter(isValidTag), MAX_ENTITIES)) {
    const body = { filter: ENTITY_FILTER_BY_TAG, args }
    const { items } = await postJson(apiPath(paths.entities), body, { read: readEntities, signal })
    for (const entity of items) entities.set(entity.tag, entity)
  }
  return entities
}

export const entityQueries = {
  all: () => ['entities'] as const,
  /** The query key is the sorted set, so that the cache does not depend on the order on screen. */
  batch: (tags: readonly string[]) => {
    const args = [...new Set(tags)].filter(isValidTag).sort()
    return queryOptions({
      queryKey: [...entityQueries.all(), args] as const,
      queryFn: ({ signal }) => fetchEntities(args, signal),
      staleTime: 60 * 60_000, // names, sectors and exchanges change rarely
    })
  },
  /** For any number of tags: one query for as many as fit into a request. */
  batches: (tags: readonly string[]) => {
    const [, args] = entityQueries.batch(tags).queryKey
    return chunksOf(args, MAX_ENTITIES).map(entityQueries.batch)
  },
}

/** All entities in the query cache, by tag. */
export const knownEntities = (queryClient: QueryClient): Map<string, Entity> =>
  new Map(
    queryClient
      .getQueriesData<Map<string, Entity>>({ queryKey: entityQueries.all() })
      .flatMap(([, batch]) => [...(batch ?? [])]),
  )

/** Daily data: one new point a day. */
const STALE_MS = 10 * 60_000

/** @param dateSince in the unit of the service, see `asDateSince`; the whole series without it */
export const fetchSeries = (snake: string, signal: AbortSignal, dateSince?: number) => {
  const body = { snake_expression: snake, ...(dateSince !== undefined && { date_since: dateSince }) }
  return postJson(apiPath(paths.calculator), body, { read: readSeries, signal })
}

export const calculatorQueries = {
  /** The whole daily series of a snake, for example `acme_nasd.price`. */
  series: (snake: string) =>
    queryOptions({
      queryKey: ['series', snake],
      queryFn: ({ signal }) => fetchSeries(snake, signal),
      staleTime: STALE_MS,
      gcTime: 5 * 60_000, // long series take much memory and are rarely needed again
    }),
  /**
   * The series from `since` (ms UTC) on, or the whole series where the deployment does not configure the unit of a start date.
   *
   * @param enqueue for pages that make many
   */
  recent: (snake: string, since: number, units: UnitRules, enqueue: Enqueue = atOnce) => {
    const start = asDateSince(since, units)
    return queryOptions({
      queryKey: ['series', snake, ...(start === undefined ? [] : [start])],
      queryFn: ({ signal }) => enqueue(() => fetchSeries(snake, signal, start), signal),
      staleTime: STALE_MS,
    })
  },
}
