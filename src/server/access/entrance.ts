import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Clock } from '#server/base/clock.ts'
import type { BrowserGuard } from '#server/browser/guard/browser-guard.ts'
import type { RateLimit } from '#server/browser/guard/rate-limit.ts'
import { isForAccount, type RouteKind, routeKind } from '#server/browser/guard/route-kind.ts'
import { ExchangeFailure } from '#server/problems/exchange-failure.ts'
import type { AccessSettings } from './access-settings.ts'
import { accountOf, type Caller, nobody } from './caller.ts'
import { HeaderAccess } from './header-access.ts'
import { SessionAccess } from './session-access.ts'
import { type Origin, TrustedProxies } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null before that is known, and where nobody needs to know. */
    caller: Caller | null
  }
}

interface EntranceDeps {
  readonly guard: BrowserGuard
  readonly rate: RateLimit
  /** For calls to the provider, or for the keys of the access proxy. */
  readonly dispatcher: Dispatcher
  readonly clock: Clock
  readonly userAgent: string
}

const TWO_YEARS_S = 63_072_000

/** Before any route, the price socket included: from where a request may come, who sends it, and how often. */
export class Entrance {
  readonly #proxies: TrustedProxies
  readonly #guard: BrowserGuard
  readonly #rate: RateLimit
  readonly #publicUrl: URL | null
  readonly #identify: (request: IncomingMessage, origin: Origin) => Promise<Caller>
  /** Present where the desk itself signs people in. */
  readonly sessions: SessionAccess | null

  constructor({ access, publicUrl, trustedProxies }: AccessSettings, deps: EntranceDeps) {
    this.#proxies = new TrustedProxies(trustedProxies)
    this.#guard = deps.guard
    this.#rate = deps.rate
    this.#publicUrl = publicUrl
    const sessions = access.kind === 'oidc' ? new SessionAccess(access, deps) : null
    const headers = access.kind === 'header' ? new HeaderAccess(access, deps) : null
    const named = sessions ?? headers
    this.sessions = sessions
    this.#identify = async (request, origin) => (named ? named.identify(request, origin) : nobody(origin))
  }

  /** Stands at the door of every route of the app. */
  register(app: FastifyInstance): void {
    app.decorateRequest('caller', null)
    app.addHook('onRequest', async (request, reply) => {
      if (this.#publicUrl?.protocol === 'https:')
        reply.header('strict-transport-security', `max-age=${TWO_YEARS_S}; includeSubDomains`)
      const kind = routeKind(request)
      const origin = this.check(request.raw, kind)
      if (isForAccount(kind)) request.caller = await this.identify(request.raw, origin)
      // Nobody is known yet where people come to say who they are.
      else if (kind === 'sign-in') this.#rate.admit(accountOf(origin))
    })
  }

  /**
   * Throws the problem that a request of this kind is by where it comes from, and `left` when its connection has been
   * reset meanwhile: then it has no address any more, and no reader.
   */
  check(request: IncomingMessage, kind: RouteKind): Origin {
    if (request.socket.remoteAddress === undefined) throw new ExchangeFailure('left')
    const origin = this.#proxies.originOf(request)
    this.#guard.check(request, kind, origin)
    return origin
  }

  /**
   * The desk's own address for links that leave it, without a slash behind: the one it is published under, or else the `Host` that
   * the guard has let in. Only for requests that have passed `check`: before that a `Host` is anybody's text.
   */
  ownAddress(request: IncomingMessage): string {
    if (this.#publicUrl) return this.#publicUrl.origin
    const scheme = this.#proxies.isEncrypted(request) ? 'https' : 'http'
    return `${scheme}://${this.#proxies.originOf(request).host.toLowerCase()}`
  }

  /** Who asks. Throws for nobody, and for somebody who asks too often; those who are refused are counted as well. */
  async identify(request: IncomingMessage, origin: Origin): Promise<Caller> {
    let account = accountOf(origin)
    try {
      const caller = await this.#identify(request, origin)
      account = caller.account
      return caller
    } finally {
      // Throws over whatever else was about to be said: too much is too much.
      this.#rate.admit(account)
    }
  }
}
