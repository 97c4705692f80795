import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { API_PREFIX } from '#contract/calls/routes.ts'
import { SESSION_PATHS } from '#contract/desk/session.ts'
import type { Clock } from './clock.ts'
import { LIMITS } from './limits.ts'
import { isLoopback } from './network.ts'
import { ProxyProblem } from './problems.ts'

/**
 * `feed` is as `api` to whoever comes, but its address is as long as a list's; `sign-in` is where people come by themselves, from the
 * provider's site as well, to say who they are.
 */
export type RouteKind = 'api' | 'feed' | 'probe' | 'page' | 'sign-in'

/** What lies under it is for programs that follow a list. */
export const FEEDS_ROOT = '/feeds'

/**
 * What a request is for, by the route that was found for it. Never by the address as it was sent: the router decodes that first, so that
 * the same route has many spellings.
 */
export function routeKind({ routeOptions }: FastifyRequest): RouteKind {
  const template = routeOptions.url ?? ''
  const isWithin = (root: string) => template === root || template.startsWith(`${root}/`)
  if (template === '/healthz' || template === '/readyz') return 'probe'
  if (template === SESSION_PATHS.login || template === SESSION_PATHS.callback) return 'sign-in'
  if (isWithin(FEEDS_ROOT)) return 'feed'
  return isWithin(API_PREFIX) || isWithin('/auth') ? 'api' : 'page'
}

/** Whether it gives what the account may see: then who asks must be known, and other sites' pages are refused. */
export const isForAccount = (kind: RouteKind) => kind === 'api' || kind === 'feed'

/** From where a request comes and how it was addressed, see `originOf`. */
interface Whence {
  readonly address: string
  readonly host: string
}

/**
 * What every request must fulfil before anything else looks at it. Whoever can reach the proxy spends the account's quota, so a page of
 * another site must not be able to, not even by pointing its own name at this address.
 */
export class BrowserGuard {
  readonly #hosts: ReadonlySet<string>
  readonly #isOwnMachineOnly: boolean
  readonly #publicUrl: URL | null

  constructor(config: { host: string; allowedHosts: readonly string[]; publicUrl: URL | null }) {
    this.#isOwnMachineOnly = isLoopback(config.host)
    this.#publicUrl = config.publicUrl
    const own = isIP(config.host) === 6 ? `[${config.host}]` : config.host.toLowerCase()
    // "All addresses" is no name by which anybody is meant to come.
    const names = own === '0.0.0.0' || own === '[::]' ? [] : [own]
    this.#hosts = new Set([
      ...names,
      ...(config.publicUrl ? [config.publicUrl.host] : []),
      ...config.allowedHosts,
    ])
  }

  /** Throws the problem that a request for a route of this kind is; returns when it may go on. */
  check(request: IncomingMessage, kind: RouteKind, from: Whence): void {
    const { url = '', rawHeaders, headers, method } = request
    const { maxUrlLength, maxPageUrlLength, maxHeaders } = LIMITS.inbound
    if (!url.startsWith('/')) throw new ProxyProblem('invalid-request')
    if (url.length > (kind === 'api' ? maxUrlLength : maxPageUrlLength))
      throw new ProxyProblem('url-too-long')
    const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
    if (names.length > maxHeaders) throw new ProxyProblem('headers-too-large')
    // Some servers read `X_Forwarded_Host` as `X-Forwarded-Host`; a name with an underscore has no honest use here.
    if (names.some((name) => name.includes('_'))) throw new ProxyProblem('invalid-request')
    if (names.filter((name) => name === 'host').length !== 1) throw new ProxyProblem('invalid-request')
    // Bodies are read as they are, in UTF-8: somebody else on the way may go by what one says to be.
    const isOtherwise = /charset\s*=\s*"?(?!utf-?8\b)/i.test(headers['content-type'] ?? '')
    if (isOtherwise || headers['content-encoding'] !== undefined) throw new ProxyProblem('wrong-media-type')
    // Probes of an orchestrator dial the bare address, and the two answers say nothing worth stealing.
    if (kind !== 'probe' && !this.isKnownHost(from)) throw new ProxyProblem('wrong-host')
    // A preflight has nothing to be refused for: it ends as 405 or 404, without permission to go on.
    if (isForAccount(kind) && method !== 'OPTIONS' && !this.isFromOwnPage(request, from.host))
      throw new ProxyProblem('forbidden')
  }

  /**
   * Our own names are fine on any port: nobody else's page can live there, and whatever stands in front (a development server, a
   * forwarded port) keeps its own in the header. A name that was allowed with a port holds for that port. Names that mean "this machine"
   * are for whoever is on it: from the network nobody comes by them honestly.
   */
  isKnownHost({ host, address }: Whence): boolean {
    const name = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
    if (!name) return false
    const isHome = isLoopback(name) && (this.#isOwnMachineOnly || isLoopback(address))
    return isHome || this.#hosts.has(host.toLowerCase()) || this.#hosts.has(name)
  }

  /**
   * Fetch Metadata first, `Origin` besides: a request that names another place is refused, one that names none is not from a browser
   * page (or was typed into the address bar) and passes.
   */
  isFromOwnPage({ headers }: IncomingMessage, host: string): boolean {
    const { origin, 'sec-fetch-site': site = 'none' } = headers
    if (site !== 'same-origin' && site !== 'none') return false
    if (origin === undefined) return true
    // The same name without encryption is another place: anybody on the way can write its pages.
    if (this.#publicUrl?.host === host.toLowerCase()) return origin === this.#publicUrl.origin
    return /^https?:\/\/([^/@?#]+)$/i.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase()
  }
}

const { perSecond, burst, maxAccounts } = LIMITS.rate

/**
 * A token bucket per account: a user who is signed in, or else a client address. (`@fastify/rate-limit` counts in fixed windows and by
 * route; here a refused sign-in and a handshake of the price stream count as well.)
 */
export class RateLimit {
  readonly #clock: Clock
  readonly #buckets = new Map<string, { credit: number; at: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one request. Throws `rate-limited` when the account has used up its share; null is exempt. */
  admit(account: string | null): void {
    if (account === null) return
    const now = this.#clock.mono()
    const bucket = this.#buckets.get(account) ?? { credit: burst, at: now }
    const credit = Math.min(burst, bucket.credit + ((now - bucket.at) / 1000) * perSecond)
    // Taking the account out first keeps the map in the order of last use.
    this.#buckets.delete(account)
    // A refusal costs nothing: credit that is being earned would never reach a whole request under steady pressure.
    this.#buckets.set(account, { credit: credit < 1 ? credit : credit - 1, at: now })
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > maxAccounts && oldest !== undefined) this.#buckets.delete(oldest)
    if (credit < 1)
      throw new ProxyProblem('rate-limited', { retryAfterMs: ((1 - credit) / perSecond) * 1000 })
  }
}
