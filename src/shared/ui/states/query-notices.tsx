import type { UseQueryResult } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { failureOf } from '#contract/calls/failure.ts'
import { useLastError } from './error-panel.tsx'
import { describeFailure } from './failure.ts'
import { Notice, StaleNotice } from './notice.tsx'
import { RetryButton } from './retry-button.tsx'

type Asked = Pick<
  UseQueryResult<unknown>,
  'data' | 'error' | 'errorUpdatedAt' | 'dataUpdatedAt' | 'isRefetchError' | 'isFetching'
> & { refetch: () => unknown }

type QueryNoticesProps = {
  queries: readonly Asked[]
  /** What they load, as the subject of a sentence. */
  what: string
  /** What is shown without it, a sentence. */
  lost?: string
}

const NEVER_ASKED = { data: undefined, error: null, errorUpdatedAt: 0 }

/** Queries of one kind beside others that came: that some failed, or could not be renewed, each said once with one retry. */
export function QueryNotices({ queries, what, lost }: QueryNoticesProps) {
  // Failed also during a retry, when React Query has already cleared the error.
  const failed = queries.filter(({ data, errorUpdatedAt }) => data === undefined && errorUpdatedAt > 0)
  const stale = queries.filter(({ data, isRefetchError }) => data !== undefined && isRefetchError)
  const error = useLastError(failed[0] ?? NEVER_ASKED)
  const told = error && describeFailure(failureOf(error), what)
  const retry = (of: readonly Asked[]) => ({
    onRetry: () => of.forEach((query) => void query.refetch()),
    isRetrying: of.some(({ isFetching }) => isFetching),
  })
  const { onRetry, isRetrying } = retry(failed)
  return (
    <>
      {told && (
        <Notice
          tone="caution"
          role="alert"
          icon={<TriangleAlert size={15} />}
          actions={told.canRetry && <RetryButton isBusy={isRetrying} onClick={onRetry} />}
        >
          <b className="font-semibold">{told.title}.</b> {what} did not load. {lost}
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
