import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entityQueries } from '#api/entity-queries.ts'
import type { Entity } from '#contract/entity.ts'

/** As many tags as one request may name. */
const MOST_TAGS = 200

/** Entities of these tags: those that another part of the page has asked for already, and one request for what is left. */
export function useEntities(tags: readonly string[]): ReadonlyMap<string, Entity> {
  const queryClient = useQueryClient()
  const key = [...new Set(tags)].sort().join()
  // Taken once for these tags: were it read again when the answer is in, the rest would be another request.
  const { known, missing } = useMemo(() => {
    const batches = queryClient.getQueriesData<Map<string, Entity>>({ queryKey: entityQueries.all() })
    const entities = new Map(batches.flatMap(([, batch]) => [...(batch ?? [])]))
    const unknown = key.split(',').filter((tag) => tag !== '' && !entities.has(tag))
    return { known: entities, missing: unknown.slice(0, MOST_TAGS) }
  }, [queryClient, key])
  const { data } = useQuery({ ...entityQueries.batch(missing), enabled: missing.length > 0 })
  return useMemo(() => new Map([...known, ...(data ?? [])]), [known, data])
}
