import type { UseQueryResult } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { failureOf } from '#api/client/api-error.ts'
import { countOf } from '#shared/format/words.ts'
import { useLastError } from '#shared/state/last-error.ts'
import { describeFailure } from '#shared/ui/states/failure.ts'
import { Notice, StaleNotice } from '#shared/ui/states/notice.tsx'
import { RetryButton } from '#shared/ui/states/retry-button.tsx'
import type { Watched } from './use-watched.ts'

/** Failed parts, each named once for all assets it concerns. */
export function WatchNotices({
  watched: { entities, feeds, series, hasInsights, isCutOff },
}: {
  watched: Watched
}) {
  const stale = feeds.find(({ isRefetchError, data }) => isRefetchError && data !== undefined)
  const unpriced = series.filter(hasFailed).length
  return (
    <>
      <Missing queries={entities} what="Asset names" lost="Assets are shown by their tags." />
      <Missing
        queries={feeds}
        what="Insights of these assets"
        lost="Active, next ending and new insights are unknown."
      />
      <Missing
        queries={series}
        what={`Prices of ${countOf(unpriced, 'asset')}`}
        lost={hasInsights ? 'Their active insights are counted by end date.' : ''}
      />
      {stale && (
        <StaleNotice
          failure={failureOf(stale.error)}
          what="Insights of these assets"
          since={stale.dataUpdatedAt}
          onRetry={() => feeds.forEach((feed) => feed.isRefetchError && void feed.refetch())}
          isRetrying={feeds.some(({ isFetching, isRefetchError }) => isFetching && isRefetchError)}
        />
      )}
      {isCutOff && (
        <Notice>Older insights may be missing: these assets have more than one answer holds.</Notice>
      )}
    </>
  )
}

type Asked = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'errorUpdatedAt' | 'isFetching' | 'refetch'>
const NEVER_ASKED = { data: undefined, error: null, errorUpdatedAt: 0 }

/** True also during a retry, when React Query has already cleared the error. */
const hasFailed = ({ data, errorUpdatedAt }: Asked) => data === undefined && errorUpdatedAt > 0

function Missing({ queries, what, lost }: { queries: readonly Asked[]; what: string; lost: string }) {
  const failed = queries.filter(hasFailed)
  const error = useLastError(failed[0] ?? NEVER_ASKED)
  if (!error) return null
  const { title, canRetry } = describeFailure(failureOf(error), what)
  return (
    <Notice
      tone="caution"
      role="alert"
      icon={<TriangleAlert aria-hidden="true" size={15} />}
      actions={
        canRetry && (
          <RetryButton
            isBusy={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach((query) => void query.refetch())}
          />
        )
      }
    >
      <b className="font-semibold">{title}.</b> {what} did not load. {lost}
    </Notice>
  )
}
