import { Clock } from 'lucide-react'
import { formatTime } from '#shared/format/date.ts'
import { Button } from './button.tsx'
import { describeFailure } from './failure.ts'
import type { PanelFailure } from './failure.ts'
import { Notice } from './notice.tsx'

type StaleNoticeProps = {
  failure: PanelFailure
  /** What could not be renewed, as the subject of a sentence. */
  what: string
  /** When the data still on screen were loaded, ms. */
  since: number
  /** What is on screen instead, before "at" and its time. */
  shown?: string | undefined
  onRetry?: () => void
  isRetrying?: boolean
}

/** The last refresh failed, what was loaded before stays: says so with its time. */
export function StaleNotice({
  failure,
  what,
  since,
  shown = 'what was loaded',
  onRetry,
  isRetrying = false,
}: StaleNoticeProps) {
  const { title, canRetry } = describeFailure(failure, what)
  return (
    <Notice
      tone="caution"
      icon={<Clock aria-hidden="true" size={15} />}
      actions={
        canRetry &&
        onRetry && (
          <Button isBusy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <b className="font-semibold">{title}.</b> Showing {shown} at {formatTime(since)}.
    </Notice>
  )
}
