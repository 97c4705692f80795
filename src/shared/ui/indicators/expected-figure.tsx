import type { ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const HINT =
  'Share of insights like this one that should move the stated way. It starts from the base rate and leaves it only as far as ended insights support.'

const FRAME = 'mb-3 min-h-24 border-b border-line-faint pb-3'

/** Its place, while prices and the record are on their way. */
export const ExpectedSkeleton = () => (
  <div className={FRAME}>
    <Skeleton className="mt-1 block h-7 w-40" />
    <Skeleton className="mt-3 block h-3 w-3/4" />
  </div>
)

/** The share to rely on, before every stated figure. */
export function ExpectedShare({ expected }: { expected: ExpectedFigure }) {
  const { share, interval, base, edge, sentence, isSupported } = expected
  return (
    <div role="group" aria-label="Expected" title={HINT} className={FRAME}>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="data text-2xl font-semibold text-ink">{formatRate(share)}</b>
        <span className="text-sm font-medium text-ink">expected</span>
        {interval && (
          <span className="data text-xs text-ink-2">{formatRateRange(interval.low, interval.high)}</span>
        )}
        <span className="data text-xs text-ink-2">
          base rate {formatRate(base)}
          {edge !== null && (
            <>
              {', edge '}
              <span className={isSupported ? 'text-ink' : 'text-ink-3'}>{edge}</span>
            </>
          )}
        </span>
      </p>
      <p className="mt-1 text-sm text-pretty text-ink-2">
        {/* Two blocks: as one they could become the largest text, which should be the title. */}
        <b className="block font-medium text-ink">{sentence.replace(/:.*/, ':')}</b>{' '}
        <span className="block">{sentence.replace(/.*?: /, '')}</span>
      </p>
    </div>
  )
}
