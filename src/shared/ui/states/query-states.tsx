import type { UseQueryResult } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureOf } from '#contract/calls/failure.ts'
import { formatCount } from '#shared/format/number.ts'
import { ProgressBar, SkeletonText } from '#shared/ui/panel.tsx'
import {
  EmptyState,
  LastFailure,
  useLastError,
  type FailingQuery,
  describeFailure,
  RetryButton,
} from './error-panel.tsx'
import { Notice, StaleNotice } from './notice.tsx'

export type ShownQuery<T = unknown> = FailingQuery &
  Pick<UseQueryResult<T>, 'data' | 'dataUpdatedAt' | 'isRefetchError'>

type QueryStatesProps<T> = {
  query: ShownQuery<T>
  /** What is loaded, as the subject of a sentence: "Key values". */
  what: string
  skeletonLines?: number
  /** In place of the skeleton. */
  loading?: ReactNode
  className?: string
  children: (data: T) => ReactNode
}

/** States of a region with its own query: data, with a notice if a refresh failed; else the error; else the skeleton. */
export function QueryStates<T>(props: QueryStatesProps<T>) {
  const { query, what, skeletonLines = 5, loading, className, children } = props
  if (query.data === undefined)
    return (
      <div className={className}>
        <LastFailure query={query} what={what} className="!p-0 !py-1">
          {loading ?? <SkeletonText lines={skeletonLines} label={`${what}: loading`} />}
        </LastFailure>
      </div>
    )
  return (
    <>
      <QueryNotices queries={[query]} what={what} />
      {children(query.data)}
    </>
  )
}

/** A failure as a line of text instead of an alert, for a part of a region. */
export function QuietFailure({ query, what }: { query: FailingQuery; what: string }) {
  const error = useLastError(query)
  return (
    error && (
      <p className="flex flex-wrap items-center gap-2 py-1 text-xs text-ink-2">
        {describeFailure(failureOf(error), what).title}.
        <RetryButton variant="ghost" query={query} />
      </p>
    )
  )
}

type SearchNoteProps = {
  search: { isSearching: boolean; error: unknown; retry: () => void }
  /** Without results: why. */
  none: string | null
}

/** For the status line below the results of a search: that it goes on, or why results may be missing, with a retry. */
export const SearchNote = ({ search: { isSearching, error, retry }, none }: SearchNoteProps) =>
  error ? (
    <>
      {describeFailure(failureOf(error), 'The search').body} <RetryButton variant="ghost" onClick={retry} />
    </>
  ) : none !== null && isSearching ? (
    'Searching'
  ) : (
    none
  )

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
  const together = (of: readonly ShownQuery[]) => ({
    refetch: () => of.forEach((query) => void query.refetch()),
    isFetching: of.some(({ isFetching }) => isFetching),
  })
  return (
    <>
      {words && (
        <Notice
          tone="caution"
          role="alert"
          icon={<TriangleAlert size={15} />}
          actions={words.canRetry && <RetryButton query={together(failed)} />}
        >
          <b className="font-semibold">{words.title}.</b> {what} did not load. {lost}
        </Notice>
      )}
      {stale[0] && (
        <StaleNotice
          failure={failureOf(stale[0].error)}
          what={what}
          since={Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt))}
          query={together(stale)}
        />
      )}
    </>
  )
}

/** In place of insights that the reference service, which is still studying its assets, may find yet. */
export const StudyUnderWay = ({ done, total }: { done: number; total: number }) => (
  <EmptyState title="The first insights are on their way">
    The service is studying its assets, {formatCount(done)} of {formatCount(total)} so far. Insights appear
    here once it has found some.
    <ProgressBar aria-label="Assets studied" value={done} max={total} className="mt-3" />
  </EmptyState>
)
