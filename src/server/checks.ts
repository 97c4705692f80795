import { isUtf8 } from 'node:buffer'
import type { ServiceRouteId } from '#contract/calls/routes.ts'
import type { Clock } from './clock.ts'
import { type ExchangeAnswer, retryAfterMs } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Scrubber } from './log.ts'
import { ProxyProblem } from './problems.ts'

type Shape = 'list' | 'record' | 'either'

/**
 * The outermost shape each answer must have. No more than that: every field may be missing, unknown fields are kept, and one bad item of
 * a list is for the browser to leave out and count.
 */
const SHAPES: Readonly<Record<ServiceRouteId, Shape>> = {
  filterInsights: 'list',
  insight: 'record',
  predictions: 'list',
  entities: 'list',
  marketClose: 'record',
  prices: 'list',
  delayed: 'list',
  lastDelayed: 'either',
  proximity: 'list',
  feed: 'list',
  calculator: 'record',
  relevance: 'list',
  keyValues: 'list',
  snakes: 'either',
  dataReport: 'record',
}

/** Names under which a list may stand within a record. */
const ENVELOPES = ['result', 'data', 'entities', 'snakes'] as const

/** Routes whose address names no single thing, so that 404 means "no such service" and not "no such thing". */
const WITHOUT_NAME: readonly ServiceRouteId[] = ['filterInsights', 'feed', 'entities', 'proximity']

const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf)

export interface CheckedAnswer {
  /** The service's own bytes: to write them anew would round its 19-digit identifiers. */
  readonly body: Buffer
  readonly text: string
  /** Parsed once, for the check; read by whoever makes something else of the answer. */
  readonly value: unknown
}

/** A good answer, checked as far as the proxy can tell; every other one is thrown as the problem it means. */
export function checkedAnswer(
  id: ServiceRouteId,
  answer: ExchangeAnswer,
  { clock, scrubber }: { clock: Clock; scrubber: Scrubber },
): CheckedAnswer {
  if (answer.status !== 200) throw refusal(id, answer, clock)
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(answer.contentType))
    throw invalid('content type is not JSON')
  if (!isUtf8(answer.body)) throw invalid('answer is not UTF-8')
  const hasMark = answer.body.subarray(0, 3).equals(BYTE_ORDER_MARK)
  const body = hasMark ? answer.body.subarray(3) : answer.body
  const text = body.toString()
  // A service that reflects our own token must not hand it to the browser.
  if (scrubber.finds(text)) throw invalid('answer repeats a secret')
  const value = parsed(text)
  if (!fitsShape(SHAPES[id], value)) throw invalid('answer has the wrong shape')
  return { body, text, value }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('answer is not JSON')
  }
}

function fitsShape(shape: Shape, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (shape === 'either') return true
  return Array.isArray(value) ? shape === 'list' : shape === 'record' || listIn(value) !== null
}

/** The list that an answer is, or holds under one of the usual names; null for none. */
export function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  const record: Readonly<Record<string, unknown>> = Object(value)
  for (const name of ENVELOPES) {
    const member = Object.hasOwn(record, name) ? record[name] : null
    if (Array.isArray(member)) return member
  }
  return null
}

function refusal(id: ServiceRouteId, { status, retryAfter }: ExchangeAnswer, clock: Clock): ProxyProblem {
  const { minEchoedRetryAfterMs, maxEchoedRetryAfterMs } = LIMITS.retry
  const stated = retryAfterMs(retryAfter, clock) ?? 0
  const echoed = Math.min(maxEchoedRetryAfterMs, Math.max(minEchoedRetryAfterMs, stated))
  const cause = `service answered ${status}`
  switch (status) {
    case 400:
    case 422:
      return new ProxyProblem('rejected-by-service', { cause })
    case 403:
      return new ProxyProblem('upstream-forbidden', { cause })
    case 404:
      return new ProxyProblem(WITHOUT_NAME.includes(id) ? 'upstream-unexpected' : 'not-found', { cause })
    case 429:
      return new ProxyProblem('upstream-rate-limited', { cause, retryAfterMs: echoed })
    case 503:
      if (retryAfter !== null) return new ProxyProblem('upstream-busy', { cause, retryAfterMs: echoed })
      return new ProxyProblem('upstream-error', { cause })
    default:
      return new ProxyProblem(status >= 500 ? 'upstream-error' : 'upstream-unexpected', { cause })
  }
}

const invalid = (cause: string) => new ProxyProblem('upstream-invalid-response', { cause })
