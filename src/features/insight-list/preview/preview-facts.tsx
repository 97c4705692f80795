import type { ReactNode } from 'react'
import type { InsightStatus } from '#contract/insight-status.ts'
import { formatDay } from '#shared/format/date.ts'
import { hitsOf } from '#shared/format/evidence.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatRate, formatReturn, formatReturnRange, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/quality-meter.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StatusMark, whenDecided } from '#shared/ui/status-mark.tsx'
import { elapsedShare } from '#features/insight-list/rows/insight-row.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'

type PreviewFactsProps = {
  row: InsightRow
  now: number
  /** Null while the closes are on their way, `unknown` when they did not come. */
  outcome: InsightStatus | 'unknown' | null
}

/** The row's figures with their names and their samples. */
export function PreviewFacts({ row, now, outcome }: PreviewFactsProps) {
  const status = outcome === 'unknown' ? null : outcome
  const endsAt = status?.end ?? row.endsAt
  const hits = hitsOf(row.rate, row.count)
  return (
    <dl className="grid grid-cols-[repeat(4,auto)] @max-sm:grid-cols-[repeat(3,auto)] justify-between gap-x-3 gap-y-2.5">
      <Fact label="Direction">
        <DirectionMark direction={row.direction} hasWord />
      </Fact>
      <Fact label="Horizon" note={endsAt === null ? null : `to ${formatDay(endsAt, { year: false })}`}>
        {formatHorizon(row.horizon)}
      </Fact>
      <Fact label="Quality">
        <QualityMeter stars={row.stars} checksMet={row.checksMet} />
      </Fact>
      <Fact label="Status, estimated">
        {status ? (
          <StatusMark state={status.state} elapsed={elapsedShare(row, now)} hasWord />
        ) : outcome === 'unknown' ? (
          'not checked'
        ) : (
          <Skeleton className="mt-1 w-16" />
        )}
      </Fact>
      <Fact label="Median return">
        <Amount text={formatReturn(row.median)} sign={returnSign(row.median)} />
      </Fact>
      <Fact label="Signal levels">
        <Amount text={formatReturnRange(row.low, row.high)} />
      </Fact>
      <Fact
        label="Hit rate"
        note={
          row.count === null
            ? 'sample not stated'
            : hits === null
              ? `n ${row.count}`
              : `${hits} of ${row.count}`
        }
      >
        <Amount text={formatRate(row.rate, row.count)} />
      </Fact>
      <Fact label="Realised" note={status && whenDecided(status)}>
        <Amount text={formatReturn(status?.realised)} sign={returnSign(status?.realised)} />
      </Fact>
    </dl>
  )
}

const Fact = ({ label, note, children }: { label: string; note?: string | null; children: ReactNode }) => (
  <div>
    <dt className="text-2xs whitespace-nowrap text-ink-3">{label}</dt>
    <dd className="data mt-0.5 text-base font-semibold">
      {children}
      {note && <small className="ml-1 text-xs font-regular text-ink-2">{note}</small>}
    </dd>
  </div>
)
