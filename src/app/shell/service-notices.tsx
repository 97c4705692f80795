import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Lock, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { failureOf, forgetStale, useIsAnyKept, useStaleSince } from '#api/client/http.ts'
import { configQueries, sessionQueries } from '#api/queries/config-queries.ts'
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
const isOnline = () => navigator.onLine

/** When the oldest answer on screen was given, ms; null while there is none. */
function oldestShown(client: QueryClient): number | null {
  const all = client.getQueryCache().findAll({ type: 'active' })
  const given = all.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  return given.length === 0 ? null : Math.min(...given)
}

/** While what is on screen are the last known answers: says of when, and asks again until the service answers. */
function StaleAnswers() {
  const since = useStaleSince()
  const isKept = useIsAnyKept()
  const hasNetwork = useSyncExternalStore(onNetwork, isOnline)
  const client = useQueryClient()
  const isStale = since !== null
  useEffect(() => {
    if (!isStale) return undefined
    const ask = () => {
      const askedAt = Date.now()
      void client.refetchQueries({ type: 'active' }).then(() => forgetStale(askedAt))
    }
    const timer = setInterval(() => isOnline() && ask(), ASK_AGAIN_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isStale, client])
  if (!hasNetwork || (since !== null && isKept)) {
    const at = since ?? oldestShown(client)
    return (
      <Notice role="status" tone="caution" icon={<CloudOff aria-hidden="true" size={15} />} className="m-2">
        <b className="font-semibold">
          {at !== null && `As of ${formatInstant(at)}: `}
          {hasNetwork ? 'this dashboard cannot be reached.' : 'you are offline.'}
        </b>{' '}
        This page shows what this device has kept. The dashboard tries again by itself.
      </Notice>
    )
  }
  if (since === null) return null
  return (
    <Notice role="status" tone="caution" icon={<CloudOff aria-hidden="true" size={15} />} className="m-2">
      <b className="font-semibold">
        As of {formatTime(since)}: the Financial Insights Service does not answer.
      </b>{' '}
      This page shows its last answers. The dashboard tries again every 15 seconds.
    </Notice>
  )
}
