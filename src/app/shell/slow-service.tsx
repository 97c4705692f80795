import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatTime } from '#shared/format/date.ts'
import { Notice } from '#shared/ui/states/notice.tsx'

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
      icon={<Hourglass aria-hidden="true" size={15} />}
      className="no-print pointer-events-none fixed inset-x-4 bottom-20 z-[70] mx-auto w-fit shadow-2"
    >
      <b className="font-semibold">The Financial Insights Service is slow to answer.</b>{' '}
      {shown.length === 0
        ? 'Still waiting.'
        : `Still waiting. This page shows data from ${formatTime(Math.min(...shown))}.`}
    </Notice>
  )
}
