import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { useFindableEntities } from '#api/queries/find-entities.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { Insight } from '#contract/records/insight.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { isCalled, matchEntities } from '#shared/entities/match-entities.ts'
import { typedInsight, typedTarget } from '#shared/navigation/typed-target.ts'

const MOST_OFFERED = 20
const MOST_ASSETS = 8

/** What the service answers about the typed text. All kinds but `error` are answers. */
export type Explained =
  | { kind: 'nothing' | 'unreadable' | 'loading' }
  | { kind: 'unknown-asset' | 'no-insights' | 'withdrawn' | 'not-found'; name: string }
  | { kind: 'error'; error: unknown; retry: () => void; isRetrying?: boolean }
  | { kind: 'several'; assets: readonly Entity[] }
  | { kind: 'found'; insights: readonly Insight[]; entities: ReadonlyMap<string, Entity> }

type Failed = Extract<Explained, { kind: 'error' }>

/** The same, but a failure stays until the retry is answered, so that its button keeps the focus. */
export function useExplained(asked: string): Explained {
  const explained = useAnswer(asked)
  const [last, setLast] = useState<{ asked: string; failed: Failed } | null>(null)
  if (explained.kind === 'error' && (last?.asked !== asked || last.failed.error !== explained.error))
    setLast({ asked, failed: explained })
  return explained.kind === 'loading' && last?.asked === asked
    ? { ...last.failed, isRetrying: true }
    : explained
}

/** @param asked address, id or tag, or else the name or ticker of an asset */
function useAnswer(asked: string): Explained {
  const target = typedTarget(asked)
  const called = useCalled(target === null ? asked : '')
  const tag = target?.kind === 'asset' ? target.tag : called.tag
  const id = target?.kind === 'insight' ? target.id : called.id
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
  if (called.instead) return called.instead
  const names = entities.data ?? new Map<string, Entity>()
  if (id !== null) {
    if (detail.data) return { kind: 'found', insights: [detail.data], entities: names }
    if (!detail.error) return { kind: 'loading' }
    // Only text in the form of an id, or from an address, can be a withdrawn insight.
    if (failureOf(detail.error).kind === 'not-found')
      return { kind: target === null ? 'not-found' : 'withdrawn', name: id }
    return { kind: 'error', error: detail.error, retry: () => void detail.refetch() }
  }
  if (tag === null) return { kind: 'unreadable' }
  const error = ofAsset.error ?? (ofAsset.data?.items.length === 0 ? entities.error : null)
  if (error)
    return { kind: 'error', error, retry: () => void Promise.all([ofAsset.refetch(), entities.refetch()]) }
  if (!ofAsset.data || entities.isPending) return { kind: 'loading' }
  if (ofAsset.data.items.length > 0) return { kind: 'found', insights: ofAsset.data.items, entities: names }
  return { kind: names.has(tag) ? 'no-insights' : 'unknown-asset', name: tag }
}

/** The asset with this name, or the insight with this id. `instead`: the answer while neither is known. */
function useCalled(text: string): { tag: string | null; id: string | null; instead?: Explained } {
  const findable = useFindableEntities(text)
  const neither = { tag: null, id: null }
  if (text === '') return neither
  const fitting = matchEntities(findable.entities, text)
  const exact = fitting.filter((entity) => isCalled(entity, text))
  const [first, ...more] = exact.length > 0 ? exact : fitting
  if (first && more.length === 0 && !findable.isSearching) return { tag: first.tag, id: null }
  if (findable.isSearching) return { ...neither, instead: { kind: 'loading' } }
  if (first)
    return { ...neither, instead: { kind: 'several', assets: [first, ...more].slice(0, MOST_ASSETS) } }
  const { error, retry } = findable
  if (error) return { ...neither, instead: { kind: 'error', error, retry } }
  return { tag: null, id: typedInsight(text) }
}
