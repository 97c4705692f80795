import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { failureOf } from '#contract/calls/failure.ts'
import { describeFailure, type PanelFailure } from './failure.ts'
import { RetryButton } from './retry-button.tsx'

type ErrorPanelProps = {
  failure: PanelFailure
  /** What failed, as the subject of a sentence: "Predictions". */
  what: string
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  /** Further actions, for example a link to the asset. */
  actions?: ReactNode
  className?: string
}

/** Error state of a panel; other panels are not affected. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { failure, what, onRetry, isRetrying = false, actions, className } = props
  const { title, body, canRetry } = describeFailure(failure, what)
  return (
    <div role="alert" className={clsx('grid justify-items-start gap-1.5 p-6', className)}>
      <CircleAlert size={22} strokeWidth={1.6} className="mb-1 text-danger" />
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-[56ch] text-pretty text-ink-2">
        {failure.kind === 'busy' && failure.retryAt ? (
          <RetryCountdown key={failure.retryAt} end={failure.retryAt} />
        ) : (
          body
        )}
      </p>
      {failure.requestId && (
        <p className="text-xs text-ink-3">
          Quote <code className="font-mono select-all">{failure.requestId}</code> when you report this.
        </p>
      )}
      {((canRetry && onRetry) || actions) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {canRetry && onRetry && (
            <RetryButton icon={<RefreshCw size={14} />} isBusy={isRetrying} onClick={onRetry} />
          )}
          {actions}
        </div>
      )}
    </div>
  )
}

/** The wait that the service asked for. A screen reader reads it once, with the alert around it, and not every second. */
function RetryCountdown({ end }: { end: number }) {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.ceil((end - now) / 1000)
  const isOver = seconds <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return (
    <span role="timer" aria-live="off">
      {isOver ? 'You can try again now.' : `Try again in ${seconds} s.`}
    </span>
  )
}

/** The part of a query that its error state needs. */
export type FailingQuery = Pick<UseQueryResult, 'data' | 'error' | 'errorUpdatedAt' | 'isFetching'> & {
  refetch: () => unknown
}

type LastFailureProps = {
  query: FailingQuery
  /** What failed, as the subject of a sentence: "Predictions". */
  what: string
  className?: string
  /** Loading state. */
  children: ReactNode
}

/** A query without data: its last failure, also during a retry, else the loading state. */
export function LastFailure({ query, what, className = '', children }: LastFailureProps) {
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

type EmptyStateProps = {
  title: string
  /** The reason, and what to do. */
  children?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
  className?: string
}

export const EmptyState = ({ title, children, icon, actions, className }: EmptyStateProps) => (
  <div className={clsx('grid justify-items-start gap-1.5 p-6', className)}>
    {icon && <span className="mb-1 text-ink-3">{icon}</span>}
    <p className="text-lg font-semibold">{title}</p>
    {children && <div className="max-w-[56ch] text-ink-2">{children}</div>}
    {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
  </div>
)

/**
 * The error of a query without data, also during a retry. React Query clears the error when a retry starts, which would replace the
 * error panel, with the button that was just pressed, by the loading state.
 */
export function useLastError({
  data,
  error,
  errorUpdatedAt,
}: Pick<FailingQuery, 'data' | 'error' | 'errorUpdatedAt'>): Error | null {
  const [last, setLast] = useState({ error, errorUpdatedAt })
  if (error && error !== last.error) setLast({ error, errorUpdatedAt })
  // If the hook now has another query, `errorUpdatedAt` differs.
  const isRetrying = data === undefined && errorUpdatedAt === last.errorUpdatedAt
  return error ?? (isRetrying ? last.error : null)
}
