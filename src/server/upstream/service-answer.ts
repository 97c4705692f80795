import { isUtf8 } from 'node:buffer'
import type { ServiceRouteId } from '#contract/calls/routes.ts'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { Scrubber } from '#server/base/scrubber.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { ENVELOPES, fitsShape } from '#server/upstream/answers/answer-shape.ts'
import type { ExchangeAnswer } from '#server/upstream/exchange.ts'
import { jsonOutline } from '#server/upstream/answers/json-outline.ts'
import { retryAfterMs } from '#server/upstream/limits/retries.ts'

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
/**
 * A good answer as JSON text, the service's own bytes: to write it anew would round its 19-digit identifiers. It is checked as far as
 * the proxy can tell; every other answer is thrown as the problem it means. No object is made of it, see `jsonOutline`.
 *
 * @param marked names of members that the caller wants to look for
 */
export function checkedAnswer(
  id: ServiceRouteId,
  answer: ExchangeAnswer,
  { clock, scrubber, marked }: { clock: Clock; scrubber: Scrubber; marked?: readonly string[] },
): { readonly body: Buffer; readonly hasMarked: boolean } {
  if (answer.status !== 200) throw refusal(id, answer, clock)
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(answer.contentType))
    throw invalid('content type is not JSON')
  if (!isUtf8(answer.body)) throw invalid('answer is not UTF-8')
  // A service that reflects our own token must not hand it to the browser.
  if (scrubber.finds(answer.body)) throw invalid('answer repeats a secret')
  const body = withoutMark(answer.body)
  const outline = jsonOutline(body, { lists: ENVELOPES, ...(marked && { marked }) })
  if (outline === null) throw invalid('answer is not JSON')
  if (!fitsShape(id, outline)) throw invalid('answer has the wrong shape')
  return { body, hasMarked: outline.hasMarked }
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

/** The mark of the byte order is no part of the text. */
const withoutMark = (body: Buffer) => (body.subarray(0, 3).equals(BYTE_ORDER_MARK) ? body.subarray(3) : body)

const invalid = (cause: string) => new ProxyProblem('upstream-invalid-response', { cause })
