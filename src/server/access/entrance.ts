import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Clock } from '#server/clock.ts'
import { ExchangeFailure } from '#server/exchange.ts'
import { BrowserGuard, isForAccount, RateLimit, type RouteKind, routeKind } from '#server/guard.ts'
import { accountOf, type Caller, type Origin, originReader } from './caller.ts'
import { HeaderAccess } from './header-access.ts'
import { SessionAccess } from './session-access.ts'
import type { AccessSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null before that is known, and where nobody needs to know. */
    caller: Caller | null
  }
}

/** For calls to the provider, or for the keys of the access proxy. */
export interface AccessDeps {
  readonly dispatcher: Dispatcher
  readonly clock: Clock
  readonly userAgent: string
}

interface EntranceSettings extends AccessSettings {
  readonly host: string
  readonly allowedHosts: readonly string[]
}

const TWO_YEARS_S = 63_072_000

/** Before any route, the price socket included: from where a request may come, who sends it, and how often. */
export class Entrance {
  readonly #originOf: (request: IncomingMessage) => Origin
  readonly #guard: BrowserGuard
  readonly #rate: RateLimit
  readonly #publicUrl: URL | null
  readonly #named: SessionAccess | HeaderAccess | null
  /** Present where the desk itself signs people in. */
  readonly sessions: SessionAccess | null

  constructor(settings: EntranceSettings, deps: AccessDeps) {
    const { access, publicUrl, trustedProxies } = settings
    this.#originOf = originReader(trustedProxies)
    this.#guard = new BrowserGuard(settings)
    this.#rate = new RateLimit(deps.clock)
    this.#publicUrl = publicUrl
    this.sessions = access.kind === 'oidc' ? new SessionAccess(access, deps) : null
    this.#named = this.sessions ?? (access.kind === 'header' ? new HeaderAccess(access, deps) : null)
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
   * Throws the problem that a request of this kind is by where it comes from, and `left` when its connection has been reset meanwhile:
   * then it has no address any more, and no reader.
   */
  check(request: IncomingMessage, kind: RouteKind): Origin {
    if (request.socket.remoteAddress === undefined) throw new ExchangeFailure('left')
    const origin = this.#originOf(request)
    this.#guard.check(request, kind, origin)
    return origin
  }

  /**
   * The desk's own address for links that leave it, without a slash behind: the one it is published under, or else the `Host` that the
   * guard has let in. Only for requests that have passed `check`: before that a `Host` is anybody's text.
   */
  ownAddress(request: IncomingMessage): string {
    if (this.#publicUrl) return this.#publicUrl.origin
    const { host, isEncrypted } = this.#originOf(request)
    return `${isEncrypted ? 'https' : 'http'}://${host.toLowerCase()}`
  }

  /** Who asks. Throws for nobody, and for somebody who asks too often; those who are refused are counted as well. */
  async identify(request: IncomingMessage, origin: Origin): Promise<Caller> {
    let caller: Caller = { user: null, account: accountOf(origin), endsAt: null }
    try {
      if (this.#named) caller = await this.#named.identify(request, origin)
      return caller
    } finally {
      // Throws over whatever else was about to be said: too much is too much.
      this.#rate.admit(caller.account)
    }
  }
}
