import { clsx } from 'clsx'
import { Clock, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { describeFailure, type Fetched, type PanelFailure, RetryButton } from './error-panel.tsx'

const TONES = {
  neutral: 'border-line bg-raised text-ink-2',
  caution: 'border-caution-line bg-caution-tint text-ink',
  danger: 'border-danger-line bg-danger-tint text-ink',
} as const

type NoticeProps = {
  tone?: keyof typeof TONES
  icon?: ReactNode
  actions?: ReactNode
  onDismiss?: () => void
  /** `alert` interrupts a screen reader: for errors only. */
  role?: 'status' | 'alert'
  className?: string
  children: ReactNode
}

/** A message in one line, usually above the content that it is about. */
export function Notice(props: NoticeProps) {
  const { tone = 'neutral', icon, actions, onDismiss, role = 'status', className, children } = props
  return (
    <div
      role={role}
      className={clsx(
        'flex items-center gap-2.5 rounded-sm border px-3 py-1.5 text-sm',
        TONES[tone],
        className,
      )}
    >
      {icon && (
        <span
          className={clsx(
            'shrink-0',
            tone === 'caution' && 'text-caution',
            tone === 'danger' && 'text-danger',
          )}
        >
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1">{children}</div>
      {actions}
      {onDismiss && <IconButton label="Dismiss" onClick={onDismiss} icon={<X size={14} />} />}
    </div>
  )
}

type StaleNoticeProps = {
  failure: PanelFailure
  /** What could not be refreshed, as the subject of a sentence. */
  what: string
  /** When the data on screen were loaded, ms. */
  since: number
  /** What is on screen, before "at" and the time. */
  shown?: string | undefined
  query: Fetched
}

/** Shown above stale data if the last refresh failed. */
export function StaleNotice(props: StaleNoticeProps) {
  const { failure, what, since, shown = 'what was loaded', query } = props
  const { title, canRetry } = describeFailure(failure, what)
  return (
    <Notice tone="caution" icon={<Clock size={15} />} actions={canRetry && <RetryButton query={query} />}>
      <b className="font-semibold">{title}.</b> Showing {shown} at {formatTime(since)}.
    </Notice>
  )
}

type LeftOutNoticeProps = {
  /** Unknown or invalid parameters of the address; if empty, there is no notice. */
  dropped: readonly string[]
  /** Changes the address, which any change frees of them. */
  set: (change: Record<string, never>, options: { isReplacing: true }) => void
  className?: string
  /** Further explanation. */
  children?: ReactNode
}

/** Lists ignored parameters of the address, so that nobody mistakes the page for what a link asked for. */
export const LeftOutNotice = ({ dropped, set, className, children }: LeftOutNoticeProps) =>
  dropped.length > 0 && (
    <Notice
      {...(className === undefined ? {} : { className })}
      icon={<Info size={14} />}
      onDismiss={() => set({}, { isReplacing: true })}
    >
      <b className="font-semibold text-ink">
        {countOf(dropped.length, 'part')} of this address could not be read
      </b>{' '}
      and {dropped.length === 1 ? 'is' : 'are'} left out:{' '}
      <code className="font-mono text-xs wrap-anywhere">{dropped.join(', ')}</code>
      {children}
    </Notice>
  )
