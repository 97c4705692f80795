import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { TokenResponse } from '#contract/calls/token.ts'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { ServiceAccount } from '#server/base/secret.ts'
import { toExchangeFailure } from '#server/problems/exchange-failure.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'
import { exchange } from './exchange.ts'
import { retryAfterMs } from '#server/upstream/limits/retries.ts'

export interface TokenGrant {
  readonly value: string
  readonly lifetimeMs: number
  /** False when the answer stated no believable lifetime and one was assumed. */
  readonly isLifetimeStated: boolean
}

/** `misconfigured`: the account itself was refused, trying again soon is pointless. */
export class TokenFailure extends Error {
  override readonly name = 'TokenFailure'
  readonly kind: 'misconfigured' | 'unavailable'
  readonly retryAfterMs: number | null

  constructor(kind: 'misconfigured' | 'unavailable', why: string, retryAfterMs: number | null = null) {
    super(why)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/** Asks the token service once. Throws `TokenFailure` whatever goes wrong; its message never quotes the answer. */
export async function requestToken(
  dispatcher: Dispatcher,
  account: ServiceAccount,
  clock: Clock,
  userAgent: string,
): Promise<TokenGrant> {
  const deadline = new Deadline(clock, LIMITS.token.totalMs)
  try {
    const body = Buffer.from(
      JSON.stringify({ client_id: account.clientId, client_secret: account.clientSecret.reveal() }),
    )
    const answer = await exchange(dispatcher, account.authUrl.origin, {
      method: 'POST',
      path: `${account.authUrl.pathname.replace(/\/$/, '')}/oauth/token`,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': userAgent },
      body,
      signal: deadline.signal,
      maxWireBytes: LIMITS.token.maxBytes,
      maxDecodedBytes: LIMITS.token.maxBytes,
      closes: true,
    })
    if (answer.status !== 200) throw refusal(answer.status, retryAfterMs(answer.retryAfter, clock))
    return toGrant(answer.body)
  } catch (error) {
    if (error instanceof TokenFailure) throw error
    throw new TokenFailure('unavailable', `token service: ${toExchangeFailure(error).message}`)
  } finally {
    deadline.release()
  }
}

function refusal(status: number, waitMs: number | null): TokenFailure {
  const isAboutTheAccount = status === 400 || status === 401 || status === 403
  return new TokenFailure(
    isAboutTheAccount ? 'misconfigured' : 'unavailable',
    `token service answered ${status}`,
    waitMs,
  )
}

function toGrant(body: Buffer): TokenGrant {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new TokenFailure('unavailable', 'token service: the answer is not JSON')
  }
  const grant = v.safeParse(TokenResponse, json)
  if (!grant.success) throw new TokenFailure('unavailable', 'token service: the answer holds no usable token')
  const seconds = grant.output.expires_in
  const isLifetimeStated = typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0
  return {
    value: grant.output.access_token,
    lifetimeMs: isLifetimeStated
      ? Math.min(Math.max(seconds * 1000, LIMITS.token.minLifetimeMs), LIMITS.token.maxLifetimeMs)
      : LIMITS.token.assumedLifetimeMs,
    isLifetimeStated,
  }
}
