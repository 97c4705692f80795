import { type Query, useQueryClient } from '@tanstack/react-query'
import { Lock, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react'
import { failureOf, useIsReached, useStaleSince } from '#api/client/http.ts'
import { configQueries, sessionQueries } from '#api/queries/config-queries.ts'
import { noteStorage, useStorageNotices } from '#shared/state/stored.ts'
import { Notice } from '#shared/ui/states/notice.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'

const LastKnown = lazy(async () => ({ default: (await import('#app/offline/last-known.tsx')).LastKnown }))

/** What holds for everything below: that the service refuses the account or does not answer, or that this device does not store. */
export function ServiceNotices() {
  const isRefused = useCachedQueries(isAccountRefused)
  const since = useStaleSince()
  const isReached = useIsReached()
  return (
    <>
      {isRefused && <AccountRefused />}
      {(since !== null || !isReached) && (
        <PartBoundary fallback={null}>
          <Suspense>
            <LastKnown since={since} isReached={isReached} />
          </Suspense>
        </PartBoundary>
      )}
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
