import { Suspense } from 'react'
import { formatDay } from '#shared/format/date.ts'
import { elapsedShare } from './insight-row.ts'
import type { InsightRow } from './insight-row.ts'
import { LazyStatusMark } from './lazy-parts.tsx'
import { useRowOutcome } from './row-outcomes.ts'

/**
 * Status in a row. It needs the asset's closes since publication: until they are known, the ring shows how much of the horizon
 * has passed and says that nothing is judged yet.
 */
export function RowStatus({ row, now }: { row: InsightRow; now: number }) {
  const status = useRowOutcome(row.id)
  const elapsed = elapsedShare(row, now)
  const ring = <ElapsedRing elapsed={elapsed} endsAt={row.endsAt} />
  if (!status) return ring
  return (
    <Suspense fallback={ring}>
      <LazyStatusMark state={status.state} elapsed={elapsed} />
    </Suspense>
  )
}

function ElapsedRing({ elapsed, endsAt }: { elapsed: number | null; endsAt: number | null }) {
  const words =
    elapsed === null
      ? 'Window not stated, cannot be judged'
      : elapsed < 1
        ? `${Math.round(elapsed * 100)}% of the horizon passed, outcome not checked yet`
        : `Ended ${formatDay(endsAt)}, outcome not checked yet`
  return (
    <span role="img" aria-label={words} title={words} className="inline-flex text-ink-3">
      <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true" fill="none" strokeWidth="1.75">
        {elapsed === null ? (
          <path d="M2.5 6h7" stroke="currentColor" />
        ) : (
          <>
            <circle cx="6" cy="6" r="4.5" className="stroke-chart-axis" />
            <circle
              cx="6"
              cy="6"
              r="4.5"
              stroke="currentColor"
              pathLength={1}
              strokeDasharray={`${elapsed} 1`}
              transform="rotate(-90 6 6)"
            />
          </>
        )}
      </svg>
    </span>
  )
}
