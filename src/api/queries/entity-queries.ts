import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { postJson } from '#api/client/http.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { ENTITY_FILTER_BY_TAG, MAX_TAG_LENGTH, readEntities, type Entity } from '#contract/records/entity.ts'
import { chunksOf, MAX_ENTITIES } from '#contract/values/list-limits.ts'

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
