import { isWorthRetrying, type ApiFailure, type FailureKind } from '#contract/calls/failure.ts'

export type PanelFailure = Pick<ApiFailure, 'kind'> & Partial<ApiFailure>

export type FailureWords = { title: string; body: string; canRetry: boolean }

/** What happened and what to do. `what` is the subject of the sentence: "Predictions", "The list". */
export function describeFailure(failure: PanelFailure, what: string): FailureWords {
  const [title, body] = wordsOf(failure, what)[failure.kind]
  // A user may also retry an unreadable response: a broken connection leaves a truncated one.
  return { title, body, canRetry: isWorthRetrying(failure.kind) || failure.kind === 'contract' }
}

type Words = Record<FailureKind, readonly [title: string, body: string]>

const wordsOf = (failure: PanelFailure, what: string): Words => ({
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
  busy: ['The service is busy', 'Too many requests at once. Wait a moment, then try again.'],
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
