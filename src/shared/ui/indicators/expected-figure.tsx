import type { ExpectedFigure, ListedExpected } from '#shared/evidence/expected.ts'
import { formatRate } from '#shared/format/percent.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'

const HINT =
  'Share of insights like this one that should move the stated way. It starts from the base rate and leaves it only as far as ended insights support.'

const FRAME = 'mb-3 min-h-28 border-b border-line-faint pb-3'

export const ExpectedSkeleton = () => (
  <div className={FRAME}>
    <Skeleton className="mt-1 block h-7 w-40" />
    <Skeleton className="mt-3 block h-3 w-3/4" />
  </div>
)

/** The expected share, shown above all stated figures. */
export function ExpectedShare({ expected }: { expected: ExpectedFigure }) {
  const { share, base, edge, range, side, sentence } = expected
  return (
    <div role="group" aria-label="Expected" title={HINT} className={FRAME}>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-2xl font-semibold data text-ink">{formatRate(share)}</b>
        <span className="text-sm font-medium text-ink">expected</span>
        {range && <span className="text-xs data text-ink-2">{range}</span>}
        <span className="text-xs data whitespace-normal text-ink-2">
          base rate {formatRate(base)}
          {edge !== null && (
            <>
              {', edge '}
              <span className={side > 0 ? 'text-ink' : 'text-ink-3'}>{edge}</span>
            </>
          )}
        </span>
      </p>
      <p className="mt-1 text-sm text-pretty text-ink-2">
        <LeadAndRest sentence={sentence} />
      </p>
    </div>
  )
}

/** Two blocks, parted after the colon: as one they would be painted last as the largest text (LCP), in place of the title. */
export const LeadAndRest = ({ sentence }: { sentence: string }) => (
  <>
    <b className="block font-medium text-ink">{sentence.replace(/:.*/, ':')}</b>{' '}
    <span className="block">{sentence.replace(/.*?: /, '')}</span>
  </>
)

type ExpectedFactProps = {
  expected: ListedExpected
  /** Class of the labels before share and edge, which a table with headers hides. */
  wordClass?: string
}

/** `Expected 53%, edge +1 point` in one line; the interval is in the tooltip and for screen readers. */
export function ExpectedFact({ expected, wordClass }: ExpectedFactProps) {
  const word = (
    <>
      <span className={wordClass}>Expected</span>{' '}
    </>
  )
  if (expected === 'pending')
    return (
      <span className="whitespace-nowrap text-ink-3">
        {word}
        <span aria-hidden="true">…</span>
        <span className="sr-only">loading</span>
      </span>
    )
  if ('missing' in expected)
    return (
      <span className="whitespace-nowrap text-ink-3" title={`Expected: ${expected.missing}`}>
        {word}
        <NotAvailable />
        <span className="sr-only">, {expected.missing}</span>
      </span>
    )
  const { share, base, edge, range, side, sentence } = expected
  const facts = [range && `95% interval ${range}`, `base rate ${formatRate(base)}`].filter(Boolean).join(', ')
  return (
    <span
      className="max-page-xs:whitespace-normal whitespace-nowrap text-ink-2"
      title={`${facts}. ${sentence}`}
    >
      {word}
      <span className="font-semibold text-ink">{formatRate(share)}</span>
      <span className="sr-only">, {facts}</span>
      {edge !== null && (
        <span className={side > 0 ? 'text-ink' : 'text-ink-3'}>
          , <span className={wordClass}>edge</span> {edge}
        </span>
      )}
    </span>
  )
}
