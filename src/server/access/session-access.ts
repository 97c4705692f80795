import type { IncomingMessage } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { type Caller, callerFor, type User, userOf } from './caller.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { returnPath } from './return-path.ts'
import { SessionSeal } from './session-seal.ts'
import { type OidcAccess, type SignInFlow, SignInProvider } from './sign-in-provider.ts'

const A = LIMITS.access

/** A sign-in that has just been made or ended: what the browser is to keep, and where it goes next. */
interface Step {
  readonly cookies: readonly string[]
  readonly to: string
}

/**
 * Company sign-on. Who somebody is stands sealed in a cookie of theirs and nowhere else, so that every replica knows
 * them and a restart signs nobody out. The price of that: a sign-in cannot be called back before it ends.
 */
export class SessionAccess {
  readonly #access: OidcAccess
  readonly #clock: Clock
  readonly #seal: SessionSeal
  readonly #provider: SignInProvider

  constructor(access: OidcAccess, deps: { dispatcher: Dispatcher; clock: Clock; userAgent: string }) {
    this.#access = access
    this.#clock = deps.clock
    const scope = `${access.publicUrl.origin} ${access.issuer.href} ${access.clientId}`
    this.#seal = new SessionSeal(access.sessionKeys, scope, deps.clock)
    this.#provider = new SignInProvider(access, deps)
  }

  async identify(request: IncomingMessage): Promise<Caller> {
    const session = await this.#open('session', request)
    const user = session && userOf(session.sub, session['name'])
    if (!user) throw new ProxyProblem('sign-in-needed')
    return callerFor(user, session.exp * 1000)
  }

  async begin(wanted: unknown): Promise<Step> {
    const { url, flow } = await this.#provider.begin()
    const to = returnPath(wanted, this.#access.publicUrl)
    const sealed = await this.#seal.seal('sign-in', { ...flow, to }, this.#clock.now() + A.signInMs)
    return { to: url.href, cookies: [setCookie('desk-sign-in', sealed, A.signInMs)] }
  }

  /** Throws `sign-in-refused` unless this very browser has begun this very sign-in, and the provider confirms it. */
  async finish(request: IncomingMessage): Promise<Step> {
    const begun = await this.#open('sign-in', request)
    const flow = begun && flowOf(begun)
    if (!flow) throw new ProxyProblem('sign-in-refused', { cause: 'no sign-in of this browser is under way' })
    const query = /\?.*$/.exec(request.url ?? '')?.[0] ?? ''
    const { user, idToken } = await this.#provider.finish(query, flow)
    return {
      to: new URL(returnPath(begun['to'], this.#access.publicUrl), this.#access.publicUrl).href,
      cookies: [await this.#sessionCookie(user, idToken), clearCookie('desk-sign-in')],
    }
  }

  async end(request: IncomingMessage): Promise<Step> {
    const session = await this.#open('session', request)
    const idToken = typeof session?.['hint'] === 'string' ? session['hint'] : null
    const away = await this.#provider.endSessionUrl(idToken)
    return { to: away?.href ?? this.#access.publicUrl.href, cookies: [clearCookie('desk-session')] }
  }

  /** With the provider's own token, by which it knows whose session to end; without it where that makes the cookie too long. */
  async #sessionCookie({ id, name }: User, hint: string): Promise<string> {
    const { sessionMs } = this.#access
    const endsAt = this.#clock.now() + sessionMs
    const full = await this.#seal.seal('session', { sub: id, name, hint }, endsAt)
    const value =
      full.length <= A.maxCookieLength ? full : await this.#seal.seal('session', { sub: id, name }, endsAt)
    return setCookie('desk-session', value, sessionMs)
  }

  async #open(purpose: 'session' | 'sign-in', request: IncomingMessage) {
    const sealed = readCookie(request.headers.cookie, `desk-${purpose}`)
    return sealed === null ? null : this.#seal.open(purpose, sealed)
  }
}

function flowOf({ state, nonce, verifier }: Record<string, unknown>): SignInFlow | null {
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return null
  return { state, nonce, verifier }
}
