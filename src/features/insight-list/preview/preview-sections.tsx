import { clsx } from 'clsx'
import { CheckIcon, MinusIcon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { asRate, asReturn, type UnitRules } from '#contract/values/units.ts'
import { elapsedShare, type InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatReturnRange, percentileShort, rankInWords } from '#shared/format/percent.ts'
import { formatHorizon, compareHorizons, CONVICTION_LABELS } from '#shared/format/words.ts'
import { ExplainedWord } from '#shared/glossary/explained-word.tsx'
import type { Term } from '#shared/glossary/terms.ts'
import type { SampleSize } from '#shared/predictions/sample.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import { Amount, ReturnAmount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Sample, SampleNote } from '#shared/ui/indicators/sample-words.tsx'
import { StatusMark, whenDecided } from '#shared/ui/indicators/status-mark.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'

type PreviewFactsProps = {
  row: InsightRow
  now: number
  /** Null until the closes are loaded. */
  status: InsightStatus | null
  /** The closes failed to load, so there is no status. */
  isUnchecked: boolean
  /** Null while the predictions are loading. */
  sample: SampleSize | null
  /** Current percentile of an open insight. */
  percentile: CurvePlace | null
}

export const PreviewFacts = memo(function PreviewFacts(props: PreviewFactsProps) {
  const { row, now, status, isUnchecked, sample, percentile } = props
  const endsAt = status?.end ?? row.endsAt
  const count = sample?.count ?? null
  const decided = status && whenDecided(status, { short: true })
  return (
    <dl className="grid grid-cols-[minmax(0,70fr)_minmax(0,106fr)_minmax(0,92fr)_minmax(0,93fr)] gap-x-2.5 gap-y-2.5 @max-sm:grid-cols-3">
      <Fact label="Direction" term="direction">
        <DirectionMark direction={row.direction} hasWord />
      </Fact>
      <Fact
        label="Horizon"
        term="horizon"
        note={endsAt === null ? null : `to ${formatDay(endsAt, { year: false })}`}
      >
        {formatHorizon(row.horizon)}
      </Fact>
      <Fact label="Quality" term="quality">
        <QualityMeter stars={row.stars} checksMet={row.checksMet} />
      </Fact>
      <Fact label="Status, estimated" term="status">
        {status ? (
          <StatusMark state={status.state} elapsed={elapsedShare({ ...row, endsAt }, now)} hasWord />
        ) : isUnchecked ? (
          'not checked'
        ) : (
          <Skeleton className="mt-1 w-16" />
        )}
      </Fact>
      <Fact label="Median return" term="median">
        <ReturnAmount value={row.median} />
      </Fact>
      <Fact label="Signal levels" term="signalLevels">
        <Amount text={formatReturnRange(row.low, row.high)} />
      </Fact>
      {/* Room for two lines, because the sample arrives later. */}
      <Fact
        label="Hit ratio, stated"
        term="hitRatio"
        className="min-h-14.5"
        note={
          sample && <SampleNote rate={row.rate} count={count} isEstimated={sample.source === 'estimated'} />
        }
      >
        <Amount text={formatRate(row.rate, count)} isMuted={evidenceTier(count) === 'thin'} />
      </Fact>
      <Fact
        label="Realised return"
        term="realised"
        note={percentile ? percentileShort(percentile) : decided && <span className="block">{decided}</span>}
        hint={
          percentile
            ? `${rankInWords(percentile)} on this day, interpolated from the predictions`
            : decided
              ? 'return when the status was decided; the price has moved since'
              : undefined
        }
      >
        <ReturnAmount value={status?.realised} />
      </Fact>
    </dl>
  )
})

type FactProps = {
  label: string
  term: Term
  note?: ReactNode
  hint?: string | undefined
  className?: string
  children: ReactNode
}

const Fact = ({ label, term, note, hint, className, children }: FactProps) => (
  <div className={className}>
    <dt className="text-2xs whitespace-nowrap text-ink-3">
      <ExplainedWord term={term}>{label}</ExplainedWord>
    </dt>
    <dd className="mt-0.5 text-base font-semibold data whitespace-normal">
      {children}{' '}
      {note && (
        <small title={hint} className="text-xs font-regular text-ink-2">
          {note}
          {hint && <span className="sr-only">, {hint}</span>}
        </small>
      )}
    </dd>
  </div>
)

type PreviewHorizonsProps = {
  row: InsightRow
  units: UnitRules
  /** Null while loading. */
  casesAt: ((horizon: string) => number | null) | null
  count: number | null
}

/** Results by horizon, a column each in wide panes. The roles make the CSS grid a table for screen readers. */
export const PreviewHorizons = memo(function PreviewHorizons(props: PreviewHorizonsProps) {
  const { row, units, casesAt, count } = props
  const { hit_ratio: ratios, episodes } = row.insight
  const horizons = Object.keys(ratios).sort(compareHorizons)
  if (horizons.length === 0) return null
  return (
    <section>
      <PreviewHead>By horizon</PreviewHead>
      <div
        role="table"
        aria-label="By horizon"
        className="grid w-full text-right text-xs data @max-sm:grid-cols-4 @sm:grid-flow-col @sm:grid-cols-[max-content] @sm:grid-rows-4"
      >
        <div role="row" className="contents text-ink-3">
          {HEADS.map((head) => (
            <span
              key={head}
              role="columnheader"
              className={clsx(CELL, 'whitespace-nowrap @sm:pl-0 @sm:text-left')}
            >
              {head}
            </span>
          ))}
        </div>
        {horizons.map((horizon) => {
          const { median = null, hit_ratio: ratio = null } = ratios[horizon] ?? {}
          const value = median === null ? null : asReturn(median, units)
          const cell = clsx(CELL, '@max-sm:border-t', horizon === row.horizon && 'bg-accent-tint')
          return (
            <div key={horizon} role="row" className="contents">
              <span
                role="rowheader"
                className={clsx(cell, horizon === row.horizon ? 'text-ink' : 'text-ink-3')}
              >
                {horizon}
              </span>
              <span role="cell" className={cell}>
                <ReturnAmount value={value} />
              </span>
              <span role="cell" className={cell}>
                <Amount text={formatRate(ratio === null ? null : asRate(ratio, units))} />
              </span>
              <span role="cell" className={cell}>
                {casesAt && <EpisodeCount count={casesAt(horizon)} />}
              </span>
            </div>
          )
        })}
      </div>
      {/* Two blocks, because as one they could become the largest text, which should be the title. */}
      <p className="mt-1 text-xs text-ink-3">
        <span className="block">Past episodes: {episodes.length}; </span>
        <span className="block">
          without overlapping windows: <EpisodeCount count={count} />
        </span>
      </p>
    </section>
  )
})

const HEADS = ['Horizon', 'Median', 'Hit ratio', 'Past cases']
const CELL = 'h-6 border-line-faint px-1 leading-6 @max-sm:first:text-left @sm:not-first:border-t'

export const PreviewChecks = memo(function PreviewChecks({ row }: { row: InsightRow }) {
  const report = row.insight.metadata.high_conviction_report
  return (
    <section>
      <PreviewHead sub={row.checksMet === null ? 'not provided' : `${row.checksMet} of 8 checks met`}>
        High conviction
      </PreviewHead>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-0.5 text-xs">
        {CONVICTION_CHECKS.map((check) => {
          const holds = report?.[check] ?? null
          const Icon = holds ? CheckIcon : MinusIcon
          return (
            <li key={check} className={clsx('flex items-center gap-1.5', holds ? 'text-ink' : 'text-ink-3')}>
              <Icon size={13} strokeWidth={2} className="shrink-0" />
              <span className="truncate">{CONVICTION_LABELS[check]}</span>
              <span className="sr-only">{holds === null ? 'not provided' : holds ? 'yes' : 'no'}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
})

const EpisodeCount = ({ count }: { count: number | null }) => (
  <Sample tier={evidenceTier(count)} isNarrow>
    <Amount text={formatCount(count)} />
  </Sample>
)

export const PreviewHead = ({ children, sub }: { children: ReactNode; sub?: ReactNode }) => (
  <h3 className="mb-1.5 flex justify-between font-semibold">
    {children}
    {sub && <span className="text-xs font-regular text-ink-3">{sub}</span>}
  </h3>
)
