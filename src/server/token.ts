import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { TokenResponse } from '#contract/calls/token.ts'
import { type Clock, pause, type Random } from './clock.ts'
import type { ServiceAccount } from './config.ts'
import { exchange, retryAfterMs, toExchangeFailure, within } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Log } from './log.ts'

const T = LIMITS.token

export interface TokenGrant {
  readonly value: string
  readonly lifetimeMs: number
}

/** No token can be had now. `misconfigured`: the account itself was refused. `retryAfterMs`: when asking again makes sense, if known. */
export class TokenUnavailable extends Error {
  override readonly name = 'TokenUnavailable'
  readonly kind: 'misconfigured' | 'unavailable'
  readonly retryAfterMs: number

  constructor(kind: TokenUnavailable['kind'], why: string, waitMs = 0) {
    super(why)
    this.kind = kind
    this.retryAfterMs = waitMs
  }
}

/** Asks the token service once. Throws `TokenUnavailable` whatever goes wrong; its message never quotes the answer. */
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
      throw new TokenUnavailable('unavailable', `token service: ${toExchangeFailure(error).message}`)
    })
    if (status === 200) return toGrant(body)
    const kind = [400, 401, 403].includes(status) ? 'misconfigured' : 'unavailable'
    const waitMs = retryAfterMs(retryAfter, clock) ?? 0
    throw new TokenUnavailable(kind, `token service answered ${status}`, waitMs)
  })

function toGrant(body: Buffer): TokenGrant {
  const grant = v.safeParse(v.pipe(v.string(), v.parseJson(), TokenResponse), body.toString())
  if (!grant.success) throw new TokenUnavailable('unavailable', 'token service: no usable token')
  const { access_token: value, expires_in: seconds } = grant.output
  const isStated = typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0
  const lifetimeMs = Math.min(Math.max(Number(seconds) * 1000, T.minLifetimeMs), T.maxLifetimeMs)
  return { value, lifetimeMs: isStated ? lifetimeMs : T.assumedLifetimeMs }
}

/** A token as it is handed out: an answer 401 can tell whether it met the newest one. */
export interface Token {
  readonly value: string
}

interface Held extends Token {
  readonly lifetimeMs: number
  readonly softMs: number
  readonly sinceMono: number
  readonly sinceWall: number
}

/**
 * The only holder of the token. One request to the token service is under way at a time, for all callers; a good token is renewed behind
 * them; during an outage the attempts are spaced by time, never by traffic.
 */
export class TokenSource {
  readonly #fetchToken: () => Promise<TokenGrant>
  readonly #deps: { readonly clock: Clock; readonly random: Random; readonly log: Log }
  #held: Held | null = null
  #flight: Promise<Token> | null = null
  #trouble: { failures: number; atMono: number; jitter: number; last: TokenUnavailable } | null = null
  #rejected: Token | null = null
  #mutedUntilMono = -Infinity

  constructor(fetchToken: () => Promise<TokenGrant>, deps: { clock: Clock; random: Random; log: Log }) {
    this.#fetchToken = fetchToken
    this.#deps = deps
  }

  get state() {
    const held = this.#valid()
    return {
      /** Of the token's life, by whichever clock says less; 0 while there is none. */
      secondsLeft: held === null ? 0 : (held.lifetimeMs - this.#age(held)) / 1000,
      isMisconfigured: this.#trouble?.last.kind === 'misconfigured',
      /** The service refused a renewed token as well: a token is held, and of no use. */
      isRefused: this.#deps.clock.mono() < this.#mutedUntilMono,
    }
  }

  /** A token to send now. Throws `TokenUnavailable`. */
  async current(): Promise<Token> {
    const held = this.#valid()
    if (held === null || (held === this.#rejected && this.#flight)) return this.#renewed()
    const age = this.#age(held)
    if (age < held.softMs || (!this.#flight && this.#waitMs() > 0)) return held
    const renewal = this.#renewed()
    const hardWindowMs = Math.min(T.hardWindowMs, held.lifetimeMs * T.hardWindowShare)
    if (age >= held.lifetimeMs - hardWindowMs) return renewal.catch(() => this.#valid() ?? this.#renewed())
    renewal.catch(() => {}) // it has been logged
    return held
  }

  /**
   * A token to repeat a request with that was answered 401. Renews only when that was the newest token. Null when a renewed token was
   * refused a moment ago. Throws `TokenUnavailable`.
   */
  async afterRejection(token: Token): Promise<Token | null> {
    if (token !== this.#held) return this.current()
    if (this.state.isRefused) return null
    this.#rejected = token
    return this.#renewed()
  }

  /** The repeat was answered 401 as well: the account lacks the right, and no renewal will help for a while. */
  muteAfterSecondRejection(): void {
    this.#mutedUntilMono = this.#deps.clock.mono() + T.forcedMuteMs
  }

  /** The service took the token: whatever was refused before, the account has its right again. */
  noteAccepted(token: Token): void {
    if (token === this.#held) this.#mutedUntilMono = -Infinity
  }

  async #renewed(): Promise<Token> {
    if (this.#flight) return this.#flight
    const waitMs = this.#waitMs()
    if (waitMs > 0) throw new TokenUnavailable('unavailable', 'no token can be had', waitMs)
    this.#flight = this.#attempt(this.#valid() === null && this.#trouble === null).finally(() => {
      this.#flight = null
    })
    return this.#flight
  }

  async #attempt(hasSecondTry: boolean): Promise<Token> {
    try {
      return this.#accept(await this.#fetchToken())
    } catch (error) {
      const failure =
        error instanceof TokenUnavailable ? error : new TokenUnavailable('unavailable', 'token request broke')
      if (hasSecondTry && failure.kind === 'unavailable' && failure.retryAfterMs === 0) {
        await pause(this.#deps.clock, T.secondTryMs)
        return this.#attempt(false)
      }
      this.#noteFailure(failure)
      throw new TokenUnavailable(failure.kind, failure.message, Math.max(0, this.#waitMs()))
    }
  }

  #accept({ value, lifetimeMs }: TokenGrant): Token {
    const { clock, random, log } = this.#deps
    if (this.#trouble) log.info('token-service-recovered', { failures: this.#trouble.failures })
    this.#trouble = null
    const softMs = lifetimeMs * (T.softFrom + random() * (T.softTo - T.softFrom))
    this.#held = { value, lifetimeMs, softMs, sinceMono: clock.mono(), sinceWall: clock.now() }
    return this.#held
  }

  #noteFailure(last: TokenUnavailable): void {
    const { clock, random, log } = this.#deps
    const before = this.#trouble
    if (before?.last.kind !== last.kind)
      log.warn('token-request-failed', { kind: last.kind, why: last.message })
    this.#trouble = { failures: (before?.failures ?? 0) + 1, atMono: clock.mono(), jitter: random(), last }
  }

  /** How long the token service must still be left alone; longer while a valid token makes it unimportant. */
  #waitMs(): number {
    if (!this.#trouble) return 0
    const { failures, atMono, jitter, last } = this.#trouble
    const [first, max] = this.#valid()
      ? [T.backgroundFirstMs, T.backgroundMaxMs]
      : [T.outageFirstMs, T.outageMaxMs]
    const full = Math.min(first * 2 ** (failures - 1), max)
    const spaced = Math.max(T.outageFirstMs, (full / 2) * (1 + jitter))
    const spacing = last.kind === 'misconfigured' ? T.misconfiguredMs : spaced
    const asked = Math.min(last.retryAfterMs, T.maxRetryAfterMs)
    return atMono + Math.max(spacing, asked) - this.#deps.clock.mono()
  }

  #valid(): Held | null {
    return this.#held && this.#age(this.#held) < this.#held.lifetimeMs ? this.#held : null
  }

  /** The larger of both clocks' opinions: a token is used past neither. */
  #age(held: Held): number {
    return Math.max(this.#deps.clock.mono() - held.sinceMono, this.#deps.clock.now() - held.sinceWall)
  }
}
