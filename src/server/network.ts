import { lookup as systemLookup } from 'node:dns'
import type { Agent as HttpAgent } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { HttpsProxyAgent } from 'https-proxy-agent'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher, fetch, Headers, Pool, ProxyAgent, type RequestInit } from 'undici'
import { LIMITS } from './limits.ts'
import type { Secret } from './log.ts'

/** Whether a host name or address, as a URL or a socket spells it, can only mean this very machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name)
}

/** Whether an address literal belongs to the public internet. IPv4 in IPv6 clothes counts as the IPv4 it is. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

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

export interface OutgoingProxy {
  /** Its address, which may hold a user and a password. */
  readonly url: Secret
  /** Hosts that are reached without it: lower case, without a leading dot, with their subdomains; `*` is every host. */
  readonly except: readonly { readonly host: string; readonly port: number | null }[]
}

/** Reads `NO_PROXY`: names, parted by commas or blanks, each with a port if need be; `.name` and `*.name` mean the name. */
export function readExceptions(text: string): OutgoingProxy['except'] {
  const entries = text
    .toLowerCase()
    .split(/[,\s]+/)
    .filter(Boolean)
  return entries.map((entry) => {
    if (isIP(entry) === 6) return { host: `[${entry}]`, port: null }
    const [, host = entry, port] = /^(.+?)(?::(\d{1,5}))?$/.exec(entry) ?? []
    return { host: host.replace(/^\*?\./, ''), port: port === undefined ? null : Number(port) }
  })
}

/**
 * The address of the proxy to go through to `target`, or null for the direct way: to this machine, and so for everything unencrypted.
 * (Undici's `EnvHttpProxyAgent` knows no WebSocket.)
 */
export function proxyFor(target: URL, proxy: OutgoingProxy | null): string | null {
  if (!proxy || !/^(?:https|wss):$/.test(target.protocol) || isLoopback(target.hostname)) return null
  const port = Number(target.port || 443)
  const isExcepted = proxy.except.some(
    (entry) =>
      (entry.port ?? port) === port &&
      (entry.host === '*' || `.${target.hostname}`.endsWith(`.${entry.host}`)),
  )
  return isExcepted ? null : proxy.url.reveal()
}

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

/** One per kind of call, so that none can starve another; `access` is for the sign-on provider, or the keys of an access proxy. */
export type Dispatchers = Readonly<Record<'service' | 'token' | 'image' | 'access', Dispatcher>>

/** The time-outs are only a second net below the deadlines. */
const SECOND_NET_MS = 60_000

/** Certificates are always verified; pictures come from public addresses only, unless the company's proxy looks their names up. */
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

/** The `fetch` of the sign-on libraries: a provider can neither keep us waiting, nor send without end, nor send us elsewhere. */
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

export const closeDispatchers = (dispatchers: Dispatchers) =>
  Promise.all(Object.values(dispatchers).map((dispatcher) => dispatcher.destroy()))
