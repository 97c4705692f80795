import { TriangleAlert } from 'lucide-react'
import { failureOf } from '#contract/calls/failure.ts'
import { useLastError } from './error-panel.tsx'
import { describeFailure } from './failure.ts'
import { Notice, StaleNotice } from './notice.tsx'
import type { ShownQuery } from './query-states.tsx'
import { RetryButton } from './retry-button.tsx'

type QueryNoticesProps = {
  queries: readonly ShownQuery[]
  /** What they load, as the subject of a sentence. */
  what: string
  /** The consequence, as a sentence. */
  lost?: string
}

const NO_QUERY = { data: undefined, error: null, errorUpdatedAt: 0 }

/** For several queries of one kind: one notice if some failed and one if some could not be refreshed, each with one retry button. */
export function QueryNotices({ queries, what, lost }: QueryNoticesProps) {
  // Also during a retry, when React Query has already cleared the error.
  const failed = queries.filter(({ data, errorUpdatedAt }) => data === undefined && errorUpdatedAt > 0)
  const stale = queries.filter(({ data, isRefetchError }) => data !== undefined && isRefetchError)
  const error = useLastError(failed[0] ?? NO_QUERY)
  const words = error && describeFailure(failureOf(error), what)
  const retry = (of: readonly ShownQuery[]) => ({
    onRetry: () => of.forEach((query) => void query.refetch()),
    isRetrying: of.some(({ isFetching }) => isFetching),
  })
  const { onRetry, isRetrying } = retry(failed)
  return (
    <>
      {words && (
        <Notice
          tone="caution"
          role="alert"
          icon={<TriangleAlert size={15} />}
          actions={words.canRetry && <RetryButton isBusy={isRetrying} onClick={onRetry} />}
        >
          <b className="font-semibold">{words.title}.</b> {what} did not load. {lost}
        </Notice>
      )}
      {stale[0] && (
        <StaleNotice
          failure={failureOf(stale[0].error)}
          what={what}
          since={Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt))}
          {...retry(stale)}
        />
      )}
    </>
  )
}
