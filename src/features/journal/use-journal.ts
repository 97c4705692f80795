import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { serviceScope } from '#api/queries/calibration-queries.ts'
import { configQueries, useServiceNow } from '#api/queries/config-queries.ts'
import { usePricedAssets } from '#api/queries/priced-assets.ts'
import { windowStart } from '#contract/rules/insight-end.ts'
import { midnightOf, MS_PER_DAY } from '#contract/values/instant.ts'
import { settleCall, storageFailure, useCalls, type StorageFailure } from '#shared/personal/database.ts'
import type { Call } from '#shared/personal/records.ts'
import { endOfCall, settlementOf, statusOfCall } from '#shared/personal/settlement.ts'

/** Charts begin before the window by a quarter of it: up to three months, and some days for the close at which it begins. */
const MARGIN_DAYS = 110

/** An unsettled call, judged by the closes of its asset. */
export type RunningCall = ReturnType<typeof useRunningCalls>['running'][number]

/**
 * Follows the unsettled calls and settles each once its window has ended: by fresh closes only, never by stale ones whose refetch
 * failed.
 */
export function useRunningCalls(calls: readonly Call[]) {
  const now = useServiceNow()
  const config = useQuery(configQueries.app())
  const { data } = config
  const scope = data && serviceScope(data)
  const waiting = calls.filter(({ settled }) => settled === null)
  const assets = assetsOf(waiting, scope)
  const tags = [...assets.keys()]
  const { assetOf, entities, series } = usePricedAssets(
    tags,
    (tag) => assets.get(tag)! - MARGIN_DAYS * MS_PER_DAY,
  )
  const running = waiting.map((call) => {
    const { tag } = call.seen.asset
    const { closes, closesState } = assetOf(tag)
    const isForeign = scope !== undefined && call.from.service !== scope
    const isAsked = tag !== null && assets.has(tag)
    const known = isForeign || closesState !== 'loaded' ? null : closes
    return {
      call,
      /** Which closes to ask for is known once the configuration has loaded. */
      isLoading: isAsked ? closesState === 'loading' : config.isPending,
      /** Null while they load, if they failed, and for a call of another service. */
      closes: known,
      status: known && statusOfCall(call, known, now),
      /** ms UTC; counted in weekdays until the closes have loaded. */
      end: endOfCall(call, known ?? []),
      isForeign,
    }
  })
  const due = running.flatMap(({ call, closes }) => {
    const query = series[tags.indexOf(call.seen.asset.tag ?? '')]
    if (!closes || !query || query.isStale || query.isFetching) return []
    const settled = settlementOf(call, closes, now)
    return settled ? [{ id: call.id, settled }] : []
  })
  const dueIds = due.map(({ id }) => id).join()
  const [failure, setFailure] = useState<StorageFailure | null>(null)
  const settleDue = useEffectEvent(() => {
    for (const { id, settled } of due)
      settleCall(id, settled).catch((thrown: unknown) => setFailure(storageFailure(thrown)))
  })
  // Once for the same calls: they stay due until they are stored, and every settlement of one is the same.
  useEffect(() => {
    if (dueIds !== '') settleDue()
  }, [dueIds])
  return { now, config, entities, series, running, failure }
}

/** Settles due calls on any page, and requests closes for these only. Renders nothing. */
export function Settling() {
  const now = useServiceNow()
  const calls = useCalls()?.data?.items ?? []
  useRunningCalls(calls.filter((call) => isDue(call, now)))
  return null
}

/** Judged without closes, a call lacks only these once its window, counted in weekdays, has ended. */
function isDue(call: Call, now: number): boolean {
  const status = statusOfCall(call, [], now)
  return call.settled === null && status.state === 'cannot-be-judged' && status.reason === 'no-prices'
}

/** Tags of this service's calls, each with the earliest start of a window, ms UTC. */
function assetsOf(calls: readonly Call[], scope: string | undefined): Map<string, number> {
  const starts = new Map<string, number>()
  for (const { seen, from } of calls) {
    const start = windowStart(seen)
    const tag = seen.asset.tag
    if (tag === null || start === null || from.service !== scope) continue
    starts.set(tag, Math.min(midnightOf(start), starts.get(tag) ?? Infinity))
  }
  return starts
}
