import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { TokenResponse } from '#contract/calls/token.ts'
import { type Clock, pause, type Random } from './clock.ts'
import type { ServiceAccount } from './config.ts'
import { exchange, retryAfterMs, within } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Log } from './log.ts'
import { ProxyProblem } from './problems.ts'

/** A token as callers get it; after a 401 its identity shows whether it was the newest one. */
export interface Token {
  readonly value: string
}

export interface TokenGrant extends Token {
  readonly lifetimeMs: number
}

/** One token request. Any failure is `token-unavailable` or `account-refused`; the cause never quotes the response. */
export const requestToken = (
  dispatcher: Dispatcher,
  { authUrl, clientId, clientSecret }: ServiceAccount,
  clock: Clock,
): Promise<TokenGrant> =>
  within(clock, LIMITS.token.totalMs, async (deadline) => {
    const { status, body, retryAfter } = await exchange(dispatcher, authUrl.origin, {
      method: 'POST',
      path: `${authUrl.pathname.replace(/\/$/, '')}/oauth/token`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ client_id: clientId, client_secret: clientSecret.reveal() })),
      deadline,
      maxBytes: LIMITS.token.maxBytes,
    }).catch(({ message }: ProxyProblem) => {
      throw unavailable(`token service: ${message}`)
    })
    if (status === 200) return toGrant(body)
    throw new ProxyProblem([400, 401, 403].includes(status) ? 'account-refused' : 'token-unavailable', {
      cause: `token service answered ${status}`,
      retryAfterMs: retryAfterMs(retryAfter, clock) ?? 0,
    })
  })

const unavailable = (cause: string) => new ProxyProblem('token-unavailable', { cause })

function toGrant(body: Buffer): TokenGrant {
  const grant = v.safeParse(v.pipe(v.string(), v.parseJson(), TokenResponse), body.toString())
  if (!grant.success) throw unavailable('token service: no usable token')
  const { access_token: value, expires_in: seconds } = grant.output
  const isStated = typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0
  const lifetimeMs = Math.min(
    Math.max(Number(seconds) * 1000, LIMITS.token.minLifetimeMs),
    LIMITS.token.maxLifetimeMs,
  )
  return { value, lifetimeMs: isStated ? lifetimeMs : LIMITS.token.assumedLifetimeMs }
}

interface HeldToken extends TokenGrant {
  readonly renewAfterMs: number
  readonly sinceMono: number
  readonly sinceWall: number
}

export type TokenSource = ReturnType<typeof createTokenSource>

/** The only holder of the token. One request at a time for all callers, renewed in the background; in an outage spaced by time. */
export function createTokenSource(
  fetchToken: () => Promise<TokenGrant>,
  { clock, random, log }: { readonly clock: Clock; readonly random: Random; readonly log: Log },
) {
  let held: HeldToken | null = null
  let inFlight: Promise<Token> | null = null
  let outage: { failures: number; atMono: number; jitter: number; last: ProxyProblem } | null = null
  let rejected: Token | null = null
  let pausedUntilMono = -Infinity

  /** The larger age of both clocks: a token is not used past its life by either. */
  const ageOf = ({ sinceMono, sinceWall }: HeldToken) =>
    Math.max(clock.mono() - sinceMono, clock.now() - sinceWall)
  const valid = () => (held && ageOf(held) < held.lifetimeMs ? held : null)
  /** A rejected token is sent while there is no other, but makes a new one no less urgent. */
  const isUrgent = () => valid() === null || held === rejected
  const isRefused = () => clock.mono() < pausedUntilMono

  /** Time until the token service may be called again; longer while a good token makes that unimportant. */
  function nextTryInMs(): number {
    if (!outage) return 0
    const { failures, atMono, jitter, last } = outage
    const [first, max] = isUrgent()
      ? [LIMITS.token.outageFirstMs, LIMITS.token.outageMaxMs]
      : [LIMITS.token.backgroundFirstMs, LIMITS.token.backgroundMaxMs]
    const full = Math.min(first * 2 ** (failures - 1), max)
    const spaced = Math.max(LIMITS.token.outageFirstMs, (full / 2) * (1 + jitter))
    const spacing = last.slug === 'account-refused' ? LIMITS.token.misconfiguredMs : spaced
    const requested = Math.min(last.extras.retryAfterMs ?? 0, LIMITS.token.maxRetryAfterMs)
    return Math.max(0, atMono + Math.max(spacing, requested) - clock.mono())
  }

  /** The problem that callers get while there is no token. */
  const noTokenProblem = () =>
    new ProxyProblem(outage?.last.slug ?? 'token-unavailable', { retryAfterMs: nextTryInMs() })

  async function renew(): Promise<Token> {
    if (inFlight) return inFlight
    if (nextTryInMs() > 0) throw noTokenProblem()
    inFlight = attempt(isUrgent() && outage === null).finally(() => (inFlight = null))
    return inFlight
  }

  async function attempt(hasSecondTry: boolean): Promise<Token> {
    try {
      return accept(await fetchToken())
    } catch (error) {
      const failure = error instanceof ProxyProblem ? error : unavailable('token request broke')
      const isRefused = failure.slug === 'account-refused'
      if (hasSecondTry && !isRefused && !failure.extras.retryAfterMs) {
        await pause(clock, LIMITS.token.secondTryMs)
        return attempt(false)
      }
      if (outage?.last.slug !== failure.slug) {
        const kind = isRefused ? 'misconfigured' : 'unavailable'
        log.warn({ kind, why: failure.message }, 'token-request-failed')
      }
      const failures = (outage?.failures ?? 0) + 1
      outage = { failures, atMono: clock.mono(), jitter: random(), last: failure }
      throw noTokenProblem()
    }
  }

  function accept(grant: TokenGrant): Token {
    if (outage) log.info({ failures: outage.failures }, 'token-service-recovered')
    outage = null
    const renewAfterMs =
      grant.lifetimeMs * (LIMITS.token.renewFrom + random() * (LIMITS.token.renewTo - LIMITS.token.renewFrom))
    held = { ...grant, renewAfterMs, sinceMono: clock.mono(), sinceWall: clock.now() }
    return held
  }

  /** A token to send now. Throws `token-unavailable` or `account-refused` with the time until the next try. */
  async function current(): Promise<Token> {
    const token = valid()
    if (token === null || (token === rejected && inFlight)) return renew()
    const age = ageOf(token)
    if (age < token.renewAfterMs) return token
    const renewal = renew()
    if (age >= token.lifetimeMs - LIMITS.token.urgentWindowMs) return renewal.catch(() => valid() ?? renew())
    renewal.catch(() => {}) // already logged, or the next attempt is not due yet
    return token
  }

  return {
    get state() {
      const token = valid()
      return {
        /** Remaining life by the clock that says less; 0 without a token. */
        secondsLeft: token === null ? 0 : (token.lifetimeMs - ageOf(token)) / 1000,
        /** The service refused the only token, or a renewed one too: there is a token, and it is of no use. */
        isRefused: isRefused() || (token !== null && token === rejected),
      }
    },
    current,
    /** After a 401: the token to repeat with; null when a renewed one was refused a moment ago. Renews only if it was the newest. */
    async afterRejection(token: Token): Promise<Token | null> {
      if (token !== held) return current()
      if (isRefused()) return null
      rejected = token
      return renew()
    },
    /** The repeated request got a 401 too: the account lacks the right, and no renewal helps for a while. */
    noteSecondRejection(): void {
      pausedUntilMono = clock.mono() + LIMITS.token.refusedPauseMs
    },
    /** The service accepted the token: whatever was refused before, the account has its right again. */
    noteAccepted(token: Token): void {
      if (token !== held) return
      pausedUntilMono = -Infinity
      rejected = null
    },
  }
}
