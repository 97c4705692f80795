import { isUtf8 } from 'node:buffer'
import type { ServiceRouteId } from '#contract/calls/routes.ts'
import type { Clock } from './clock.ts'
import { type ExchangeResponse, retryAfterMs } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Scrubber } from './log.ts'
import { ProxyProblem, type ProblemSlug } from './problems.ts'
import { ROUTE_RULES } from './route-rules.ts'

/** Fields under which a record may hold the list. */
const ENVELOPES = ['result', 'data', 'entities', 'snakes'] as const

/** Checks a response; throws a `ProxyProblem`. The bytes stay the service's own: serializing them again would round 19-digit ids. */
export function checkedResponse(
  id: ServiceRouteId,
  answer: ExchangeResponse,
  { clock, scrubber }: { clock: Clock; scrubber: Scrubber },
) {
  if (answer.status !== 200) throw refusal(id, answer, clock)
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(answer.contentType))
    throw invalid('content type is not JSON')
  if (!isUtf8(answer.body)) throw invalid('answer is not UTF-8')
  const text = answer.body.toString()
  // A service that echoes our token must not hand it to the browser.
  if (scrubber.findsInJson(text)) throw invalid('answer repeats a secret')
  const value = parsed(text)
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  const { returns } = ROUTE_RULES[id]
  const fits = (returns !== 'list' && isRecord) || (returns !== 'record' && listIn(value) !== null)
  if (!fits) throw invalid(`answer has the wrong shape for "${returns}"`)
  return { bytes: answer.body, text, value }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('answer is not JSON')
  }
}

/** The list that a value is, or holds under one of the usual fields; null for none. */
export function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  const record: Readonly<Record<string, unknown>> = Object(value)
  return ENVELOPES.map((name) => record[name]).find(Array.isArray) ?? null
}

const SLUGS: Readonly<Record<number, ProblemSlug>> = {
  400: 'rejected-by-service',
  422: 'rejected-by-service',
  403: 'upstream-forbidden',
  404: 'not-found',
  429: 'upstream-rate-limited',
}

function refusal(id: ServiceRouteId, { status, retryAfter }: ExchangeResponse, clock: Clock): ProxyProblem {
  const cause = `service answered ${status}`
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    const { minEchoedRetryAfterMs, maxEchoedRetryAfterMs } = LIMITS.retry
    const stated = Math.max(minEchoedRetryAfterMs, retryAfterMs(retryAfter, clock) ?? 0)
    const waitMs = Math.min(maxEchoedRetryAfterMs, stated)
    return new ProxyProblem(SLUGS[status] ?? 'upstream-busy', { cause, retryAfterMs: waitMs })
  }
  const other = status >= 500 ? 'upstream-error' : 'upstream-unexpected'
  const hasNoOperation = status === 404 && ROUTE_RULES[id].isNameless
  return new ProxyProblem(hasNoOperation ? other : (SLUGS[status] ?? other), { cause })
}

const invalid = (cause: string) => new ProxyProblem('upstream-invalid-response', { cause })
