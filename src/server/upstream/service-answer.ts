import type { ServiceRouteId } from '#contract/routes.ts'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { Scrubber } from '#server/base/scrubber.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { fitsShape } from './answer-shape.ts'
import type { ExchangeAnswer } from './exchange.ts'
import { retryAfterMs } from './retries.ts'

export interface CheckedAnswer {
  /** The bytes of the text. */
  readonly bytes: Buffer
  /** The JSON text as the service wrote it: writing it anew would round its 19-digit identifiers. */
  readonly text: string
  readonly json: unknown
}

/** Routes whose address names one thing, so that 404 means "no such thing" and not "no such service". */
const BY_NAME: ReadonlySet<ServiceRouteId> = new Set([
  'insight',
  'predictions',
  'marketClose',
  'prices',
  'delayed',
  'lastDelayed',
  'calculator',
  'relevance',
  'keyValues',
  'snakes',
])

const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf)
const decoder = new TextDecoder('utf-8', { fatal: true })

/** A good answer, checked as far as the proxy can tell; every other one is thrown as the problem it means. */
export function checkedAnswer(
  id: ServiceRouteId,
  answer: ExchangeAnswer,
  deps: { clock: Clock; scrubber: Scrubber },
): CheckedAnswer {
  if (answer.status !== 200) throw refusal(id, answer, deps.clock)
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(answer.contentType))
    throw invalid('content type is not JSON')
  const text = decoded(answer.body)
  // A service that reflects our own token must not hand it to the browser.
  if (deps.scrubber.finds(answer.body)) throw invalid('answer repeats a secret')
  const json = parsed(text)
  if (!fitsShape(id, json)) throw invalid('answer has the wrong shape')
  return { bytes: withoutMark(answer.body), text, json }
}

function refusal(id: ServiceRouteId, answer: ExchangeAnswer, clock: Clock): ProxyProblem {
  const { minEchoedRetryAfterMs, maxEchoedRetryAfterMs } = LIMITS.retry
  const stated = retryAfterMs(answer.retryAfter, clock) ?? 0
  const echoed = Math.min(maxEchoedRetryAfterMs, Math.max(minEchoedRetryAfterMs, stated))
  const cause = `service answered ${answer.status}`
  switch (answer.status) {
    case 400:
    case 422:
      return new ProxyProblem('rejected-by-service', { cause })
    case 403:
      return new ProxyProblem('upstream-forbidden', { cause })
    case 404:
      return new ProxyProblem(BY_NAME.has(id) ? 'not-found' : 'upstream-unexpected', { cause })
    case 429:
      return new ProxyProblem('upstream-rate-limited', { cause, retryAfterMs: echoed })
    case 503:
      return answer.retryAfter === null
        ? new ProxyProblem('upstream-error', { cause })
        : new ProxyProblem('upstream-busy', { cause, retryAfterMs: echoed })
    default:
      return new ProxyProblem(answer.status >= 500 ? 'upstream-error' : 'upstream-unexpected', { cause })
  }
}

/** The decoder leaves out the mark of the byte order, which is no part of the text. */
const withoutMark = (body: Buffer) => (body.subarray(0, 3).equals(BYTE_ORDER_MARK) ? body.subarray(3) : body)

function decoded(body: Buffer): string {
  try {
    return decoder.decode(body)
  } catch {
    throw invalid('answer is not UTF-8')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('answer is not JSON')
  }
}

const invalid = (cause: string) => new ProxyProblem('upstream-invalid-response', { cause })
