import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { isLoopback } from '#server/base/addresses.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Lifecycle } from '#server/base/lifecycle.ts'
import { LIMITS } from '#server/base/limits.ts'
import { endWith, rawProblem } from '#server/browser/broken-connection.ts'
import { type BrowserGuard, isFromOwnPage } from '#server/browser/browser-guard.ts'
import type { ProblemSlug } from '#server/problems/problem-table.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import type { PriceHub } from './price-hub.ts'
import { SocketSubscriber } from './price-subscriber.ts'

const S = LIMITS.stream
const GOING_AWAY = 1001

interface PriceSocketDeps {
  readonly guard: BrowserGuard
  /** Null where the service has no price stream. */
  readonly hub: PriceHub | null
  readonly lifecycle: Lifecycle
  readonly clock: Clock
}

/** The WebSocket `/api/prices`. Every other request for an upgrade is refused. */
export function registerPriceSocket(
  app: FastifyInstance,
  { guard, hub, lifecycle, clock }: PriceSocketDeps,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: S.maxMessageBytes,
    maxFragments: S.maxFragments,
    maxBufferedChunks: S.maxBufferedChunks,
    perMessageDeflate: false,
  })
  const perAddress = new Map<string, number>()

  const refusal = (request: IncomingMessage): ProblemSlug | null => {
    try {
      guard.check(request, 'api')
    } catch (error) {
      return error instanceof ProxyProblem ? error.slug : 'internal'
    }
    if (request.url !== S.path || request.method !== 'GET') return 'not-found'
    // A WebSocket needs no preflight, so that only a stated and matching origin shows that the page is ours.
    if (request.headers.origin === undefined || !isFromOwnPage(request)) return 'forbidden'
    if (lifecycle.isDraining) return 'draining'
    const address = request.socket.remoteAddress ?? ''
    const isFull = !isLoopback(address) && (perAddress.get(address) ?? 0) >= S.maxSocketsPerAddress
    return isFull || sockets.clients.size >= S.maxSockets ? 'overloaded' : null
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Must be there before anything can go wrong with the bare connection.
    socket.on('error', () => socket.destroy())
    const slug = refusal(request) ?? (hub ? null : 'not-configured')
    if (slug || !hub) return endWith(socket, rawProblem(slug ?? 'not-configured'))
    sockets.handleUpgrade(request, socket, head, (browser) => {
      countWhileOpen(browser, request.socket.remoteAddress ?? '')
      hub.join(new SocketSubscriber(browser, hub, clock))
    })
  })
  sockets.on('wsClientError', (_, socket) => endWith(socket, rawProblem('invalid-request')))

  function countWhileOpen(browser: WebSocket, address: string): void {
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    browser.once('close', () => {
      const rest = (perAddress.get(address) ?? 1) - 1
      if (rest > 0) perAddress.set(address, rest)
      else perAddress.delete(address)
    })
  }

  app.addHook('preClose', (done) => {
    hub?.close()
    for (const browser of sockets.clients) browser.close(GOING_AWAY)
    // The server does not end before its last connection does; whoever does not say goodbye is cut off.
    const cut = setTimeout(() => sockets.clients.forEach((browser) => browser.terminate()), S.closeMs)
    cut.unref()
    done()
  })
}
