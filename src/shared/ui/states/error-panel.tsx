import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState, useLayoutEffect, useRef } from 'react'
import { failureOf, isWorthRetrying, type ApiFailure, type FailureKind } from '#contract/calls/failure.ts'
import { Button, type ButtonProps } from '#shared/ui/button.tsx'

type ErrorPanelProps = {
  failure: PanelFailure
  /** What failed, as the subject of a sentence: "Predictions". */
  what: string
  /** What "Try again" fetches. */
  query?: Fetched
  /** Further actions, for example a link to the asset. */
  actions?: ReactNode
  className?: string
}

/** Error state of a panel; other panels are not affected. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { failure, what, query, actions, className } = props
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
      {failure.requestId && failure.kind !== 'sign-in-needed' && (
        // Another one after every retry, which a screen reader must not read out each time.
        <p aria-live="off" className="text-xs text-ink-3">
          Quote <code className="font-mono select-all">{failure.requestId}</code> when you report this.
        </p>
      )}
      {((canRetry && query) || actions) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {canRetry && query && <RetryButton icon={<RefreshCw size={14} />} query={query} />}
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

/** The part of a query that fetching it again needs. */
export type Fetched = { isFetching: boolean; refetch: () => unknown }

/** The part of a query that its error state needs. */
export type FailingQuery = Pick<UseQueryResult, 'data' | 'error' | 'errorUpdatedAt'> & Fetched

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
  return <ErrorPanel failure={failureOf(error)} what={what} query={query} className={className} />
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

type RetryButtonProps = Omit<ButtonProps, 'children' | 'ref'> & {
  /** What it fetches again, instead of `isBusy` and `onClick`. */
  query?: Fetched
}

/**
 * "Try again". `data-asks-again` marks the calls as made by the user (app/main.tsx). When the button is removed because the retry
 * succeeded, the focus moves to what replaces it.
 */
export function RetryButton({ query, ...props }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own && own === document.activeElement) moveFocusOn(own)
    }
  }, [])
  return (
    <Button
      {...(query && { isBusy: query.isFetching, onClick: () => void query.refetch() })}
      {...props}
      data-asks-again=""
      ref={button}
    >
      Try again
    </Button>
  )
}

/** Must be called before the element is removed, to know its position. */
function moveFocusOn(from: HTMLElement) {
  // A `HandsFocusOn` around it handles the focus.
  if (from.closest('[data-hands-focus-on]')) return
  const ancestors: { parent: Element; before: Element | null }[] = []
  for (let child: Element = from, parent = child.parentElement; parent; parent = child.parentElement) {
    ancestors.push({ parent, before: child.previousElementSibling })
    child = parent
  }
  // After React has updated the DOM: then it is known which ancestors remain, and whether something else took the focus.
  queueMicrotask(() => {
    if (from.isConnected || document.activeElement !== document.body) return
    const left = ancestors.find(({ parent }) => parent.isConnected)
    const target = left && successor(left.parent, left.before)
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
}

/** The surrounding panel; if the whole panel was replaced, its replacement; else the heading of the page. */
function successor(parent: Element, before: Element | null): HTMLElement | null {
  const panel = parent.closest<HTMLElement>('section')
  if (panel) return panel
  const replacement = before?.isConnected ? before.nextElementSibling : parent.firstElementChild
  if (replacement?.matches('section')) return replacement as HTMLElement
  const heading = () => parent.closest('main')?.querySelector<HTMLElement>('h1') ?? null
  return replacement?.querySelector<HTMLElement>('h1, section') ?? heading()
}

type HandsFocusOnProps = {
  /** Called right before it is unmounted with the focus inside; must be stable. */
  onLeave: () => void
  /** Returns the focused element of what it replaces: after a retry that failed again, its button gets the focus again. */
  onCome?: () => Element | null
  children: ReactNode
}

/** Wraps a part that disappears once its retry succeeds, and lets its owner move the focus. */
export function HandsFocusOn({ onLeave, onCome, children }: HandsFocusOnProps) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = root.current
    if (onCome?.() && document.activeElement === document.body) own?.querySelector('button')?.focus()
    return () => {
      if (own?.contains(document.activeElement)) onLeave()
    }
  }, [onLeave, onCome])
  return (
    // `moveFocusOn` does nothing inside of it.
    <div ref={root} data-hands-focus-on>
      {children}
    </div>
  )
}

export type PanelFailure = Pick<ApiFailure, 'kind'> & Partial<ApiFailure>

export type FailureWords = { title: string; body: string; canRetry: boolean }

/** What happened and what to do. `what` is the subject of the sentence: "Predictions", "The list". */
export function describeFailure(failure: PanelFailure, what: string): FailureWords {
  const [title, body] = wordsOf(failure, what)[failure.kind]
  // A user may also retry an unreadable response: a broken connection leaves a truncated one.
  return { title, body, canRetry: isWorthRetrying(failure.kind) || failure.kind === 'contract' }
}

const wordsOf = (
  failure: PanelFailure,
  what: string,
): Record<FailureKind, readonly [title: string, body: string]> => ({
  unreachable: [
    'No connection',
    `${what} did not load because this dashboard's own server did not answer. Check the network, then try again.`,
  ],
  timeout: ['The service took too long', `${what} did not arrive in time. Wait a moment, then try again.`],
  'signed-out': [
    'The account was refused',
    `The Financial Insights Service did not accept this dashboard's account. The operator of the dashboard must renew it.`,
  ],
  'sign-in-needed': ['Not signed in', `${what} will load once you have signed in.`],
  forbidden: ['Not allowed', `${what}: not open to this dashboard's account.`],
  'not-found': ['Not known', `${what}: not known here, or withdrawn.`],
  rejected: ['The service refused this request', refused(failure)],
  busy: ['The service is busy', 'Too many requests at once, or maintenance. Wait a moment, then try again.'],
  contract: [
    'The answer could not be read',
    `${what} arrived in an unknown format${listed(failure.issues)}.`,
  ],
  unavailable: [
    'The service cannot be reached',
    'The Financial Insights Service does not answer at present. Nothing was lost.',
  ],
  'not-configured': ['Not available here', `${what}: not part of this deployment.`],
  server: ['The service could not answer', `${what} failed. Nothing was lost.`],
})

function refused({ fields = [], detail }: PanelFailure): string {
  if (fields.length > 0)
    return `Not accepted: ${fields.map(({ name, rule }) => `${name} ${rule}`).join('; ')}.`
  return detail ?? 'It did not say why. Removing the last change usually helps.'
}

const listed = (issues: readonly string[] = []) =>
  issues.length > 0 ? ` (${issues.slice(0, 3).join('; ')})` : ''
