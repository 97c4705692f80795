import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { TokenResponse } from '#contract/calls/token.ts'
import { type Clock, pause, type Random } from './clock.ts'
import type { ServiceAccount } from './config.ts'
import { exchange, retryAfterMs, toExchangeFailure, within } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Log } from './log.ts'
import { ProxyProblem } from './problems.ts'

const T = LIMITS.token

/** A token as it is handed out: an answer 401 can tell whether it met the newest one. */
export interface Token {
  readonly value: string
}

export interface TokenGrant extends Token {
  readonly lifetimeMs: number
}

/** Asks the token service once. Throws `token-unavailable`, or `account-refused`, whatever goes wrong; its cause never quotes the answer. */
export const requestToken = (
  dispatcher: Dispatcher,
  { authUrl, clientId, clientSecret }: ServiceAccount,
  clock: Clock,
): Promise<TokenGrant> =>
  within(clock, T.totalMs, async (deadline) => {
    const { status, body, retryAfter } = await exchange(dispatcher, authUrl.origin, {
      method: 'POST',
      path: `${authUrl.pathname.replace(/\/$/, '')}/oauth/token`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ client_id: clientId, client_secret: clientSecret.reveal() })),
      deadline,
      maxBytes: T.maxBytes,
      reset: true,
    }).catch((error: unknown) => {
      throw unavailable(`token service: ${toExchangeFailure(error).message}`)
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
  const lifetimeMs = Math.min(Math.max(Number(seconds) * 1000, T.minLifetimeMs), T.maxLifetimeMs)
  return { value, lifetimeMs: isStated ? lifetimeMs : T.assumedLifetimeMs }
}

interface Held extends TokenGrant {
  readonly softMs: number
  readonly sinceMono: number
  readonly sinceWall: number
}

export type TokenSource = ReturnType<typeof createTokenSource>

/**
 * The only holder of the token. One request to the token service is under way at a time, for all callers; a good token is renewed behind
 * them; during an outage the attempts are spaced by time, never by traffic.
 */
export function createTokenSource(
  fetchToken: () => Promise<TokenGrant>,
  { clock, random, log }: { readonly clock: Clock; readonly random: Random; readonly log: Log },
) {
  let held: Held | null = null
  let flight: Promise<Token> | null = null
  let trouble: { failures: number; atMono: number; jitter: number; last: ProxyProblem } | null = null
  let rejected: Token | null = null
  let mutedUntilMono = -Infinity

  /** The larger of both clocks' opinions: a token is used past neither. */
  const ageOf = ({ sinceMono, sinceWall }: Held) =>
    Math.max(clock.mono() - sinceMono, clock.now() - sinceWall)
  const valid = () => (held && ageOf(held) < held.lifetimeMs ? held : null)
  const isRefused = () => clock.mono() < mutedUntilMono

  /** How long the token service must still be left alone; longer while a valid token makes it unimportant. */
  function leftAloneMs(): number {
    if (!trouble) return 0
    const { failures, atMono, jitter, last } = trouble
    const [first, max] = valid() ? [T.backgroundFirstMs, T.backgroundMaxMs] : [T.outageFirstMs, T.outageMaxMs]
    const full = Math.min(first * 2 ** (failures - 1), max)
    const spaced = Math.max(T.outageFirstMs, (full / 2) * (1 + jitter))
    const spacing = last.slug === 'account-refused' ? T.misconfiguredMs : spaced
    const asked = Math.min(last.extras.retryAfterMs ?? 0, T.maxRetryAfterMs)
    return Math.max(0, atMono + Math.max(spacing, asked) - clock.mono())
  }

  /** What callers are told while none can be had. */
  const noToken = () =>
    new ProxyProblem(trouble?.last.slug ?? 'token-unavailable', { retryAfterMs: leftAloneMs() })

  async function renewed(): Promise<Token> {
    if (flight) return flight
    if (leftAloneMs() > 0) throw noToken()
    flight = attempt(valid() === null && trouble === null).finally(() => (flight = null))
    return flight
  }

  async function attempt(hasSecondTry: boolean): Promise<Token> {
    try {
      return accept(await fetchToken())
    } catch (error) {
      const failure = error instanceof ProxyProblem ? error : unavailable('token request broke')
      const isRefused = failure.slug === 'account-refused'
      if (hasSecondTry && !isRefused && !failure.extras.retryAfterMs) {
        await pause(clock, T.secondTryMs)
        return attempt(false)
      }
      if (trouble?.last.slug !== failure.slug) {
        const kind = isRefused ? 'misconfigured' : 'unavailable'
        log.warn('token-request-failed', { kind, why: failure.message })
      }
      const failures = (trouble?.failures ?? 0) + 1
      trouble = { failures, atMono: clock.mono(), jitter: random(), last: failure }
      throw noToken()
    }
  }

  function accept(grant: TokenGrant): Token {
    if (trouble) log.info('token-service-recovered', { failures: trouble.failures })
    trouble = null
    const softMs = grant.lifetimeMs * (T.softFrom + random() * (T.softTo - T.softFrom))
    held = { ...grant, softMs, sinceMono: clock.mono(), sinceWall: clock.now() }
    return held
  }

  /** A token to send now. Throws `token-unavailable` or `account-refused` with the time until it is asked for again. */
  async function current(): Promise<Token> {
    const token = valid()
    if (token === null || (token === rejected && flight)) return renewed()
    const age = ageOf(token)
    if (age < token.softMs || (!flight && leftAloneMs() > 0)) return token
    const renewal = renewed()
    const hardWindowMs = Math.min(T.hardWindowMs, token.lifetimeMs * T.hardWindowShare)
    if (age >= token.lifetimeMs - hardWindowMs) return renewal.catch(() => valid() ?? renewed())
    renewal.catch(() => {}) // it has been logged
    return token
  }

  return {
    get state() {
      const token = valid()
      return {
        /** Of the token's life, by whichever clock says less; 0 while there is none. */
        secondsLeft: token === null ? 0 : (token.lifetimeMs - ageOf(token)) / 1000,
        /** The service refused a renewed token as well: a token is held, and of no use. */
        isRefused: isRefused(),
      }
    },
    current,
    /**
     * A token to repeat a request with that was answered 401. Renews only when that was the newest token. Null when a renewed token was
     * refused a moment ago. Throws as `current`.
     */
    async afterRejection(token: Token): Promise<Token | null> {
      if (token !== held) return current()
      if (isRefused()) return null
      rejected = token
      return renewed()
    },
    /** The repeat was answered 401 as well: the account lacks the right, and no renewal will help for a while. */
    muteAfterSecondRejection(): void {
      mutedUntilMono = clock.mono() + T.forcedMuteMs
    },
    /** The service took the token: whatever was refused before, the account has its right again. */
    noteAccepted(token: Token): void {
      if (token === held) mutedUntilMono = -Infinity
    },
  }
}
