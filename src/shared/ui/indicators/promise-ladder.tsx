import { Fragment } from 'react'
import type { PromiseLadder, Rung } from '#shared/evidence/promise-ladder.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const NAMES = {
  past: 'Past share',
  'out-of-sample': 'Out of sample',
  kept: 'Kept, this quality',
  base: 'Without condition',
} satisfies Record<Rung['name'], string>

const HINTS = {
  past: 'Share of the past cases that moved the stated way; direction and horizon were chosen on a part of them.',
  'out-of-sample': 'Share in the newer cases, which did not decide direction and horizon.',
  kept: 'Ended insights of this quality, on any asset: those that had moved the stated way at its end. A sample, judged on this device; overlapping ones count once.',
  base: 'Share of all windows of this length on this asset; they overlap, so they carry no interval.',
} satisfies Record<Rung['name'], string>

const ORDER = ['past', 'out-of-sample', 'kept', 'base'] as const

type PromiseLadderViewProps = {
  ladder: PromiseLadder
  /** Rungs that are still on their way: their place is kept, and the sentence waits for all of them. */
  pending: ReadonlySet<Rung['name']>
}

/** What is promised, what came of it, and what there is without it: on one axis, with one sentence that says what follows. */
export function PromiseLadderView({ ladder, pending }: PromiseLadderViewProps) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1.5 text-xs">
        {ORDER.map((name) => {
          const rung = ladder.rungs.find((each) => each.name === name)
          return (
            <div key={name} className="contents" title={HINTS[name]}>
              <dt className="text-ink-2">{NAMES[name]}</dt>
              <dd>{rung ? <RungMark rung={rung} /> : <EmptyMark />}</dd>
              <dd className="data min-w-24 text-right">
                {rung ? (
                  <>
                    <b className="font-semibold">{formatRate(rung.share, rung.cases)}</b>{' '}
                    <span className="text-ink-3">
                      {/* Windows of the base overlap: they are no cases. */}
                      {rung.cases !== null ? `n ${rung.cases}` : name !== 'base' && 'n not stated'}
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
      {/* A block for each clause: as one they were the largest text of the preview, and came last. */}
      <p className="mt-2.5 min-h-[5em] max-md:min-h-[5.5em] text-sm text-pretty text-ink-2">
        {pending.size > 0 ? (
          <Skeleton className="mt-1 block h-3 w-3/4" />
        ) : (
          <>
            <span className="block text-xs">{ladder.said}:</span>{' '}
            <b className="mt-0.5 block font-medium text-ink">
              {clauses(`${ladder.follows}.`).map((clause, place) => (
                <Fragment key={clause}>
                  {place > 0 && ' '}
                  <span className="block">{clause}</span>
                </Fragment>
              ))}
            </b>
          </>
        )}
      </p>
    </>
  )
}

const clauses = (sentence: string) => sentence.split(/(?<=[,;]) /)

const EmptyMark = () => (
  <svg aria-hidden="true" className="block h-4 w-full">
    <line x1="0%" x2="100%" y1={8} y2={8} className="stroke-line" />
  </svg>
)

/** A share on the axis from 0 to 100 %, with its interval; the mark at 50 % is a coin's. */
function RungMark({ rung: { name, share, interval } }: { rung: Rung }) {
  const x = (value: number) => `${value * 100}%`
  const words = interval ? `95% interval ${formatRateRange(interval.low, interval.high)}` : 'no interval'
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
