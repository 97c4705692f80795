import { type Clock, pause, type Random } from './clock.ts'
import {
  type Deadline,
  exchange,
  type ExchangeAnswer,
  ExchangeFailure,
  retryAfterMs,
  toExchangeFailure,
} from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Dispatchers } from './network.ts'
import { problemOf, ProxyProblem } from './problems.ts'
import type { Token, TokenSource } from './token.ts'

export interface ServiceRequest {
  readonly method: 'GET' | 'POST'
  /** The service's own path and query, encoded, without the base address. */
  readonly path: string
  readonly body?: Buffer | undefined
  readonly isRead: boolean
  readonly isList: boolean
  readonly requestId: string
  readonly deadline: Deadline
}

const R = LIMITS.retry
const U = LIMITS.upstream

interface ServiceDeps {
  readonly clock: Clock
  readonly random: Random
  readonly metrics: Metrics
  readonly dispatchers: Dispatchers
  readonly tokens: TokenSource
}

/**
 * Sends a request to the service with a token, renews the token once when it is refused, and repeats a read once when the connection or
 * the service failed. Any complete answer but 401 is returned; everything else is thrown as `ProxyProblem` or, when our own client has
 * gone, as `ExchangeFailure`.
 */
export function createService(baseUrl: URL, { clock, random, metrics, dispatchers, tokens }: ServiceDeps) {
  const prefix = baseUrl.pathname.replace(/\/$/, '')
  /** Retries are paid for by ordinary traffic: when everything fails, repeating adds at most a fifth to the load. */
  let credit: number = R.budgetStart
  const underWay = { list: 0, service: 0 }

  /** How long to wait before a second try, or null when a second try is not called for. */
  function retryWaitMs(outcome: ExchangeAnswer | ExchangeFailure, deadline: Deadline): number | null {
    if (deadline.remainingMs < R.minDeadlineMs) return null
    const backoff = R.backoffFromMs + random() * (R.backoffToMs - R.backoffFromMs)
    if (outcome instanceof ExchangeFailure) return outcome.reason === 'unreachable' ? backoff : null
    const stated = retryAfterMs(outcome.retryAfter, clock)
    if (stated !== null && (outcome.status === 503 || outcome.status === 429))
      return stated <= R.maxRetryAfterMs ? stated : null
    return [500, 502, 503, 504].includes(outcome.status) ? backoff : null
  }

  async function attempt(request: ServiceRequest): Promise<ExchangeAnswer | ExchangeFailure> {
    const { deadline } = request
    try {
      const token = await deadline.race(tokens.current())
      const first = await send(request, token)
      if (first.status !== 401) return first
      const renewed = await deadline.race(tokens.afterRejection(token))
      const second = renewed && (await send(request, renewed))
      if (second && second.status !== 401) return second
      if (second) tokens.muteAfterSecondRejection()
      throw new ProxyProblem('upstream-auth-failed')
    } catch (error) {
      if (error instanceof ExchangeFailure) return error
      throw error
    }
  }

  /** Every header is ours: nothing the browser sent is passed on. */
  async function send(request: ServiceRequest, token: Token): Promise<ExchangeAnswer> {
    const { method, path, body, isList, requestId, deadline } = request
    const lane = isList ? 'list' : 'service'
    if (underWay[lane] >= (isList ? U.mostLists : U.mostCalls))
      throw new ProxyProblem('overloaded', { retryAfterMs: 1000 })
    underWay[lane] += 1
    const note = metrics.exchanges.startTimer()
    try {
      const answer = await exchange(dispatchers[lane], baseUrl.origin, {
        method,
        path: prefix + path,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'br, gzip',
          authorization: `Bearer ${token.value}`,
          'x-request-id': requestId,
          ...(body && { 'content-type': 'application/json' }),
        },
        body,
        deadline,
        maxBytes: isList ? U.maxListBytes : U.maxBytes,
      })
      note({ outcome: `${Math.floor(answer.status / 100)}xx` })
      // A failure of the service says nothing about the token.
      if (answer.status !== 401 && answer.status < 500) tokens.noteAccepted(token)
      return answer
    } catch (error) {
      note({ outcome: toExchangeFailure(error).reason })
      throw error
    } finally {
      underWay[lane] -= 1
    }
  }

  return async (request: ServiceRequest): Promise<ExchangeAnswer> => {
    credit = Math.min(R.budgetCap, credit + R.budgetPerRequest)
    try {
      let outcome = await attempt(request)
      const waitMs = request.isRead ? retryWaitMs(outcome, request.deadline) : null
      if (waitMs !== null && credit >= 1) {
        credit -= 1
        metrics.retries.inc()
        await request.deadline.race(pause(clock, waitMs))
        outcome = await attempt(request)
      }
      if (outcome instanceof ExchangeFailure) throw outcome
      return outcome
    } catch (error) {
      throw error instanceof ExchangeFailure && error.reason !== 'left' ? problemOf(error) : error
    }
  }
}
