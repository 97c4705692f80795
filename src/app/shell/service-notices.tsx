import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Lock, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import {
  failureOf,
  forgetStale,
  isKeptShown,
  useIsAnyKept,
  useIsReached,
  useStaleSince,
} from '#api/client/http.ts'
import { configQueries, sessionQueries } from '#api/queries/config-queries.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { formatInstant, formatTime } from '#shared/format/date.ts'
import { noteStorage, useStorageNotices } from '#shared/state/stored.ts'
import { Notice } from '#shared/ui/states/notice.tsx'

/** What holds for everything below: that the service refuses the account or does not answer, or that this device does not store. */
export function ServiceNotices() {
  const isRefused = useCachedQueries(isAccountRefused)
  return (
    <>
      {isRefused && <AccountRefused />}
      <StaleAnswers />
      <StorageNotices />
    </>
  )
}

/** Each thing once, whatever it is about, until what it says has passed or it is closed. */
function StorageNotices() {
  const notices = useStorageNotices()
  return [...new Set(Object.values(notices))].map((words) => (
    <Notice
      key={words}
      tone="caution"
      icon={<TriangleAlert aria-hidden="true" size={15} />}
      className="m-2"
      onDismiss={() => {
        for (const [about, said] of Object.entries(notices)) if (said === words) noteStorage(about)
      }}
    >
      {words}
    </Notice>
  ))
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

const AccountRefused = () => (
  <Notice role="alert" tone="danger" icon={<Lock aria-hidden="true" size={15} />} className="m-2">
    <b className="font-semibold">The Financial Insights Service refuses this dashboard's account.</b> The
    operator of this dashboard must renew it. Loaded data stays readable.
  </Notice>
)

/** Often enough to notice that the service is back, seldom enough not to be what keeps it down. */
const ASK_AGAIN_MS = 15_000

const onNetwork = (changed: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}
const useHasNetwork = () => useSyncExternalStore(onNetwork, () => navigator.onLine)

/** While what is on screen are the last known answers: says of when, and asks again until somebody answers. */
function StaleAnswers() {
  const since = useStaleSince()
  const isAnyKept = useIsAnyKept()
  const isReached = useIsReached()
  const hasNetwork = useHasNetwork()
  const client = useQueryClient()
  const isStale = since !== null
  useEffect(() => {
    if (!isStale) return undefined
    const ask = () => {
      const askedAt = Date.now()
      // What this page has fetched itself is no better for an answer that does not come.
      const predicate = isAnyKept ? ({ queryHash }: Query) => isKeptShown(queryHash) : () => true
      void client.refetchQueries({ type: 'active', predicate }).then(() => forgetStale(askedAt))
    }
    const timer = setInterval(ask, ASK_AGAIN_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isStale, isAnyKept, client])
  // A page that wants nothing more would not notice by itself.
  useEffect(() => {
    if (!hasNetwork) void client.refetchQueries(configQueries.app())
  }, [hasNetwork, client])
  if (isAnyKept || (!isReached && !hasNetwork))
    return (
      <LastKnown asOf={since ?? oldestShown(client)} why={hasNetwork ? UNREACHED : OFFLINE}>
        This page shows what this device has kept. The dashboard tries again by itself.
      </LastKnown>
    )
  if (since === null) return null
  return (
    <LastKnown asOf={since} why="the Financial Insights Service does not answer.">
      This page shows its last answers. The dashboard tries again every 15 seconds.
    </LastKnown>
  )
}

const OFFLINE = 'you are offline.'
const UNREACHED = 'this dashboard’s server does not answer.'

/** When the oldest answer on screen was given, ms. */
function oldestShown(client: QueryClient): number {
  const all = client.getQueryCache().findAll({ type: 'active' })
  return Math.min(Date.now(), ...all.map(({ state }) => state.dataUpdatedAt || Infinity))
}

const LastKnown = ({ asOf, why, children }: { asOf: number; why: string; children: string }) => (
  <Notice role="status" tone="caution" icon={<CloudOff aria-hidden="true" size={15} />} className="m-2">
    <b className="font-semibold">
      As of {dayOf(asOf) === dayOf(Date.now()) ? formatTime(asOf) : formatInstant(asOf)}: {why}
    </b>{' '}
    {children}
  </Notice>
)
const dayOf = (ms: number) => Math.floor(ms / MS_PER_DAY)
