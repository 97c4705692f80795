import { failureOf } from '#api/client/api-error.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { NOTHING_REALISED, realisedSoFar } from '#shared/predictions/realised-path.ts'
import { useStandingError } from '#shared/state/last-error.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { RetryButton } from '#shared/ui/states/retry-button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { AskedPart } from '#features/compare/model/asked-part.ts'
import type { CompareAxes } from '#features/compare/fan/compare-axes.ts'
import { CompareFan, FAN_HEIGHT } from '#features/compare/fan/compare-fan.tsx'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'

/** The fan with its tools above and its months below, px: its place is as high before it comes, so that nothing below moves. */
export const FAN_PLACE = FAN_HEIGHT + 46

type PartProps = { insight: ComparedInsight; part: AskedPart }

/** The fan of a column; until its predictions are there, its place. */
export function FanPart({ insight, part, axes }: PartProps & { axes: CompareAxes }) {
  const error = useStandingError(part)
  if (part.state === 'ready') return <CompareFan insight={insight} axes={axes} />
  return (
    <div style={{ minHeight: FAN_PLACE }}>
      {error ? (
        <ErrorPanel
          failure={failureOf(error)}
          what="The predictions of this insight"
          onRetry={part.retry}
          isRetrying={part.isAsking}
          className="!p-2"
        />
      ) : (
        <div role="status" className="grid content-end gap-2 pt-10">
          <span className="sr-only">Loading predictions</span>
          <Skeleton className="h-40" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </div>
  )
}

/** One line on what happened since, which its asset's prices tell. */
export function PricesPart({ insight: { since }, part }: PartProps) {
  const error = useStandingError(part)
  const last = realisedSoFar(since)
  if (part.state === 'ready') {
    return (
      <p className="min-h-5 text-xs text-ink-2">
        {last ? (
          <>
            Realised <Amount text={formatReturn(last.value)} sign={returnSign(last.value)} /> by trading day{' '}
            {last.day}
          </>
        ) : since ? (
          `Nothing realised, ${NOTHING_REALISED}`
        ) : (
          'No prices for this asset since the insight began'
        )}
      </p>
    )
  }
  return error ? (
    <div role="alert" className="grid justify-items-start gap-1 text-xs text-caution">
      Prices did not load: status and realised return are unknown.
      <RetryButton className="print:hidden" isBusy={part.isAsking} onClick={part.retry} />
    </div>
  ) : (
    <p role="status" className="min-h-5 text-xs text-ink-3">
      Loading prices
    </p>
  )
}

/** What only the feed states; while that comes the table says so. */
export function FeedPart({ part }: { part: AskedPart }) {
  const error = useStandingError(part)
  if (part.state === 'ready' || !error) return null
  return (
    <div role="alert" className="mt-1 grid justify-items-start gap-1 text-xs text-caution">
      The out-of-sample hit ratio did not load.
      <RetryButton className="print:hidden" isBusy={part.isAsking} onClick={part.retry} />
    </div>
  )
}
