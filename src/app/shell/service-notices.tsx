import { type Query, useQueryClient, useIsFetching } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useSyncExternalStore, useEffect, useState } from 'react'
import { Hourglass } from 'lucide-react'
import { useIsReached, useStaleSince } from '#api/client/http.ts'
import { failureOf } from '#contract/calls/failure.ts'
import { configQueries, sessionQueries } from '#api/queries/config-queries.ts'
import { formatTime } from '#shared/format/date.ts'
import { useStorageNotices } from '#shared/state/stored.ts'
import { Notice } from '#shared/ui/states/notice.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'

/** Nearly nobody needs their words, and who does has the time. */
const RareNotices = lazy(async () => ({ default: (await import('./rare-notices.tsx')).RareNotices }))

/** What holds for everything below: that the service refuses the account or does not answer, or that this device does not store. */
export function ServiceNotices() {
  const isRefused = useCachedQueries(isAccountRefused)
  const since = useStaleSince()
  const isReached = useIsReached()
  const isStored = useStorageNotices((notices) => Object.keys(notices).length === 0)
  if (!isRefused && since === null && isReached && isStored) return null
  return (
    <PartBoundary fallback={null}>
      <Suspense>
        <RareNotices isRefused={isRefused} since={since} isReached={isReached} />
      </Suspense>
    </PartBoundary>
  )
}

/** First words of the keys of what the proxy answers by itself, without the account. */
const OWN_ANSWERS: readonly unknown[] = [configQueries.app().queryKey[0], sessionQueries.mine().queryKey[0]]

/** Whether something holds for the queries of this page, now and as they change. @param holds asked after every change: it must be cheap */
export function useCachedQueries(holds: (queries: readonly Query[]) => boolean): boolean {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  return useSyncExternalStore(subscribe, () => holds(cache.getAll()))
}

const isRefused = ({ state }: Query) =>
  state.status === 'error' && failureOf(state.error).kind === 'signed-out'

/**
 * One notice instead of one per panel. What is on screen lacks what was refused, whatever else comes: that may be an answer that the
 * proxy had kept. What nobody looks at (statuses of rows, what is fetched ahead) counts until the service has answered something again.
 */
function isAccountRefused(queries: readonly Query[]): boolean {
  const refused = queries.filter(isRefused)
  if (refused.some((query) => query.getObserversCount() > 0)) return true
  const last = Math.max(...refused.map(({ state }) => state.errorUpdatedAt))
  return (
    refused.length > 0 &&
    queries.every(({ queryKey, state }) => OWN_ANSWERS.includes(queryKey[0]) || state.dataUpdatedAt <= last)
  )
}

/** Wide filters may take half a minute. By now somebody who waits must be told that it is the service that is slow. */
export const SLOW_AFTER_MS = 10_000

const isWaitedFor = (query: Query) => query.isActive()

/** While what is on screen waits for longer than is usual. What stands there stays, and says how old it is; over it, because it may be gone in a moment. */
export function SlowService() {
  const client = useQueryClient()
  const isWaiting = useIsFetching({ predicate: isWaitedFor }) > 0
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  if (!isSlow) return null
  const shown = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: isWaitedFor })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0)
  return (
    <Notice
      tone="caution"
      icon={<Hourglass size={15} />}
      className="no-print pointer-events-none fixed inset-x-4 bottom-20 z-[70] mx-auto w-fit shadow-2"
    >
      <b className="font-semibold">The Financial Insights Service is slow to answer.</b>{' '}
      {shown.length === 0
        ? 'Still waiting.'
        : `Still waiting. This page shows data from ${formatTime(Math.min(...shown))}.`}
    </Notice>
  )
}
