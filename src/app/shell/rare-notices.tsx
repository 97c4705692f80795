import { Lock, TriangleAlert, CloudOff } from 'lucide-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { forgetStale, isDeskReached, isKeptShown, useIsAnyKept } from '#api/client/http.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { formatInstant, formatTime } from '#shared/format/date.ts'
import { noteStorage, useStorageNotices } from '#shared/state/stored.ts'
import { Notice } from '#shared/ui/states/notice.tsx'

type RareNoticesProps = {
  isRefused: boolean
  /** When the oldest answer that stands in for a newer one was given, ms; null while none does. */
  since: number | null
  isReached: boolean
}

export const RareNotices = ({ isRefused, since, isReached }: RareNoticesProps) => (
  <>
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

/** Each thing once, whatever it is about, until what it says has passed or it is closed. */
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

/** Often enough to notice that somebody answers again, seldom enough not to be what keeps them down. */
const ASK_AGAIN_MS = 15_000

type LastKnownProps = {
  /** When the oldest answer that stands in for a newer one was given, ms; null while none does. */
  since: number | null
  isReached: boolean
}

/** While what is on screen are the last known answers: says of when and why, and asks again until somebody answers. */
function LastKnown({ since, isReached }: LastKnownProps) {
  const isAnyKept = useIsAnyKept()
  const hasNetwork = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const client = useQueryClient()
  const isStale = since !== null
  useEffect(() => (isStale ? askAgain(client) : undefined), [isStale, client])
  // The desk answers by now, and what stands in is of calls that it could not answer.
  if (isAnyKept && isReached)
    return (
      <Said asOf={since ?? oldestShown(client)} why="a part of this page did not load.">
        In its place stands what this device has kept. The dashboard tries again by itself.
      </Said>
    )
  if (isAnyKept || (!isReached && !hasNetwork))
    return (
      <Said asOf={since ?? oldestShown(client)} why={hasNetwork ? UNREACHED : OFFLINE}>
        This page shows what this device has kept. The dashboard tries again by itself.
      </Said>
    )
  if (since === null) return null
  return (
    <Said asOf={since} why="the Financial Insights Service does not answer.">
      This page shows its last answers. The dashboard tries again every 15 seconds.
    </Said>
  )
}

const OFFLINE = 'you are offline.'
const UNREACHED = 'this dashboard’s server does not answer.'

const onNetwork = (changed: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}

/** @returns ends it */
function askAgain(client: QueryClient): () => void {
  const ask = async () => {
    const askedAt = Date.now()
    // What this page has fetched itself is no better for an answer that does not come.
    const predicate = ({ queryHash }: { queryHash: string }) => isDeskReached() || isKeptShown(queryHash)
    await client.refetchQueries({ type: 'active', predicate })
    if (isDeskReached()) forgetStale(askedAt)
  }
  const timer = setInterval(() => void ask(), ASK_AGAIN_MS)
  const atOnce = () => void ask()
  window.addEventListener('online', atOnce)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', atOnce)
  }
}

/** When the oldest answer on screen was given, ms. */
function oldestShown(client: QueryClient): number {
  const all = client.getQueryCache().findAll({ type: 'active' })
  return Math.min(Date.now(), ...all.map(({ state }) => state.dataUpdatedAt || Infinity))
}

const Said = ({ asOf, why, children }: { asOf: number; why: string; children: string }) => (
  <Notice role="status" tone="caution" icon={<CloudOff size={15} />} className="m-2">
    <b className="font-semibold">
      As of {formatMoment(asOf)}: {why}
    </b>{' '}
    {children}
  </Notice>
)

/** Its day is said unless it is today. */
const formatMoment = (ms: number) => (dayOf(ms) === dayOf(Date.now()) ? formatTime(ms) : formatInstant(ms))
const dayOf = (ms: number) => Math.floor(ms / MS_PER_DAY)
