import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#server/base/addresses.ts'
import { LIMITS } from '#server/base/limits.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { isForAccount, type RouteKind } from '#server/browser/guard/route-kind.ts'

/** Where a request comes from, see `TrustedProxies`. */
interface Whence {
  readonly address: string
  readonly host: string
}

/**
 * What every request must fulfil before anything else looks at it. Whoever can reach the proxy spends the account's
 * quota, so a page of another site must not be able to, not even by pointing its own name at this address.
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
    const publicHost = config.publicUrl ? [config.publicUrl.host] : []
    this.#hosts = new Set([...names, ...publicHost, ...config.allowedHosts])
  }

  /** Throws the problem that a request for a route of this kind is; returns when it may go on. */
  check(request: IncomingMessage, kind: RouteKind, from: Whence): void {
    const url = request.url ?? ''
    if (!url.startsWith('/')) throw new ProxyProblem('invalid-request')
    const { maxUrlLength, maxPageUrlLength } = LIMITS.inbound
    if (url.length > (kind === 'api' ? maxUrlLength : maxPageUrlLength))
      throw new ProxyProblem('url-too-long')
    const names = request.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
    if (names.length > LIMITS.inbound.maxHeaders) throw new ProxyProblem('headers-too-large')
    // Some servers read `X_Forwarded_Host` as `X-Forwarded-Host`; a name with an underscore has no honest use here.
    if (names.some((name) => name.includes('_'))) throw new ProxyProblem('invalid-request')
    if (names.filter((name) => name === 'host').length !== 1) throw new ProxyProblem('invalid-request')
    // Probes of an orchestrator dial the bare address, and the two answers say nothing worth stealing.
    if (kind !== 'probe' && !this.isKnownHost(from)) throw new ProxyProblem('wrong-host')
    // A preflight has nothing to be refused for: it ends as 405 or 404, without permission to go on.
    if (isForAccount(kind) && request.method !== 'OPTIONS' && !this.isFromOwnPage(request, from.host))
      throw new ProxyProblem('forbidden')
  }

  /**
   * Our own names are fine on any port: nobody else's page can live there, and whatever stands in front (a development
   * server, a forwarded port) keeps its own in the header. A name that was allowed with a port holds for that port.
   * Names that mean "this machine" are for whoever is on it: from the network nobody comes by them honestly.
   */
  isKnownHost({ host, address }: Whence): boolean {
    const match = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.exec(host)
    if (!match?.[1]) return false
    const name = match[1].toLowerCase()
    const isHome = isLoopback(name) && (this.#isOwnMachineOnly || isLoopback(address))
    return isHome || this.#hosts.has(host.toLowerCase()) || this.#hosts.has(name)
  }

  /**
   * Fetch Metadata first, `Origin` besides: a request that names another place is refused, one that names none is not
   * from a browser page (or was typed into the address bar) and passes.
   */
  isFromOwnPage({ headers }: IncomingMessage, host: string): boolean {
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
    const { origin } = headers
    if (origin === undefined) return true
    const publicUrl = this.#publicUrl
    // The same name without encryption is another place: anybody on the way can write its pages.
    if (publicUrl?.host === host.toLowerCase()) return origin === publicUrl.origin
    return hostOfOrigin(origin) === host.toLowerCase()
  }
}

const hostOfOrigin = (origin: string) => /^https?:\/\/([^/@?#]+)$/i.exec(origin)?.[1]?.toLowerCase() ?? null
