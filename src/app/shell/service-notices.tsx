import { onlineManager, type Query, useQuery, useQueryClient, useIsFetching } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useCallback, useSyncExternalStore, useEffect, useState } from 'react'
import { useIsReached, useStaleSince } from '#api/client/http.ts'
import { configQueries, isConfigSettled, sessionQueries } from '#api/queries/config-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import { formatTime } from '#shared/format/date.ts'
import { useStorageNotices } from '#shared/state/stored.ts'
import { Notice } from '#shared/ui/states/notice.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'

/** Rarely shown, so they load on demand. */
const RareNotices = lazyPart(async () => (await import('./rare-notices.tsx')).RareNotices)

/** Notices for the whole page: settings or newer data are missing, the account is rejected, or this browser cannot store. */
export function ServiceNotices() {
  useServerCheck()
  // The badge beside the title fetches it.
  const config = useQuery({ ...configQueries.app(), enabled: false })
  // The invitation to sign in says that.
  const isSignedOut = config.error !== null && failureOf(config.error).kind === 'sign-in-needed'
  const hasNoConfig = config.data === undefined && isConfigSettled(config) && !isSignedOut
  const isRefused = useCachedQueries(isAccountRefused)
  const since = useStaleSince()
  const isReached = useIsReached()
  const isStored = useStorageNotices((notices) => Object.keys(notices).length === 0)
  if (!hasNoConfig && !isRefused && since === null && isReached && isStored) return null
  return (
    <PartBoundary fallback={null}>
      <RareNotices
        config={hasNoConfig ? config : null}
        isRefused={isRefused}
        since={since}
        isReached={isReached}
      />
    </PartBoundary>
  )
}

/** How often the server is checked while the browser says that there is no network. */
const CHECK_EVERY_MS = 5_000

/** A page without further requests would not notice that the server is unreachable. */
function useServerCheck() {
  const client = useQueryClient()
  useEffect(() => {
    // React Query takes every page to be opened online, and would not notice that the connection of this one returns.
    onlineManager.setOnline(navigator.onLine)
    const check = () => {
      if (!navigator.onLine) void client.refetchQueries(configQueries.app())
    }
    check()
    window.addEventListener('offline', check)
    // A response to an earlier request may still arrive after the first check failed, as if the server were there.
    const timer = setInterval(check, CHECK_EVERY_MS)
    return () => {
      window.removeEventListener('offline', check)
      clearInterval(timer)
    }
  }, [client])
}

/** First parts of the keys of queries that the proxy answers itself, without the account. */
const PROXY_QUERIES: readonly unknown[] = [configQueries.app().queryKey[0], sessionQueries.mine().queryKey[0]]

/** Whether something holds for the cached queries. @param holds called after every change, so it must be cheap */
export function useCachedQueries(holds: (queries: readonly Query[]) => boolean): boolean {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  return useSyncExternalStore(subscribe, () => holds(cache.getAll()))
}

const refusedQueries = new WeakSet<Query>()

/** Whether the account was refused for it, also while it is retried: React Query has already cleared the error then. */
function isRefused(query: Query): boolean {
  const { status, error } = query.state
  if (status === 'error' && failureOf(error).kind === 'signed-out') refusedQueries.add(query)
  else if (status !== 'pending') refusedQueries.delete(query)
  return refusedQueries.has(query)
}

/**
 * One notice instead of one per panel. A rejected query that is on screen always counts, also while others succeed: their responses may
 * come from the proxy's cache. A query without observers (row statuses, prefetches) counts until a call to the service succeeds again.
 */
function isAccountRefused(queries: readonly Query[]): boolean {
  const refused = queries.filter(isRefused)
  if (refused.some((query) => query.getObserversCount() > 0)) return true
  const last = Math.max(...refused.map(({ state }) => state.errorUpdatedAt))
  return (
    refused.length > 0 &&
    queries.every(({ queryKey, state }) => PROXY_QUERIES.includes(queryKey[0]) || state.dataUpdatedAt <= last)
  )
}

/** Wide filters may take half a minute; after this time the page says that the service is slow. */
export const SLOW_AFTER_MS = 10_000

const isWaitedFor = (query: Query) => query.isActive()

/** Shown while queries on screen take unusually long; says how old the shown data are. An overlay, because it may disappear in a moment. */
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
