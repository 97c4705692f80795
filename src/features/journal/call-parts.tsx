import { Ban, Check, CornerUpRight, type LucideIcon } from 'lucide-react'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { windowHasEnded, type InsightStatus } from '#contract/rules/insight-status.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { storageFailure, withdrawCall } from '#shared/personal/database.ts'
import type { Call, CallKind, Seen } from '#shared/personal/records.ts'
import { showToast } from '#shared/state/toasts.ts'
import { WithdrawButton } from '#shared/ui/button.tsx'
import type { Captured } from './capture.ts'

/** Names and icons of the three kinds, in the order in which they are offered. */
export const CALL_LABELS: Readonly<Record<CallKind, { name: string; done: string; icon: LucideIcon }>> = {
  follow: { name: 'Follow', done: 'Followed', icon: Check },
  pass: { name: 'Pass', done: 'Passed', icon: CornerUpRight },
  against: { name: 'Against', done: 'Against', icon: Ban },
}

export function KindMark({ kind }: { kind: CallKind }) {
  const { name, icon: Icon } = CALL_LABELS[kind]
  return (
    <span className="inline-flex items-baseline gap-1 font-semibold whitespace-nowrap">
      <Icon size={13} strokeWidth={2} className="self-center" />
      {name}
    </span>
  )
}

/** `your chance 65%`, or that there is none. */
export const chanceWords = ({ chance }: Pick<Call, 'chance'>) =>
  chance === null ? 'no chance stated' : `your chance ${formatRate(chance)}`

/** `81%, n = 42`: the hit ratio stated when the call was made. */
export const statedWords = ({ stated, n }: Pick<Call['seen'], 'stated' | 'n'>) =>
  stated === null || n === null ? formatRate(stated) : `${formatRate(stated, n)}, n = ${formatCount(n)}`

export const CallText = ({ call: { reason, tags } }: { call: Pick<Call, 'reason' | 'tags'> }) => (
  <span className="grid gap-1 text-xs font-regular text-ink-2 empty:hidden">
    {reason !== '' && <span className="whitespace-pre-wrap">{reason}</span>}
    {tags.length > 0 && (
      <span className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <span key={tag} className="rounded-xs bg-sunken px-1 text-ink-3">
            {tag}
          </span>
        ))}
      </span>
    )}
  </span>
)

/** `price`: the last close. */
type Closing = Pick<Captured, 'status' | 'now'> & { seen: Pick<Seen, 'price'> }

/** Why it is too late for a call on this insight; null if it is not. */
export function closedWords({ status, now, seen: { price } }: Closing): string | null {
  if (status.state === 'worked' || status.state === 'failed')
    return `This insight has ${status.state === 'worked' ? 'worked' : 'failed'} already. A call on what is known would say nothing of your judgement.`
  const { state, end } = status
  return state === 'cannot-be-judged' && end !== null && windowHasEnded(price ? [price] : [], end, now)
    ? 'The window of this insight has ended. A call on it would say nothing of your judgement.'
    : null
}

const UNSETTLED = {
  'no-direction': 'it states no direction',
  'no-horizon': 'it states no horizon',
  'no-start': 'it states no day',
  'no-levels': 'it states no signal levels',
  'levels-crossed': 'its signal levels are crossed',
} as const

/** Why a call could never be settled; null if it can. */
export const unsettledWords = (status: InsightStatus): string | null =>
  status.state === 'cannot-be-judged' && status.reason !== 'no-prices'
    ? `This call could not be settled: ${UNSETTLED[status.reason]}.`
    : null

/** Withdraws an open call. */
export function WithdrawCall({ call }: { call: Pick<Call, 'id' | 'seen'> }) {
  const now = useServiceNow()
  const withdraw = () =>
    withdrawCall(call.id, now).then(
      () => showToast('Call withdrawn. It stays in the journal.'),
      (thrown: unknown) => showToast(storageFailure(thrown).message),
    )
  return <WithdrawButton what={call.seen.title} onWithdraw={() => void withdraw()} />
}
