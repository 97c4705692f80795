import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLastError } from '#shared/state/last-error.ts'
import { ErrorPanel } from './error-panel.tsx'
import type { PanelFailure } from './failure.ts'

type LastFailureProps = {
  query: Pick<UseQueryResult<unknown>, 'data' | 'error' | 'errorUpdatedAt' | 'isFetching'> & {
    refetch: () => unknown
  }
  /** What the client knows of an error. */
  failureOf: (error: unknown) => PanelFailure
  /** What failed, as the subject of a sentence: "Predictions". */
  what: string
  className?: string
  /** What stands while it is asked for the first time. */
  children: ReactNode
}

/** A query that has nothing to show yet: its failure, which stands while it is asked for again, or else the wait. */
export function LastFailure({ query, failureOf, what, className = '', children }: LastFailureProps) {
  const error = useLastError(query)
  if (!error) return children
  return (
    <ErrorPanel
      failure={failureOf(error)}
      what={what}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      className={className}
    />
  )
}
