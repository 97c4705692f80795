import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entityQueries, knownEntities } from '#api/entity-queries.ts'
import type { Entity } from '#contract/entity.ts'
import { MAX_ENTITIES } from '#contract/list-limits.ts'

/** Entities of these tags: those that another part of the page has asked for already, and one request for what is left. */
export function useEntities(tags: readonly string[]): ReadonlyMap<string, Entity> {
  const queryClient = useQueryClient()
  const key = [...new Set(tags)].sort().join()
  // Taken once for these tags: were it read again when the answer is in, the rest would be another request.
  const { known, missing } = useMemo(() => {
    const entities = knownEntities(queryClient)
    const unknown = key.split(',').filter((tag) => tag !== '' && !entities.has(tag))
    return { known: entities, missing: unknown.slice(0, MAX_ENTITIES) }
  }, [queryClient, key])
  const { data } = useQuery({ ...entityQueries.batch(missing), enabled: missing.length > 0 })
  return useMemo(() => new Map([...known, ...(data ?? [])]), [known, data])
}
