import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '#contract/calls/failure.ts'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { LastFailure, useLastError, type FailingQuery } from './error-panel.tsx'
import { describeFailure } from './failure.ts'
import { QueryNotices } from './query-notices.tsx'
import { RetryButton } from './retry-button.tsx'

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
        <RetryButton variant="ghost" isBusy={query.isFetching} onClick={() => void query.refetch()} />
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
