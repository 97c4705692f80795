import type { Dispatcher } from 'undici'
import { type Clock, pause, type Random } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { ExchangeFailure, toExchangeFailure } from '#server/problems/exchange-failure.ts'
import { problemOfExchange } from '#server/problems/exchange-problem.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import type { Deadline } from '#server/upstream/limits/deadline.ts'
import { exchange, type ExchangeAnswer } from './exchange.ts'
import { retryAfterMs, type RetryBudget } from '#server/upstream/limits/retries.ts'
import type { Semaphore } from '#server/upstream/limits/semaphore.ts'
import { type Token, type TokenSource, TokenUnavailable } from './token-source.ts'

export interface ServiceRequest {
  readonly method: 'GET' | 'POST'
  /** The service's own path and query, encoded, without the base address. */
  readonly path: string
  readonly body?: Buffer | undefined
  /** Repeating it changes nothing at the service. */
  readonly isRead: boolean
  /** Its answer may be larger than others and take longer. */
  readonly isList: boolean
  readonly requestId: string
  readonly deadline: Deadline
}

export interface ServiceAnswer extends ExchangeAnswer {
  readonly attempts: number
}

interface ServiceClientDeps {
  readonly dispatcher: Dispatcher
  readonly baseUrl: URL
  readonly tokens: TokenSource
  readonly semaphore: Semaphore
  /** The places that lists may take, among those above. */
  readonly listSemaphore: Semaphore
  readonly budget: RetryBudget
  readonly clock: Clock
  readonly random: Random
  readonly metrics: Metrics
  readonly userAgent: string
}

const R = LIMITS.retry
const U = LIMITS.upstream

/**
 * Sends a request to the service with a token, renews the token once when it is refused, and repeats a read once when
 * the connection or the service failed. Any complete answer but 401 is returned as it is; everything else is thrown
 * as `ProxyProblem` or, when our own client has gone, as `ExchangeFailure`.
 */
export class ServiceClient {
  readonly #deps: ServiceClientDeps
  readonly #prefix: string

  constructor(deps: ServiceClientDeps) {
    this.#deps = deps
    this.#prefix = deps.baseUrl.pathname.replace(/\/$/, '')
  }

  async call(request: ServiceRequest): Promise<ServiceAnswer> {
    try {
      return await this.#callWithRetry(request)
    } catch (error) {
      throw toProblem(error, this.#deps.tokens.state.isMisconfigured)
    }
  }

  async #callWithRetry(request: ServiceRequest): Promise<ServiceAnswer> {
    const { budget } = this.#deps
    budget.noteRequest()
    for (let attempt = 1; ; attempt += 1) {
      let outcome: ExchangeAnswer | ExchangeFailure
      try {
        outcome = await this.#callWithToken(request)
      } catch (error) {
        if (!(error instanceof ExchangeFailure)) throw error
        outcome = error
      }
      const waitMs = attempt === 1 && request.isRead ? this.#retryWaitMs(outcome, request.deadline) : null
      if (waitMs === null || !budget.spend()) {
        if (outcome instanceof ExchangeFailure) throw outcome
        return { ...outcome, attempts: attempt }
      }
      this.#deps.metrics.retry()
      await request.deadline.race(pause(this.#deps.clock, waitMs))
    }
  }

  /** How long to wait before a second try, or null when a second try is not called for. */
  #retryWaitMs(outcome: ExchangeAnswer | ExchangeFailure, deadline: Deadline): number | null {
    if (deadline.remainingShare < R.minDeadlineShare || deadline.remainingMs < R.minDeadlineMs) return null
    const backoff = R.backoffFromMs + this.#deps.random() * (R.backoffToMs - R.backoffFromMs)
    if (outcome instanceof ExchangeFailure) {
      return outcome.reason === 'unreachable' || outcome.reason === 'interrupted' ? backoff : null
    }
    const stated = retryAfterMs(outcome.retryAfter, this.#deps.clock)
    switch (outcome.status) {
      case 500:
      case 502:
      case 504:
        return backoff
      case 503:
        return stated === null ? backoff : shortEnough(stated)
      case 429:
        return stated === null ? null : shortEnough(stated)
      default:
        return null
    }
  }

  async #callWithToken(request: ServiceRequest): Promise<ExchangeAnswer> {
    const { tokens } = this.#deps
    const token = await request.deadline.race(tokens.current())
    const first = await this.#send(request, token)
    if (first.status !== 401) return this.#accepted(first, token)
    const renewed = await request.deadline.race(tokens.afterRejection(token.generation))
    if (renewed === null) throw new ProxyProblem('upstream-auth-failed')
    const second = await this.#send(request, renewed)
    if (second.status !== 401) return this.#accepted(second, renewed)
    tokens.muteAfterSecondRejection()
    throw new ProxyProblem('upstream-auth-failed')
  }

  /** A failure of the service says nothing about the token. */
  #accepted(answer: ExchangeAnswer, { generation }: Token): ExchangeAnswer {
    if (answer.status < 500) this.#deps.tokens.noteAccepted(generation)
    return answer
  }

  /** Waiting for a token takes no place in the semaphore: only calls that are really under way count. */
  #send(request: ServiceRequest, token: Token): Promise<ExchangeAnswer> {
    const { semaphore, listSemaphore } = this.#deps
    const { signal } = request.deadline
    const send = () => semaphore.run(signal, () => this.#observed(() => this.#sendNow(request, token)))
    return request.isList ? listSemaphore.run(signal, send) : send()
  }

  async #observed(send: () => Promise<ExchangeAnswer>): Promise<ExchangeAnswer> {
    const { clock, metrics } = this.#deps
    const startedAt = clock.mono()
    const note = (outcome: number | string) => metrics.exchange(outcome, (clock.mono() - startedAt) / 1000)
    try {
      const answer = await send()
      note(answer.status)
      return answer
    } catch (error) {
      note(toExchangeFailure(error).reason)
      throw error
    }
  }

  /** Every header is ours: nothing the browser sent is passed on. */
  #sendNow(request: ServiceRequest, token: Token): Promise<ExchangeAnswer> {
    return exchange(this.#deps.dispatcher, this.#deps.baseUrl.origin, {
      method: request.method,
      path: this.#prefix + request.path,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'br, gzip',
        authorization: `Bearer ${token.value}`,
        'user-agent': this.#deps.userAgent,
        'x-request-id': request.requestId,
        ...(request.body && { 'content-type': 'application/json' }),
      },
      body: request.body,
      signal: request.deadline.signal,
      maxWireBytes: request.isList ? U.maxListBytes : U.maxWireBytes,
      maxDecodedBytes: request.isList ? U.maxListBytes : U.maxDecodedBytes,
    })
  }
}

const shortEnough = (ms: number) => (ms <= R.maxRetryAfterMs ? ms : null)

function toProblem(error: unknown, isMisconfigured: boolean): unknown {
  if (error instanceof TokenUnavailable) {
    return new ProxyProblem(isMisconfigured ? 'account-refused' : 'token-unavailable', {
      retryAfterMs: error.retryAfterMs,
    })
  }
  // Our own client's leaving is nobody's failure and stays what it is.
  if (error instanceof ExchangeFailure && error.reason !== 'left') return problemOfExchange(error)
  return error
}
