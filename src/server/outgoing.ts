import type { RequestOptions } from 'node:http'
import { isIP, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { Client, type Dispatcher, Pool, ProxyAgent } from 'undici'
import { LIMITS } from '#server/base/limits.ts'
import { type OutgoingProxy, proxyFor } from '#server/base/outgoing-proxy.ts'

const U = LIMITS.upstream

/** A proxy that takes a connection and says nothing must not hold a place for ever. */
const TUNNEL = { headersTimeout: U.tunnelMs, connect: { timeout: U.connectMs } }

/** A dispatcher to one origin: straight, or in a tunnel through the company's proxy, which then sees names and no contents. */
export function dispatcherTo(
  origin: string | URL,
  options: Pool.Options,
  proxy: OutgoingProxy | null,
): Dispatcher {
  const uri = proxyFor(new URL(origin), proxy)
  if (uri === null) return new Pool(origin, options)
  return new ProxyAgent({
    ...options,
    uri,
    requestTls: { timeout: U.connectMs },
    clientFactory: (address, given) => new Pool(address, { ...given, headersTimeout: TUNNEL.headersTimeout }),
    proxyTls: TUNNEL.connect,
  })
}

/** How to open the socket of a WebSocket to `target` through the proxy, as Node's HTTP client calls it; null for the direct way. */
export function socketTo(
  target: URL,
  proxy: OutgoingProxy | null,
): NonNullable<RequestOptions['createConnection']> | null {
  const uri = proxyFor(target, proxy)
  if (uri === null) return null
  return (_, done) => {
    void openTunnel(new URL(uri), target, done)
    return null
  }
}

type Opened = (error: Error | null, socket: Duplex) => void

async function openTunnel(proxy: URL, target: URL, done: Opened): Promise<void> {
  const client = new Client(proxy.origin, TUNNEL)
  try {
    const { statusCode, socket } = await client.connect({
      path: `${target.hostname}:${target.port === '' ? 443 : target.port}`,
      headers: { host: target.host, ...credentials(proxy) },
    })
    if (statusCode !== 200) {
      socket.on('error', () => {}).destroy()
      throw new Error(`the proxy answered ${statusCode}`)
    }
    // An address has no name to ask for.
    const servername = isIP(target.hostname.replaceAll(/[[\]]/g, '')) ? '' : target.hostname
    done(null, connectTls({ socket, servername, ALPNProtocols: ['http/1.1'] }))
  } catch (error) {
    done(error instanceof Error ? error : new Error('no tunnel'), new Socket())
  } finally {
    // The tunnel itself no longer belongs to it.
    void client.close()
  }
}

function credentials({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(plain).toString('base64')}` }
}
