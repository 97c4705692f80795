import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#api/api-error.ts'
import { entityQueries, knownEntities } from '#api/entity-queries.ts'
import { insightQueries } from '#api/insight-queries.ts'
import type { Entity } from '#contract/entity.ts'
import { toWireInstant } from '#contract/instant.ts'
import type { Insight } from '#contract/insight.ts'
import { typedTarget } from './typed-target.ts'

/** Insights of an asset to choose from: its newest ones, of any age. */
const MOST_OFFERED = 20

/**
 * What the service says about what was typed, asked for alone and by nothing but its id or tag. `unknown-asset`, `no-insights` and
 * `withdrawn` are answers; `error` is none.
 */
export type Explained =
  | { kind: 'nothing' | 'unreadable' | 'loading' }
  | { kind: 'unknown-asset' | 'no-insights' | 'withdrawn'; name: string }
  | { kind: 'error'; error: unknown; retry: () => void }
  | { kind: 'found'; insights: readonly Insight[]; entities: ReadonlyMap<string, Entity> }

export function useExplained(asked: string): Explained {
  const queryClient = useQueryClient()
  const target = asked === '' ? null : typedTarget(asked, [...knownEntities(queryClient).values()])
  const tag = target?.kind === 'asset' ? target.tag : null
  const id = target?.kind === 'insight' ? target.id : null
  const detail = useQuery({ ...insightQueries.detail(id ?? ''), enabled: id !== null })
  const own = tag ?? detail.data?.metadata.entity ?? null
  const entities = useQuery({ ...entityQueries.batch(own === null ? [] : [own]), enabled: own !== null })
  const { placeholderData: _, ...list } = insightQueries.list({
    entity: [tag ?? ''],
    from_date: toWireInstant(0),
    limit: MOST_OFFERED,
  })
  const ofAsset = useQuery({ ...list, enabled: tag !== null })

  if (asked === '') return { kind: 'nothing' }
  if (target === null) return { kind: 'unreadable' }
  const names = entities.data ?? new Map<string, Entity>()
  if (id !== null) {
    if (detail.data) return { kind: 'found', insights: [detail.data], entities: names }
    if (!detail.error) return { kind: 'loading' }
    if (failureOf(detail.error).kind === 'not-found') return { kind: 'withdrawn', name: id }
    return { kind: 'error', error: detail.error, retry: () => void detail.refetch() }
  }
  const error = ofAsset.error ?? (ofAsset.data?.items.length === 0 ? entities.error : null)
  if (error)
    return { kind: 'error', error, retry: () => void Promise.all([ofAsset.refetch(), entities.refetch()]) }
  if (!ofAsset.data || entities.isPending) return { kind: 'loading' }
  if (ofAsset.data.items.length > 0) return { kind: 'found', insights: ofAsset.data.items, entities: names }
  return { kind: names.has(tag!) ? 'no-insights' : 'unknown-asset', name: tag! }
}
