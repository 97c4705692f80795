import { clsx } from 'clsx'
import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeFailure } from './failure.ts'
import type { PanelFailure } from './failure.ts'
import { RetryButton } from './retry-button.tsx'

type ErrorPanelProps = {
  failure: PanelFailure
  /** What failed, as the subject of a sentence: "Predictions". */
  what: string
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  /** Further ways out, for example a link to the asset. */
  actions?: ReactNode
  className?: string
}

/** The one place where failures become words. It replaces only the panel that failed; neighbours stay. */
export function ErrorPanel({
  failure,
  what,
  onRetry,
  isRetrying = false,
  actions,
  className,
}: ErrorPanelProps) {
  const { title, body, canRetry } = describeFailure(failure, what)
  return (
    <div role="alert" className={clsx('grid justify-items-start gap-1.5 p-6', className)}>
      <CircleAlert aria-hidden="true" size={22} strokeWidth={1.6} className="mb-1 text-danger" />
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-[56ch] text-ink-2">{body}</p>
      {failure.requestId && (
        <p className="text-xs text-ink-3">
          Quote <code className="font-mono select-all">{failure.requestId}</code> when you report this.
        </p>
      )}
      {((canRetry && onRetry) || actions) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {canRetry && onRetry && (
            <RetryButton
              icon={<RefreshCw aria-hidden="true" size={14} />}
              isBusy={isRetrying}
              onClick={onRetry}
            />
          )}
          {actions}
        </div>
      )}
    </div>
  )
}
