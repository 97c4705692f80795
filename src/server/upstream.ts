import { type Clock, pause, type Random } from './clock.ts'
import { type Deadline, exchange, type ExchangeResponse, retryAfterMs } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Dispatchers } from './network.ts'
import { problemOf, ProxyProblem } from './problems.ts'
import type { Token, TokenSource } from './token.ts'

/** What a request of the browser has taken at the service so far. */
export type UpstreamUse = { attempts: number; ms: number }

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log. Without attempts where the response was cached, or another request has fetched it. */
    upstream: UpstreamUse
  }
}

export interface ServiceRequest {
  readonly method: 'GET' | 'POST'
  /** Path and query at the service, encoded, without the base URL. */
  readonly path: string
  readonly body?: Buffer | undefined
  readonly isList: boolean
  /** The request of the browser that it is sent for. */
  readonly reader: { readonly id: string; readonly upstream: UpstreamUse }
  readonly deadline: Deadline
}

interface ServiceDeps {
  readonly clock: Clock
  readonly random: Random
  readonly metrics: Metrics
  readonly dispatchers: Dispatchers
  readonly tokens: TokenSource
}

/** Sends a request with a token, renewed once after a 401, and repeats a failed read once. Returns any complete response but a 401. */
export function createService(baseUrl: URL, { clock, random, metrics, dispatchers, tokens }: ServiceDeps) {
  const prefix = baseUrl.pathname.replace(/\/$/, '')
  /** Retry budget: requests add to it, retries use it, so that in an outage retries add at most a fifth to the load. */
  let retryBudget: number = LIMITS.retry.budgetStart
  const inFlight = { list: 0, service: 0 }

  /** How long to wait before a second try; null for no second try. */
  function retryWaitMs(outcome: ExchangeResponse | Error, deadline: Deadline): number | null {
    if (deadline.remainingMs < LIMITS.retry.minDeadlineMs) return null
    const backoff =
      LIMITS.retry.backoffFromMs + random() * (LIMITS.retry.backoffToMs - LIMITS.retry.backoffFromMs)
    if (outcome instanceof Error) return problemOf(outcome).slug === 'upstream-unreachable' ? backoff : null
    const stated = retryAfterMs(outcome.retryAfter, clock)
    if (stated !== null && (outcome.status === 503 || outcome.status === 429))
      return stated <= LIMITS.retry.maxRetryAfterMs ? stated : null
    return [500, 502, 503, 504].includes(outcome.status) ? backoff : null
  }

  /** The response to one try. Throws also when no token is to be had, or none is accepted. */
  async function attempt(request: ServiceRequest): Promise<ExchangeResponse> {
    const token = await tokenWithin(request.deadline, tokens.current())
    const first = await send(request, token)
    if (first.status !== 401) return first
    const renewed = await tokenWithin(request.deadline, tokens.afterRejection(token))
    const second = renewed && (await send(request, renewed))
    if (second && second.status !== 401) return second
    if (second) tokens.noteSecondRejection()
    throw new ProxyProblem('upstream-auth-failed', { cause: 'service answered 401' })
  }

  /** Every header is ours: nothing that the browser sent is passed on. */
  async function send(request: ServiceRequest, token: Token): Promise<ExchangeResponse> {
    const { method, path, body, isList, reader, deadline } = request
    const lane = isList ? 'list' : 'service'
    if (inFlight[lane] >= (isList ? LIMITS.upstream.maxLists : LIMITS.upstream.maxCalls))
      throw new ProxyProblem('overloaded', { retryAfterMs: 1000 })
    inFlight[lane] += 1
    const stopTimer = metrics.exchanges.startTimer()
    const startedAt = clock.mono()
    reader.upstream.attempts += 1
    try {
      const response = await exchange(dispatchers[lane], baseUrl.origin, {
        method,
        path: prefix + path,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'br, gzip',
          authorization: `Bearer ${token.value}`,
          'x-request-id': reader.id,
          ...(body && { 'content-type': 'application/json' }),
        },
        body,
        deadline,
        maxBytes: isList ? LIMITS.upstream.maxListBytes : LIMITS.upstream.maxBytes,
      })
      stopTimer({ outcome: `${Math.floor(response.status / 100)}xx` })
      // A server error says nothing about the token.
      if (response.status !== 401 && response.status < 500) tokens.noteAccepted(token)
      return response
    } catch (error) {
      stopTimer({ outcome: problemOf(error).slug.replace('upstream-', '') })
      throw error
    } finally {
      inFlight[lane] -= 1
      reader.upstream.ms += clock.mono() - startedAt
    }
  }

  return async (request: ServiceRequest): Promise<ExchangeResponse> => {
    retryBudget = Math.min(LIMITS.retry.budgetCap, retryBudget + LIMITS.retry.budgetPerRequest)
    const first = await attempt(request).catch((error: Error) => error)
    const waitMs = retryWaitMs(first, request.deadline)
    if (waitMs === null || retryBudget < 1) {
      if (first instanceof Error) throw first
      return first
    }
    retryBudget -= 1
    metrics.retries.inc()
    await request.deadline.race(pause(clock, waitMs))
    return attempt(request)
  }
}

/** If the time is over before there is a token, it is not the service that was too slow. */
function tokenWithin<T>(deadline: Deadline, token: Promise<T>): Promise<T> {
  return deadline.race(token).catch((problem: ProxyProblem) => {
    if (problem.slug !== 'upstream-timeout') throw problem
    const retryAfterMs = LIMITS.token.outageFirstMs
    throw new ProxyProblem('token-unavailable', { cause: 'token service: timeout', retryAfterMs })
  })
}
