import { lookup as systemLookup } from 'node:dns'
import type { Agent as HttpAgent } from 'node:http'
import type { LookupFunction } from 'node:net'
import { HttpsProxyAgent } from 'https-proxy-agent'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch, Headers, Pool, type RequestInit } from 'undici'
import { USER_AGENT } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Secret } from './log.ts'

/** Whether a host name or address, as in a URL or of a socket, can only mean this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name)
}

/** Whether an IP address is on the public internet. An IPv4-mapped IPv6 address counts as its IPv4 address. */
const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Refuses private addresses. The checked addresses are the ones connected to, so the name cannot change in between. */
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

/** The company's proxy for encrypted calls to other machines: its URL, which may hold a password, and the value of `NO_PROXY`. */
export interface OutgoingProxy {
  readonly url: Secret
  readonly except: string
}

/** The agent of the price stream, as undici's proxy agent has no WebSocket; undefined for a direct connection. */
export function agentTo(target: URL, proxy: OutgoingProxy | null): HttpAgent | undefined {
  if (!proxy || isLoopback(target.hostname)) return undefined
  const names = proxy.except
    .toLowerCase()
    .split(/[,\s]+/)
    .filter(Boolean)
  const port = target.port || (target.protocol === 'wss:' ? '443' : '80')
  const isExcepted = names.some((each) => {
    const [, name = each, only = port] = /^(.+):(\d+)$/.exec(each) ?? []
    return name === '*' || (only === port && `.${target.hostname}`.endsWith(`.${name.replace(/^\*?\./, '')}`))
  })
  return isExcepted ? undefined : new HttpsProxyAgent(proxy.url.reveal())
}

/** One per kind of call, so that none delays another; `access` is for the sign-on provider, or the keys of an access proxy. */
export type Dispatchers = ReturnType<typeof createDispatchers>

/** Certificates are always verified; images come from public addresses only, unless the company's proxy resolves their names. */
export function createDispatchers(
  serviceOrigin: string,
  outgoingProxy: OutgoingProxy | null,
  lookup: LookupFunction = systemLookup,
) {
  const connect = { timeout: LIMITS.upstream.connectMs }
  const agent = (options: Agent.Options) =>
    outgoingProxy
      ? new EnvHttpProxyAgent({
          ...options,
          httpProxy: '',
          httpsProxy: outgoingProxy.url.reveal(),
          noProxy: `localhost,127.0.0.1,[::1],${outgoingProxy.except}`,
        })
      : new Agent(options)
  const service = (connections: number) => {
    const options = {
      connections,
      clientTtl: LIMITS.upstream.clientTtlMs,
      maxHeaderSize: LIMITS.upstream.maxHeaderBytes,
      connect,
    }
    // No agent: it replaces its pool, and forgets the limit of connections, whenever the last one is closed.
    return outgoingProxy ? agent(options) : new Pool(serviceOrigin, options)
  }
  return {
    service: service(LIMITS.upstream.connections),
    list: service(LIMITS.upstream.listConnections),
    // Without pipelining undici closes each connection after its response.
    token: agent({ connections: 1, pipelining: 0, connect }),
    image: agent({
      connections: LIMITS.image.connections,
      connect: { ...connect, lookup: publicOnly(lookup) },
    }),
    access: agent({ connections: 4, connect, maxResponseSize: LIMITS.access.maxBytes }),
  }
}

/** The `fetch` of the sign-on libraries: a provider can neither keep us waiting, nor send without end, nor redirect us. */
export const boundedFetch = (dispatcher: Dispatcher) => (url: string, init: object) => {
  const given: RequestInit = init
  return fetch(url, {
    ...given,
    headers: [...new Headers(given.headers), ['user-agent', USER_AGENT]],
    dispatcher,
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMITS.access.totalMs),
  })
}
