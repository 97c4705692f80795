import type { EvidenceSummary, EvidenceRow } from '#shared/evidence/evidence-summary.ts'
import { figureOf, isMissing, type ListedExpected } from '#shared/evidence/expected.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ExpectedShare, ExpectedSkeleton } from './expected-figure.tsx'

const NAMES = {
  past: 'Hit ratio, stated',
  'out-of-sample': 'Out of sample',
  'past-insights': 'Past insights',
  base: 'Base rate',
} satisfies Record<EvidenceRow['name'], string>

const HINTS = {
  past: 'Share of past cases that moved the stated way. Direction and horizon were chosen on a part of them.',
  'out-of-sample': 'Hit ratio of the newer cases, which were not used to choose direction and horizon.',
  'past-insights':
    'Hit rate of past insights with the same quality, on any asset, from the track record or a sample of it. Overlapping insights count once.',
  base: 'Share of all windows of this length on this asset that moved the stated way. Windows overlap, so there is no interval.',
} satisfies Record<EvidenceRow['name'], string>

const ORDER = ['past', 'out-of-sample', 'past-insights', 'base'] as const

type EvidenceSummaryViewProps = {
  summary: EvidenceSummary
  /** The expected share; if there is none, the verdict of the rows is shown instead, unless that lacks what did not load. */
  expected: ListedExpected
  /** Rows that are still loading; the verdict is shown when all have loaded. */
  pending: ReadonlySet<EvidenceRow['name']>
}

/** Hit ratio, out of sample, past insights and base rate on one axis, with the expected share or a verdict. */
export function EvidenceSummaryView({ summary, expected, pending }: EvidenceSummaryViewProps) {
  const figure = figureOf(expected)
  return (
    <>
      {expected === 'pending' ? <ExpectedSkeleton /> : figure && <ExpectedShare expected={figure} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1.5 text-xs">
        {ORDER.map((name) => {
          const row = summary.rows.find((each) => each.name === name)
          return (
            <div key={name} className="contents" title={HINTS[name]}>
              <dt className="text-ink-2">{NAMES[name]}</dt>
              <dd>{row ? <RowMark row={row} /> : <EmptyMark />}</dd>
              <dd className="data min-w-24 text-right whitespace-normal">
                {row ? (
                  <>
                    <b className="font-semibold">{formatRate(row.share, row.cases)}</b>{' '}
                    <span className="text-ink-3">
                      {/* The windows of the base rate overlap, so they are not counted as cases. */}
                      {row.cases !== null
                        ? `n = ${formatCount(row.cases)}`
                        : name !== 'base' && 'n not provided'}
                    </span>
                  </>
                ) : pending.has(name) ? (
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
        <Verdict
          sentence={
            expected.isFailure
              ? `No expected share: ${expected.missing}. The dashboard tries again by itself.`
              : pending.size > 0
                ? null
                : summary.sentence
          }
        />
      )}
    </>
  )
}

/** @param props.sentence null while loading */
const Verdict = ({ sentence }: { sentence: string | null }) => (
  <p className="mt-2.5 min-h-[4lh] text-sm text-pretty text-ink-2">
    {sentence === null ? (
      <Skeleton className="mt-1 block h-3 w-3/4" />
    ) : (
      // Two blocks: a single one would be the preview's largest text (LCP), and it is painted last.
      <>
        <b className="block font-medium text-ink">{sentence.replace(/:.*/, ':')}</b>{' '}
        <span className="block">{sentence.replace(/.*?: /, '')}</span>
      </>
    )}
  </p>
)

const EmptyMark = () => (
  <svg aria-hidden="true" className="block h-4 w-full">
    <line x1="0%" x2="100%" y1={8} y2={8} className="stroke-line" />
  </svg>
)

/** A share on an axis from 0 to 100 %, with its interval and a line at 50 %. */
function RowMark({ row: { name, share, interval } }: { row: EvidenceRow }) {
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
        />
      )}
      <circle
        cx={x(share)}
        cy={8}
        r={4}
        className={name === 'base' ? 'fill-surface stroke-base-ref' : 'fill-chart-fact'}
        strokeWidth={1.5}
      />
    </svg>
  )
}
