import { type Query, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Hourglass, Lock } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { failureOf } from '#api/api-error.ts'
import { useAnyQuery } from '#api/use-any-query.ts'
import { forgetStale, onStaleChange, staleSince } from '#api/stale-answers.ts'
import { formatTime } from '#shared/format/date.ts'
import { Notice } from '#shared/ui/faces/notice.tsx'
import { useSlowAnswers } from '#app/slow-answers.ts'

/** What holds for everything below: that the service refuses the account, or does not answer. */
export function ServiceNotices() {
  const isRefused = useAnyQuery(misses)
  const { isSlow, shownFrom } = useSlowAnswers()
  return (
    <>
      {isRefused && <AccountRefused />}
      <StaleAnswers />
      {isSlow && <SlowService shownFrom={shownFrom} />}
    </>
  )
}

/**
 * Something on screen lacks what the service keeps from this account: one notice instead of one per panel. What it says follows from what
 * is missing: another answer proves nothing, it may be one that the proxy had kept.
 */
const misses = (query: Query) =>
  query.state.status === 'error' &&
  query.getObserversCount() > 0 &&
  failureOf(query.state.error).kind === 'signed-out'

const AccountRefused = () => (
  <Notice role="alert" tone="danger" icon={<Lock aria-hidden="true" size={15} />} className="m-2">
    <b className="font-semibold">The Financial Insights Service refuses this dashboard's account.</b> Whoever
    runs the dashboard has to renew it; what is loaded stays readable.
  </Notice>
)

/** Often enough to notice that the service is back, seldom enough not to be what keeps it down. */
const ASK_AGAIN_MS = 15_000

/** While what is on screen are the last known answers: says of when, and asks again until the service answers. */
function StaleAnswers() {
  const since = useSyncExternalStore(onStaleChange, staleSince)
  const client = useQueryClient()
  const isStale = since !== null
  useEffect(() => {
    if (!isStale) return undefined
    const timer = setInterval(() => {
      const askedAt = Date.now()
      void client.refetchQueries({ type: 'active' }).then(() => forgetStale(askedAt))
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isStale, client])
  if (since === null) return null
  return (
    <Notice role="status" tone="caution" icon={<CloudOff aria-hidden="true" size={15} />} className="m-2">
      <b className="font-semibold">
        As of {formatTime(since)}: the Financial Insights Service does not answer.
      </b>{' '}
      What you see are its last known answers; it is asked again every 15 seconds.
    </Notice>
  )
}

/** While an answer is overdue. What is on screen stays there, and says how old it is; over it, because it may be gone in a moment. */
function SlowService({ shownFrom }: { shownFrom: number | null }) {
  return (
    <Notice
      tone="caution"
      icon={<Hourglass aria-hidden="true" size={15} />}
      className="no-print pointer-events-none fixed inset-x-4 bottom-20 z-[70] mx-auto w-fit shadow-2"
    >
      <b className="font-semibold">The Financial Insights Service is slow to answer.</b>{' '}
      {shownFrom === null
        ? 'Still waiting.'
        : `Still waiting; what you see is from ${formatTime(shownFrom)}.`}
    </Notice>
  )
}
