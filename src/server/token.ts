import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { TokenResponse } from '#contract/calls/token.ts'
import { type Clock, pause, type Random } from './clock.ts'
import type { ServiceAccount } from './config.ts'
import { Deadline, exchange, retryAfterMs, toExchangeFailure } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Log } from './log.ts'

const T = LIMITS.token

export interface TokenGrant {
  readonly value: string
  readonly lifetimeMs: number
  /** False when the answer stated no believable lifetime and one was assumed. */
  readonly isLifetimeStated: boolean
}

/** `misconfigured`: the account itself was refused. */
export class TokenFailure extends Error {
  override readonly name = 'TokenFailure'
  readonly kind: 'misconfigured' | 'unavailable'
  readonly retryAfterMs: number | null

  constructor(kind: TokenFailure['kind'], why: string, waitMs: number | null = null) {
    super(why)
    this.kind = kind
    this.retryAfterMs = waitMs
  }
}

/** Asks the token service once. Throws `TokenFailure` whatever goes wrong; its message never quotes the answer. */
export async function requestToken(
  dispatcher: Dispatcher,
  { authUrl, clientId, clientSecret }: ServiceAccount,
  clock: Clock,
  userAgent: string,
): Promise<TokenGrant> {
  const deadline = new Deadline(clock, T.totalMs)
  try {
    const { status, body, retryAfter } = await exchange(dispatcher, authUrl.origin, {
      method: 'POST',
      path: `${authUrl.pathname.replace(/\/$/, '')}/oauth/token`,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': userAgent },
      body: Buffer.from(JSON.stringify({ client_id: clientId, client_secret: clientSecret.reveal() })),
      deadline,
      maxBytes: T.maxBytes,
      closes: true,
    })
    if (status === 200) return toGrant(body)
    const kind = [400, 401, 403].includes(status) ? 'misconfigured' : 'unavailable'
    throw new TokenFailure(kind, `token service answered ${status}`, retryAfterMs(retryAfter, clock))
  } catch (error) {
    if (error instanceof TokenFailure) throw error
    throw new TokenFailure('unavailable', `token service: ${toExchangeFailure(error).message}`)
  } finally {
    deadline.release()
  }
}

function toGrant(body: Buffer): TokenGrant {
  const grant = v.safeParse(v.pipe(v.string(), v.parseJson(), TokenResponse), body.toString())
  if (!grant.success) throw new TokenFailure('unavailable', 'token service: the answer holds no usable token')
  const { access_token: value, expires_in: seconds } = grant.output
  const isLifetimeStated = typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0
  const lifetimeMs = isLifetimeStated
    ? Math.min(Math.max(seconds * 1000, T.minLifetimeMs), T.maxLifetimeMs)
    : T.assumedLifetimeMs
  return { value, lifetimeMs, isLifetimeStated }
}

/** A token and its place in the row of tokens: an answer 401 can tell whether it met the newest one. */
export interface Token {
  readonly value: string
  readonly generation: number
}

/** No token can be had now. `retryAfterMs` says when asking again makes sense. */
export class TokenUnavailable extends Error {
  override readonly name = 'TokenUnavailable'
  readonly retryAfterMs: number

  constructor(waitMs: number) {
    super('no token can be had')
    this.retryAfterMs = waitMs
  }
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
  #generation = 0
  #flight: Promise<Token> | null = null
  #trouble: { failures: number; atMono: number; jitter: number; last: TokenFailure } | null = null
  #rejectedGeneration = -1
  #mutedUntilMono = -Infinity

  constructor(fetchToken: () => Promise<TokenGrant>, deps: { clock: Clock; random: Random; log: Log }) {
    this.#fetchToken = fetchToken
    this.#deps = deps
  }

  get state() {
    const held = this.#valid()
    return {
      hasToken: held !== null,
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
    if (held === null) return this.#obtain()
    const age = this.#age(held)
    if (held.generation === this.#rejectedGeneration && this.#flight) return this.#flight
    if (age < held.softMs || (!this.#flight && this.#waitMs(true) > 0)) return held
    const renewal = this.#flight ?? this.#fly(false)
    const hardWindow = Math.min(T.hardWindowMs, held.lifetimeMs * T.hardWindowShare)
    if (age >= held.lifetimeMs - hardWindow) return renewal.catch(() => this.#valid() ?? this.#obtain())
    renewal.catch(() => {}) // it has been logged
    return held
  }

  /**
   * A token to repeat a request with that was answered 401 under `generation`. Renews only when that was the newest token. Null when a
   * renewed token was refused a moment ago. Throws `TokenUnavailable`.
   */
  async afterRejection(generation: number): Promise<Token | null> {
    if (generation !== this.#generation) return this.current()
    if (this.state.isRefused) return null
    this.#rejectedGeneration = generation
    return this.#flight ?? this.#flyUnlessResting(true)
  }

  /** The repeat was answered 401 as well: the account lacks the right, and no renewal will help for a while. */
  muteAfterSecondRejection(): void {
    this.#mutedUntilMono = this.#deps.clock.mono() + T.forcedMuteMs
  }

  /** The service took the token: whatever was refused before, the account has its right again. */
  noteAccepted(generation: number): void {
    if (generation === this.#generation) this.#mutedUntilMono = -Infinity
  }

  async #obtain(): Promise<Token> {
    return this.#flight ?? this.#flyUnlessResting(false)
  }

  #flyUnlessResting(hasToken: boolean): Promise<Token> {
    const waitMs = this.#waitMs(hasToken)
    if (waitMs > 0) throw new TokenUnavailable(waitMs)
    return this.#fly(!hasToken && this.#trouble === null)
  }

  #fly(hasSecondTry: boolean): Promise<Token> {
    this.#flight = this.#attempt(hasSecondTry).finally(() => {
      this.#flight = null
    })
    return this.#flight
  }

  async #attempt(hasSecondTry: boolean): Promise<Token> {
    try {
      return this.#accept(await this.#fetchToken())
    } catch (error) {
      const failure =
        error instanceof TokenFailure ? error : new TokenFailure('unavailable', 'token request broke')
      if (hasSecondTry && failure.kind === 'unavailable' && failure.retryAfterMs === null) {
        await pause(this.#deps.clock, T.secondTryMs)
        return this.#attempt(false)
      }
      this.#noteFailure(failure)
      throw new TokenUnavailable(Math.max(0, this.#waitMs(this.#valid() !== null)))
    }
  }

  #accept({ value, lifetimeMs, isLifetimeStated }: TokenGrant): Token {
    const { clock, random, log } = this.#deps
    if (!isLifetimeStated) log.warn('token-lifetime-assumed', { seconds: lifetimeMs / 1000 })
    if (this.#trouble) log.info('token-service-recovered', { failures: this.#trouble.failures })
    this.#trouble = null
    this.#generation += 1
    const softMs = lifetimeMs * (T.softFrom + random() * (T.softTo - T.softFrom))
    const [sinceMono, sinceWall] = [clock.mono(), clock.now()]
    this.#held = { value, generation: this.#generation, lifetimeMs, softMs, sinceMono, sinceWall }
    return this.#held
  }

  #noteFailure(last: TokenFailure): void {
    const { clock, random, log } = this.#deps
    const before = this.#trouble
    if (before?.last.kind !== last.kind)
      log.warn('token-request-failed', { kind: last.kind, why: last.message })
    this.#trouble = { failures: (before?.failures ?? 0) + 1, atMono: clock.mono(), jitter: random(), last }
  }

  /** How long the token service must still be left alone; longer while a valid token makes it unimportant. */
  #waitMs(hasValidToken: boolean): number {
    if (!this.#trouble) return 0
    const { failures, atMono, jitter, last } = this.#trouble
    const [first, max] = hasValidToken
      ? [T.backgroundFirstMs, T.backgroundMaxMs]
      : [T.outageFirstMs, T.outageMaxMs]
    const full = Math.min(first * 2 ** (failures - 1), max)
    const spaced = Math.max(T.outageFirstMs, (full / 2) * (1 + jitter))
    const spacing = last.kind === 'misconfigured' ? T.misconfiguredMs : spaced
    const asked = Math.min(last.retryAfterMs ?? 0, T.maxRetryAfterMs)
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
