import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { EvidenceSummary, EvidenceRow } from '#shared/evidence/evidence-summary.ts'
import { figureOf, isMissing, type ListedExpected } from '#shared/evidence/expected.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { trackRecordPath } from '#shared/navigation/paths.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { ExpectedShare, ExpectedSkeleton, LeadAndRest } from './expected-figure.tsx'
import { Sample } from './sample-words.tsx'

const ROWS = [
  {
    name: 'past',
    label: 'Hit ratio, stated',
    hint: 'Share of past cases that moved the stated way. Direction and horizon were chosen on a part of them.',
  },
  {
    name: 'outOfSample',
    label: 'Out of sample',
    hint: 'Hit ratio of the newer cases, which were not used to choose direction and horizon.',
  },
  {
    name: 'pastInsights',
    label: 'Past insights',
    hint: 'Hit rate of past insights with the same quality, on any asset, from the track record. Overlapping insights count once.',
  },
  {
    name: 'base',
    label: 'Base rate',
    hint: 'Share of all windows of this length on this asset that moved the stated way. Windows overlap, so there is no interval.',
  },
] as const

type EvidenceSummaryViewProps = {
  summary: EvidenceSummary
  /** The expected share; if there is none, the verdict of the rows is shown instead, unless that lacks what did not load. */
  expected: ListedExpected
}

/** Hit ratio, out of sample, past insights and base rate on one axis, with the expected share or a verdict. */
export function EvidenceSummaryView({ summary, expected }: EvidenceSummaryViewProps) {
  const figure = figureOf(expected)
  return (
    <>
      {expected === 'pending' ? <ExpectedSkeleton /> : figure && <ExpectedShare expected={figure} />}
      <dl className="max-page-xs:grid-cols-1 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1.5 text-xs">
        {ROWS.map(({ name, label, hint }) => {
          const row = summary.rows.find((each) => each.name === name)
          if (name === 'pastInsights' && !summary.isRecordGathered)
            return (
              <div key={name} className="contents" title={hint}>
                <dt className="text-ink-2">{label}</dt>
                <dd className="col-span-2 text-right text-ink-2">
                  The{' '}
                  <Link to={trackRecordPath()} className="text-accent-text underline">
                    track record
                  </Link>{' '}
                  is not gathered yet
                </dd>
              </div>
            )
          return (
            <div key={name} className="contents" title={hint}>
              <dt className="text-ink-2">{label}</dt>
              <dd>{row ? <RowMark row={row} /> : <EmptyMark />}</dd>
              <dd className="min-w-24 text-right data whitespace-normal">
                {row ? (
                  <>
                    <b className={clsx('font-semibold', tierOf(row) === 'thin' && 'text-ink-3')}>
                      {formatRate(row.share, row.cases)}
                    </b>{' '}
                    <span className="text-ink-3">
                      {/* The windows of the base rate overlap, so they are not counted as cases. */}
                      {row.cases !== null ? (
                        <Sample tier={tierOf(row)}>n = {formatCount(row.cases)}</Sample>
                      ) : (
                        name !== 'base' && 'n not provided'
                      )}
                    </span>
                  </>
                ) : name !== 'past' && summary.pending.includes(name) ? (
                  <Skeleton className="ml-auto h-3 w-10" />
                ) : (
                  <NotAvailable />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {isMissing(expected) && (
        <p className="mt-2.5 min-h-[4lh] text-sm text-pretty text-ink-2">
          {expected.isFailure ? (
            <LeadAndRest
              sentence={`No expected share: ${expected.missing}. The dashboard tries again by itself.`}
            />
          ) : summary.pending.length > 0 ? (
            <Skeleton className="mt-1 block h-3 w-3/4" />
          ) : (
            <LeadAndRest sentence={summary.sentence} />
          )}
        </p>
      )}
    </>
  )
}

const EmptyMark = () => (
  <svg aria-hidden="true" className="block h-4 w-full">
    <line x1="0%" x2="100%" y1={8} y2={8} className="stroke-line" />
  </svg>
)

const tierOf = ({ cases }: EvidenceRow) => evidenceTier(cases)

/** A share on an axis from 0 to 100 %, with its interval and a line at 50 %. Limited and thin samples: dashed line, hollow dot. */
function RowMark({ row }: { row: EvidenceRow }) {
  const { name, share, interval } = row
  const isWeak = tierOf(row) === 'limited' || tierOf(row) === 'thin'
  const x = (value: number) => `${Math.min(1, Math.max(0, value)) * 100}%`
  const words = interval ? `95% interval ${formatRateRange(interval)}` : 'no interval'
  return (
    <svg role="img" aria-label={words} className="block h-4 w-full overflow-visible">
      <line x1="0%" x2="100%" y1={8} y2={8} className="stroke-line" />
      <line x1="50%" x2="50%" y1={3} y2={13} className="stroke-chart-axis" />
      {interval && (
        <line
          x1={x(interval.low)}
          x2={x(interval.high)}
          y1={8}
          y2={8}
          className="stroke-ink-2"
          strokeWidth={2}
          strokeDasharray={isWeak ? '2 2' : undefined}
        />
      )}
      <circle
        cx={x(share)}
        cy={8}
        r={4}
        className={clsx(
          name === 'base' ? 'stroke-base-ref' : 'stroke-chart-fact',
          name === 'base' || isWeak ? 'fill-surface' : 'fill-chart-fact',
        )}
        strokeWidth={1.5}
      />
    </svg>
  )
}
