import type { ExchangeFailure, FailureReason } from './exchange-failure.ts'
import type { ProblemSlug } from './problem-table.ts'
import { ProxyProblem } from './proxy-problem.ts'

const SLUG_OF_REASON: Readonly<Record<Exclude<FailureReason, 'left'>, ProblemSlug>> = {
  timeout: 'upstream-timeout',
  unreachable: 'upstream-unreachable',
  untrusted: 'upstream-unreachable',
  interrupted: 'upstream-unreachable',
  malformed: 'upstream-invalid-response',
  'too-large': 'upstream-invalid-response',
}

/** What a failed exchange with the service is to the browser. One that only its own leaving ended is never read. */
export function problemOfExchange({ reason, message }: ExchangeFailure): ProxyProblem {
  return new ProxyProblem(reason === 'left' ? 'internal' : SLUG_OF_REASON[reason], { cause: message })
}
