import { lookup as systemLookup } from 'node:dns'
import type { Agent as HttpAgent } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { Agent, type Dispatcher, fetch, Headers, Pool, ProxyAgent, type RequestInit } from 'undici'
import { LIMITS } from './limits.ts'
import type { Secret } from './log.ts'

/** Whether a host name or address, as a URL or a socket spells it, can only mean this very machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name)
}

/** Address ranges that are not the public internet: own machine, private networks, link-local (cloud metadata), tests, tunnels. */
const NOT_PUBLIC = new BlockList()
const V4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
const V6 =
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2002::/16 2001:db8::/32 fc00::/7 fe80::/10 fec0::/10 ff00::/8'
for (const [networks, family] of [[V4, 'ipv4'] as const, [V6, 'ipv6'] as const]) {
  for (const network of networks.split(' ')) {
    const [address = '', bits] = network.split('/')
    NOT_PUBLIC.addSubnet(address, Number(bits), family)
  }
}

/** Whether an address literal belongs to the public internet. IPv4 in IPv6 clothes counts as the IPv4 it is. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 0 || /^::ffff:/i.test(plain)) return false
  return !NOT_PUBLIC.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
}

/** The addresses that are checked are the ones that are connected to: a name cannot mean something else a moment later. */
export function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, address, family) => {
      const addresses = Array.isArray(address) ? address.map((entry) => entry.address) : [address]
      const isRefused = !error && !isLoopback(hostname) && !addresses.every(isPublicAddress)
      const refusal = Object.assign(new Error('address is not public'), { code: 'EHOSTUNREACH' })
      callback(isRefused ? refusal : error, address, family)
    })
  }
}

/** The proxy through which a company lets its programs reach the internet. */
export interface OutgoingProxy {
  /** Its address, which may hold a user and a password. */
  readonly url: Secret
  /** Hosts that are reached without it, as `NO_PROXY` lists them. */
  readonly except: readonly Exception[]
}

interface Exception {
  /** Lower case, without a leading dot; stands for its subdomains too. `*` is every host. */
  readonly host: string
  /** Null for every port. */
  readonly port: number | null
}

/** Reads `NO_PROXY`: names, parted by commas or blanks, each with a port if need be; `.name` and `*.name` mean the name. */
export function readExceptions(text: string): readonly Exception[] {
  const entries = text.toLowerCase().split(/[,\s]+/)
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      if (isIP(entry) === 6) return { host: `[${entry}]`, port: null }
      const [, host = entry, port] = /^(.+?)(?::(\d{1,5}))?$/.exec(entry) ?? []
      return { host: host.replace(/^\*?\./, ''), port: port === undefined ? null : Number(port) }
    })
}

/**
 * The address of the proxy to go through to `target`, or null for the direct way. This machine is always reached directly; so is
 * everything unencrypted, which only this machine may be. (Undici's `EnvHttpProxyAgent` knows no WebSocket.)
 */
export function proxyFor(target: URL, proxy: OutgoingProxy | null): string | null {
  if (!proxy || !/^(?:https|wss):$/.test(target.protocol) || isLoopback(target.hostname)) return null
  const port = target.port === '' ? 443 : Number(target.port)
  const name = target.hostname.toLowerCase()
  const isExcepted = proxy.except.some(
    (entry) =>
      (entry.port === null || entry.port === port) &&
      (entry.host === '*' || name === entry.host || name.endsWith(`.${entry.host}`)),
  )
  return isExcepted ? null : proxy.url.reveal()
}

/** For a WebSocket to `target`: the way through the proxy, undefined for the direct one. */
export function agentTo(target: URL, proxy: OutgoingProxy | null): HttpAgent | undefined {
  const uri = proxyFor(target, proxy)
  return uri === null ? undefined : new HttpsProxyAgent(uri)
}

const U = LIMITS.upstream

/** A dispatcher to one origin: straight, or in a tunnel through the company's proxy, which then sees names and no contents. */
function dispatcherTo(origin: string | URL, options: Pool.Options, proxy: OutgoingProxy | null): Dispatcher {
  const uri = proxyFor(new URL(origin), proxy)
  if (uri === null) return new Pool(origin, options)
  return new ProxyAgent({
    ...options,
    uri,
    requestTls: { timeout: U.connectMs },
    // A proxy that takes a connection and says nothing must not hold a place for ever.
    clientFactory: (address, given) => new Pool(address, { ...given, headersTimeout: U.tunnelMs }),
    proxyTls: { timeout: U.connectMs },
  })
}

export interface Dispatchers {
  readonly service: Dispatcher
  readonly token: Dispatcher
  readonly image: Dispatcher
  /** To the sign-on provider, or to the keys of an access proxy. */
  readonly access: Dispatcher
}

/** The time-outs are only a second net below the deadlines. */
const SECOND_NET_MS = 60_000

/**
 * One pool per kind of call, so that none can starve another. Certificates are always verified; pictures come from public addresses only.
 * Through a company's proxy their names are looked up over there: then it is that proxy's part to keep programs away from what is inside.
 *
 * @param config.serviceKeepAliveMs how long an idle connection to the service is kept
 */
export function createDispatchers(
  serviceOrigin: string,
  config: { outgoingProxy: OutgoingProxy | null; serviceKeepAliveMs: number },
  lookup: LookupFunction = systemLookup,
): Dispatchers {
  const { outgoingProxy, serviceKeepAliveMs } = config
  const factory = (origin: string | URL, options: object) => dispatcherTo(origin, options, outgoingProxy)
  const few = { pipelining: 1, factory, connect: { timeout: LIMITS.token.connectMs } }
  const service: Pool.Options = {
    connections: U.connections,
    pipelining: 1,
    keepAliveTimeout: serviceKeepAliveMs,
    keepAliveMaxTimeout: Math.max(U.keepAliveMaxMs, serviceKeepAliveMs),
    clientTtl: U.clientTtlMs,
    maxHeaderSize: U.maxHeaderBytes,
    headersTimeout: SECOND_NET_MS,
    bodyTimeout: SECOND_NET_MS,
    connect: { timeout: U.connectMs },
  }
  return {
    service: dispatcherTo(serviceOrigin, service, outgoingProxy),
    token: new Agent({ connections: 1, ...few }),
    image: new Agent({
      connections: LIMITS.image.maxInFlight,
      keepAliveTimeout: U.keepAliveMs,
      factory,
      connect: { timeout: U.connectMs, lookup: publicOnly(lookup) },
    }),
    access: new Agent({ connections: 4, ...few, maxResponseSize: LIMITS.access.maxBytes }),
  }
}

/**
 * The `fetch` that the sign-on libraries are given: a provider can neither keep us waiting, nor send without end (see the dispatcher), nor
 * send us elsewhere.
 */
export const boundedFetch = (dispatcher: Dispatcher, userAgent: string) => (url: string, init: object) => {
  const given: RequestInit = init
  return fetch(url, {
    ...given,
    headers: [...new Headers(given.headers), ['user-agent', userAgent]],
    dispatcher,
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMITS.access.totalMs),
  })
}

export async function closeDispatchers(dispatchers: Dispatchers): Promise<void> {
  await Promise.all(Object.values(dispatchers).map((dispatcher: Dispatcher) => dispatcher.destroy()))
}
