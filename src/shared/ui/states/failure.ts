import { isWorthRetrying } from '#contract/calls/failure.ts'
import type { FailureKind } from '#contract/calls/failure.ts'

/** A failed call as far as a panel can show it. The client's own failures have this shape. */
export type PanelFailure = {
  kind: FailureKind
  status?: number | null
  requestId?: string | null
  retryAfterSeconds?: number | null
  detail?: string | null
  issues?: readonly string[]
  fields?: readonly { name: string; rule: string }[]
}

export type FailureWords = { title: string; body: string; canRetry: boolean }

/** What happened and what to do, in the reader's words. `what` names the thing that failed: "Predictions", "The list". */
export function describeFailure(failure: PanelFailure, what: string): FailureWords {
  // By hand an answer that could not be read is worth another try as well: a cut connection leaves one.
  const canRetry = isWorthRetrying(failure.kind) || failure.kind === 'contract'
  return { ...wordsOf(failure, what), canRetry }
}

function wordsOf(failure: PanelFailure, what: string): Omit<FailureWords, 'canRetry'> {
  switch (failure.kind) {
    case 'unreachable':
      return {
        title: 'No connection',
        body: `${what} did not load because this dashboard's own server did not answer. Check the network, then try again.`,
      }
    case 'timeout':
      return {
        title: 'The service took too long',
        body: `${what} did not arrive in time. Wait a moment, then try again.`,
      }
    case 'signed-out':
      return {
        title: 'The account was refused',
        body: `The Financial Insights Service did not accept this dashboard's account. The operator of the dashboard must renew it.`,
      }
    case 'sign-in-needed':
      return { title: 'Not signed in', body: `${what} loads again once you have signed in.` }
    case 'forbidden':
      return { title: 'Not allowed', body: `${what} is not open to this dashboard's account.` }
    case 'not-found':
      return { title: 'Not known', body: `${what}: not known here, or withdrawn.` }
    case 'rejected':
      return { title: 'The service refused this request', body: refused(failure) }
    case 'busy':
      return {
        title: 'The service is busy',
        body: failure.retryAfterSeconds
          ? `Try again in ${failure.retryAfterSeconds} s.`
          : 'Too many requests at once. Wait a moment, then try again.',
      }
    case 'contract':
      return {
        title: 'The answer could not be read',
        body: `${what} arrived in an unknown format${listed(failure.issues)}.`,
      }
    case 'unavailable':
      return {
        title: 'The service cannot be reached',
        body: `The Financial Insights Service does not answer at present. Nothing was lost.`,
      }
    case 'not-configured':
      return { title: 'Not available here', body: `${what} is not part of this deployment.` }
    case 'server':
      return {
        title: 'The service could not answer',
        body: `${what} failed. Nothing was lost.`,
      }
  }
}

function refused({ fields = [], detail }: PanelFailure): string {
  if (fields.length > 0)
    return `Not accepted: ${fields.map(({ name, rule }) => `${name} ${rule}`).join('; ')}.`
  return detail ?? 'It did not say why. Removing the last change usually helps.'
}

const listed = (issues: readonly string[] = []) =>
  issues.length > 0 ? ` (${issues.slice(0, 3).join('; ')})` : ''
