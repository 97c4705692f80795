import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { API_PREFIX } from '#contract/calls/routes.ts'
import { SESSION_PATHS } from '#contract/desk/session.ts'
import { LIMITS } from './limits.ts'
import { isLoopback } from './network.ts'
import { ProxyProblem } from './problems.ts'

/** `sign-in` is where people come by themselves, from the provider's site as well, to say who they are. */
export type RouteKind = 'api' | 'feed' | 'probe' | 'page' | 'sign-in'

/**
 * What a request is for, by the route that was found for it. Never by the address as it was sent: the router decodes that first, so that
 * the same route has many spellings.
 */
export function routeKind({ routeOptions: { url = '' } }: FastifyRequest): RouteKind {
  if (url === '/healthz' || url === '/readyz') return 'probe'
  if (url === SESSION_PATHS.login || url === SESSION_PATHS.callback) return 'sign-in'
  if (url.startsWith('/feeds/')) return 'feed'
  return url.startsWith(`${API_PREFIX}/`) || url.startsWith('/auth/') ? 'api' : 'page'
}

/** Whether it gives what the account may see: then who asks must be known, and other sites' pages are refused. */
export const isForAccount = (kind: RouteKind) => kind === 'api' || kind === 'feed'

/** Names under which the desk is reached. */
export interface OwnNames {
  readonly host: string
  readonly allowedHosts: readonly string[]
  readonly publicUrl: URL | null
}

/**
 * What every request must fulfil before anything else looks at it. Whoever can reach the proxy spends the account's quota, so a page of
 * another site must not, not even by pointing its own name at this address.
 */
export function checkRequest(request: FastifyRequest, kind: RouteKind, own: OwnNames): void {
  const { originalUrl: url, headers } = request
  const { rawHeaders } = request.raw
  if (!url.startsWith('/')) throw new ProxyProblem('invalid-request')
  if (url.length > LIMITS.inbound.maxUrlLength) throw new ProxyProblem('url-too-long')
  if (rawHeaders.length > 2 * LIMITS.inbound.maxHeaders) throw new ProxyProblem('headers-too-large')
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    // Some servers read `X_Forwarded_Host` as `X-Forwarded-Host`; a name with an underscore has no honest use here.
    if (name.includes('_')) throw new ProxyProblem('invalid-request')
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts !== 1) throw new ProxyProblem('invalid-request')
  // Bodies are read as they are, in UTF-8: somebody else on the way may go by what one says to be.
  const isOtherwise = /charset\s*=\s*"?(?!utf-?8\b)/i.test(headers['content-type'] ?? '')
  if (isOtherwise || headers['content-encoding'] !== undefined) throw new ProxyProblem('wrong-media-type')
  // Probes of an orchestrator dial the bare address, and the two answers say nothing worth stealing.
  if (kind !== 'probe' && !isKnownHost(request, own)) throw new ProxyProblem('wrong-host')
  // A preflight has nothing to be refused for: it ends as 405 or 404, without permission to go on.
  if (isForAccount(kind) && request.method !== 'OPTIONS' && !isFromOwnPage(request, own.publicUrl))
    throw new ProxyProblem('forbidden')
}

/**
 * Our own names are fine on any port: whatever stands in front keeps its own in the header. A name that was allowed with a port holds for
 * that port. Names that mean "this machine" are for whoever is on it.
 */
export function isKnownHost({ host, ip }: Pick<FastifyRequest, 'ip' | 'host'>, own: OwnNames): boolean {
  const name = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
  if (!name) return false
  const bound = isIP(own.host) === 6 ? `[${own.host}]` : own.host.toLowerCase()
  // "All addresses" is no name by which anybody is meant to come.
  const isBound = name === bound && bound !== '0.0.0.0' && bound !== '[::]'
  const known = [own.publicUrl?.host, ...own.allowedHosts]
  const isHome = isLoopback(name) && (isLoopback(own.host) || isLoopback(ip))
  return isHome || isBound || known.includes(host.toLowerCase()) || known.includes(name)
}

/**
 * Fetch Metadata first, `Origin` besides: a request that names another place is refused, one that names none is not from a browser page
 * (or was typed into the address bar) and passes.
 */
function isFromOwnPage({ headers, host }: FastifyRequest, publicUrl: URL | null): boolean {
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  if (site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  // The same name without encryption is another place: anybody on the way can write its pages.
  if (publicUrl?.host === host.toLowerCase()) return origin === publicUrl.origin
  return /^https?:\/\/([^/@?#]+)$/i.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase()
}
