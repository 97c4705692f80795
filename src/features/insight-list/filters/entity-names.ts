import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { useList } from '#features/insight-list/pages/list-model.ts'
import { tickerParts } from '#shared/format/asset-label.ts'

/** Entities of these tags: known ones from the cache, the others with one request. */
export function useEntities(tags: readonly string[]): ReadonlyMap<string, Entity> {
  const queryClient = useQueryClient()
  const key = [...new Set(tags)].sort().join()
  // Read once for these tags. Reading it again after the answer would cause another request.
  const { known, missing } = useMemo(() => {
    const entities = knownEntities(queryClient)
    const unknown = key.split(',').filter((tag) => tag !== '' && !entities.has(tag))
    return { known: entities, missing: unknown.slice(0, MAX_ENTITIES) }
  }, [queryClient, key])
  const { data } = useQuery({ ...entityQueries.batch(missing), enabled: missing.length > 0 })
  return useMemo(() => new Map([...known, ...(data ?? [])]), [known, data])
}

/** Display name of a tag, from the loaded rows or else from the service. */
export function useNameOf() {
  const { pages, search } = useList()
  const tickers = useMemo(() => new Map(pages.rows.map((row) => [row.tag, row.ticker])), [pages.rows])
  const others = useEntities(pages.isPending ? NO_TAGS : search.entity.filter((tag) => !tickers.has(tag)))
  return useCallback(
    (tag: string) => {
      const { symbol, exchange, isBareTag } = tickers.get(tag) ?? tickerParts(tag, others.get(tag))
      return isBareTag || !exchange ? symbol : `${symbol}:${exchange}`
    },
    [tickers, others],
  )
}

const NO_TAGS: readonly string[] = []
