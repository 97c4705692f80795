import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/calls/routes.ts'
import { SESSION_PATHS } from '#contract/desk/session.ts'
import type { ProxyConfig } from './config.ts'
import { LIMITS } from './limits.ts'
import { isLoopback } from './network.ts'
import { ProxyProblem } from './problems.ts'

/** `sign-in`: pages that people navigate to in order to sign in, also coming from the provider's site. */
export type RouteKind = 'api' | 'feed' | 'probe' | 'page' | 'sign-in'

/** By the matched route and never by the URL as sent: the router decodes it first, so a route has many spellings. */
export function routeKind({ routeOptions: { url = '' } }: FastifyRequest): RouteKind {
  if (url === '/healthz' || url === '/readyz') return 'probe'
  if (url === SESSION_PATHS.login || url === SESSION_PATHS.callback) return 'sign-in'
  if (url.startsWith('/feeds/')) return 'feed'
  return url.startsWith(`${API_PREFIX}/`) || url.startsWith('/auth/') ? 'api' : 'page'
}

/** Whether the route returns data of the account: then the caller must be known, and pages of other sites are refused. */
export const isProtected = (kind: RouteKind) => kind === 'api' || kind === 'feed'

type HostSettings = Pick<ProxyConfig, 'host' | 'allowedHosts' | 'publicUrl'>

/** Checks every request first. Each one uses the account's quota, so no page of another site may send any, not even by DNS rebinding. */
export function checkRequest(request: FastifyRequest, kind: RouteKind, own: HostSettings): void {
  const { originalUrl: url, headers } = request
  const names = request.raw.rawHeaders.filter((_, at) => at % 2 === 0)
  if (!url.startsWith('/')) throw new ProxyProblem('invalid-request')
  if (url.length > LIMITS.inbound.maxUrlLength) throw new ProxyProblem('url-too-long')
  if (names.length > LIMITS.inbound.maxHeaders) throw new ProxyProblem('headers-too-large')
  const hosts = names.filter((name) => name.toLowerCase() === 'host')
  // Some servers read `X_Forwarded_Host` as `X-Forwarded-Host`, and no legitimate client sends an underscore.
  if (hosts.length !== 1 || names.some((name) => name.includes('_')))
    throw new ProxyProblem('invalid-request')
  // Bodies are read as UTF-8; a proxy in front might decode them as declared and see another text.
  const isOtherEncoding = /charset\s*=(?!\s*"?utf-?8\b)/i.test(headers['content-type'] ?? '')
  // Node takes `gzip, chunked` for `chunked`, and the compressed bytes for the text.
  const { 'content-encoding': coding, 'transfer-encoding': transfer = 'chunked' } = headers
  const isCoded = coding !== undefined || transfer.toLowerCase() !== 'chunked'
  if (isOtherEncoding || isCoded) throw new ProxyProblem('wrong-media-type')
  // Probes of an orchestrator use the bare address, and these responses hold nothing secret.
  if (kind !== 'probe' && !isKnownHost(request, own)) throw new ProxyProblem('wrong-host')
  // A preflight ends as 405 or 404 anyway, without permission.
  if (isProtected(kind) && request.method !== 'OPTIONS' && !isSameOrigin(request, own.publicUrl))
    throw new ProxyProblem('forbidden')
}

/** Our own names are accepted with any port, as proxies in front put in theirs; those of this machine only from this machine. */
export function isKnownHost({ host, ip }: Pick<FastifyRequest, 'ip' | 'host'>, own: HostSettings): boolean {
  const name = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
  if (!name) return false
  const bound = isIP(own.host) === 6 ? `[${own.host}]` : own.host.toLowerCase()
  // "All addresses" is no name that a client would use.
  if (name === bound && bound !== '0.0.0.0' && bound !== '[::]') return true
  const known = [own.publicUrl?.host, ...own.allowedHosts]
  if (known.includes(host.toLowerCase()) || known.includes(name)) return true
  return isLoopback(name) && (isLoopback(own.host) || isLoopback(ip))
}

/** By Fetch Metadata, then `Origin`. Without either a request does not come from a page (or was typed into the address bar) and passes. */
function isSameOrigin({ headers, host }: FastifyRequest, publicUrl: URL | null): boolean {
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  if (site !== 'same-origin' && site !== 'none') return false
  // Whatever port a proxy in front puts into `Host`.
  if (origin === undefined || origin === publicUrl?.origin) return true
  // The same name over plain http is another origin: anybody on the network can write its pages.
  if (publicUrl?.host === host.toLowerCase()) return false
  return /^https?:\/\/([^/@?#]+)$/i.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase()
}
