import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatInstant } from '#shared/format/date.ts'
import { allOf, upperFirst } from '#shared/format/words.ts'
import { journalPath } from '#shared/navigation/paths.ts'
import { useCallsOf } from '#shared/personal/database.ts'
import type { Call } from '#shared/personal/records.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { LastFailure, RetryButton } from '#shared/ui/states/error-panel.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { CallForm } from './call-form.tsx'
import { CallText, chanceWords, KindMark, WithdrawCall } from './call-parts.tsx'
import { capture } from './capture.ts'

/** Makes a call on an insight, or shows the existing one. */
export function CallDialog({ insightId, onClose }: { insightId: string; onClose: () => void }) {
  const client = useQueryClient()
  // Never cached: a call stores the insight as it is at this moment.
  const captured = useQuery({
    queryKey: ['call on', insightId],
    queryFn: () => capture(client, insightId),
    staleTime: 0,
    gcTime: 0,
  })
  const calls = useCallsOf([insightId])
  const existing = calls?.data?.items.findLast(({ withdrawnAt }) => withdrawnAt === null)
  return (
    <Dialog title="Your call" onClose={onClose} className="w-[min(30rem,calc(100vw-2rem))]">
      <div className="overflow-y-auto p-4">
        {calls?.failure && (
          <Notice role="alert" tone="danger" className="mb-3">
            {calls.failure.message}
          </Notice>
        )}
        {!calls || !captured.data ? (
          <LastFailure query={captured} what="The insight">
            <SkeletonText label="Loading the insight" lines={5} />
          </LastFailure>
        ) : existing ? (
          <ExistingCall call={existing} onClose={onClose} />
        ) : (
          <CallForm insightId={insightId} captured={captured.data} onClose={onClose}>
            {captured.data.failed.length > 0 && (
              <p role="status" className="flex flex-wrap items-center gap-x-2 text-xs text-caution">
                {upperFirst(allOf(captured.data.failed))} did not load, and the call is stored as shown.
                <RetryButton variant="ghost" query={captured} />
              </p>
            )}
          </CallForm>
        )}
      </div>
    </Dialog>
  )
}

const ExistingCall = ({ call, onClose }: { call: Call; onClose: () => void }) => (
  <div className="grid gap-3">
    <p className="font-semibold text-balance">{call.seen.title}</p>
    <p className="text-ink-2">
      <KindMark kind={call.kind} /> on {formatInstant(call.madeAt)}, {chanceWords(call)}.{' '}
      {call.settled
        ? `Settled: it ${call.settled.state}.`
        : 'A call is never changed. Withdraw it to make another one; both stay in the journal.'}
    </p>
    <CallText call={call} />
    <div className="flex flex-wrap gap-2">
      <Link
        to={journalPath()}
        onClick={onClose}
        className="inline-flex h-control items-center text-accent-text underline"
      >
        Open the journal
      </Link>
      {!call.settled && <WithdrawCall call={call} />}
    </div>
  </div>
)
