import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Lock, TriangleAlert, CloudOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { forgetStale, isDeskReached, isShownFromDevice, useIsAnyFromDevice } from '#api/client/http.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { formatInstant, formatTime } from '#shared/format/date.ts'
import { noteStorage, useStorageNotices } from '#shared/state/stored.ts'
import { Notice } from '#shared/ui/states/notice.tsx'
import { QueryNotices, type ShownQuery } from '#shared/ui/states/query-states.tsx'

type RareNoticesProps = {
  /** The query of the configuration if it failed; null while it loads and once it has. */
  config: ShownQuery | null
  isRefused: boolean
  /** When the oldest stale response on screen was sent, ms; null when none is stale. */
  since: number | null
  isReached: boolean
}

export const RareNotices = ({ config, isRefused, since, isReached }: RareNoticesProps) => (
  <>
    {config && (
      <div className="m-2">
        <QueryNotices
          queries={[config]}
          what="The settings of this dashboard"
          lost="Until they do, dates and statuses follow this device’s clock, figures the usual units, and simulated data are not marked."
        />
      </div>
    )}
    {isRefused && <AccountRefused />}
    <LastKnown since={since} isReached={isReached} />
    <StorageNotices />
  </>
)

const AccountRefused = () => (
  <Notice role="alert" tone="danger" icon={<Lock size={15} />} className="m-2">
    <b className="font-semibold">The Financial Insights Service refuses this dashboard's account.</b> The
    operator of this dashboard must renew it. Loaded data stays readable.
  </Notice>
)

/** Each text once, until its cause is gone or it is dismissed. */
function StorageNotices() {
  const notices = useStorageNotices()
  return [...new Set(Object.values(notices))].map((words) => (
    <Notice
      key={words}
      tone="caution"
      icon={<TriangleAlert size={15} />}
      className="m-2"
      onDismiss={() => {
        for (const [about, said] of Object.entries(notices)) if (said === words) noteStorage(about)
      }}
    >
      {words}
    </Notice>
  ))
}

/** While stale responses are on screen: says from when they are and why, and retries until a request succeeds. */
function LastKnown({ since, isReached }: Pick<RareNoticesProps, 'since' | 'isReached'>) {
  const isAnyFromDevice = useIsAnyFromDevice()
  const hasNetwork = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const client = useQueryClient()
  const isStale = since !== null
  useEffect(() => (isStale ? retryUntilFresh(client) : undefined), [isStale, client])
  const said = (asOf: number, why: string, shown: string) => (
    <Notice role="status" tone="caution" icon={<CloudOff size={15} />} className="m-2">
      <b className="font-semibold">
        As of {formatMoment(asOf)}: {why}.
      </b>{' '}
      {shown}
    </Notice>
  )
  if (isAnyFromDevice || (!isReached && !hasNetwork)) {
    // Where the server responds again, some of its calls failed.
    const [why, shown] = isReached
      ? ['a part of this page did not load', 'In its place stands what this device has kept.']
      : [hasNetwork ? UNREACHED : 'you are offline', 'This page shows what this device has kept.']
    return said(since ?? oldestShown(client), why, `${shown} The dashboard tries again by itself.`)
  }
  if (since === null) return null
  const shown = 'This page shows its last answers. The dashboard tries again every 15 seconds.'
  return said(since, 'the Financial Insights Service gives no newer answer', shown)
}

/** Rare enough not to overload a service that is recovering. */
const RETRY_INTERVAL_MS = 15_000

const UNREACHED = 'this dashboard’s server does not answer'

const onNetwork = (changed: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}

/** @returns stops it */
function retryUntilFresh(client: QueryClient): () => void {
  const retry = async () => {
    const startedAt = Date.now()
    // While the server is unreachable, refetching what this page has fetched itself would gain nothing.
    const predicate = ({ queryHash }: { queryHash: string }) =>
      isDeskReached() || isShownFromDevice(queryHash)
    await client.refetchQueries({ type: 'active', predicate })
    if (isDeskReached()) forgetStale(startedAt)
  }
  const timer = setInterval(retry, RETRY_INTERVAL_MS)
  window.addEventListener('online', retry)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', retry)
  }
}

/** When the oldest response on screen was fetched, ms. */
function oldestShown(client: QueryClient): number {
  const all = client.getQueryCache().findAll({ type: 'active' })
  return Math.min(Date.now(), ...all.map(({ state }) => state.dataUpdatedAt || Infinity))
}

/** Without the day if it is today. */
const formatMoment = (ms: number) =>
  dayNumber(ms) === dayNumber(Date.now()) ? formatTime(ms) : formatInstant(ms)
