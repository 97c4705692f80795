import { formatDay } from '#shared/format/date.ts'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { elapsedRing } from './cell-drawings.ts'
import { elapsedShare } from '#features/insight-list/rows/insight-row.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useRowOutcome } from '#features/insight-list/rows/row-outcomes.ts'

/**
 * Status in a row. It needs the asset's closes since publication: until they are known, the ring shows how much of the horizon
 * has passed and says that nothing is judged yet.
 */
export function RowStatus({ row, now }: { row: InsightRow; now: number }) {
  const status = useRowOutcome(row.id)?.status
  const elapsed = elapsedShare(row, now)
  if (!status) return <ElapsedRing elapsed={elapsed} endsAt={row.endsAt} />
  return <StatusMark state={status.state} elapsed={elapsed} />
}

function ElapsedRing({ elapsed, endsAt }: { elapsed: number | null; endsAt: number | null }) {
  const words =
    elapsed === null
      ? 'Horizon not provided, cannot be judged'
      : elapsed < 1
        ? `${Math.round(elapsed * 100)}% of the horizon passed, status not checked yet`
        : `Ended ${formatDay(endsAt)}, status not checked yet`
  return elapsed === null ? (
    <span role="img" aria-label={words} title={words} className="text-ink-3">
      –
    </span>
  ) : (
    <span
      role="img"
      aria-label={words}
      title={words}
      style={elapsedRing(elapsed)}
      className="block size-3 text-ink-3"
    />
  )
}
