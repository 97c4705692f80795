import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller } from '#server/access/caller.ts'
import type { Entrance } from '#server/access/entrance.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Lifecycle } from '#server/base/lifecycle.ts'
import { LIMITS } from '#server/base/limits.ts'
import { endWith, rawProblem } from '#server/browser/guard/broken-connection.ts'
import { withoutUpgrade } from '#server/browser/guard/without-upgrade.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import type { PriceHub } from './price-hub.ts'
import { SocketSubscriber } from './price-subscriber.ts'

const S = LIMITS.stream
const GOING_AWAY = 1001
const POLICY = 1008
/** The longest a timer of Node can run. */
const MAX_TIMER_MS = 2 ** 31 - 1

interface PriceSocketDeps {
  readonly entrance: Entrance
  /** Null where the service has no price stream. */
  readonly hub: PriceHub | null
  readonly lifecycle: Lifecycle
  readonly clock: Clock
}

/** The WebSocket `/api/prices`. Every other socket is refused, and an upgrade to anything else is no upgrade. */
export function registerPriceSocket(
  app: FastifyInstance,
  { entrance, hub, lifecycle, clock }: PriceSocketDeps,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: S.maxMessageBytes,
    maxFragments: S.maxFragments,
    maxBufferedChunks: S.maxBufferedChunks,
    perMessageDeflate: false,
  })
  const perAccount = new Map<string, number>()

  /** Who asks for a socket; throws the problem that the request is. */
  const admit = async (request: IncomingMessage): Promise<Caller> => {
    const origin = entrance.check(request, 'api')
    if (request.url !== S.path || request.method !== 'GET') throw new ProxyProblem('not-found')
    // A WebSocket needs no preflight, so that only a stated origin shows that the page is ours.
    if (request.headers.origin === undefined) throw new ProxyProblem('forbidden')
    return entrance.identify(request, origin)
  }

  const refuseIfFull = ({ account }: Caller) => {
    if (lifecycle.isDraining) throw new ProxyProblem('draining')
    const isFull = account !== null && (perAccount.get(account) ?? 0) >= S.maxSocketsPerAccount
    if (isFull || sockets.clients.size >= S.maxSockets) throw new ProxyProblem('overloaded')
    if (!hub) throw new ProxyProblem('not-configured')
  }

  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      const caller = await admit(request)
      refuseIfFull(caller)
      sockets.handleUpgrade(request, socket, head, (browser) => {
        countWhileOpen(browser, caller.account)
        endWithSignIn(browser, caller.endsAt)
        hub?.join(new SocketSubscriber(browser, hub, clock))
      })
    } catch (error) {
      endWith(socket, rawProblem(error instanceof ProxyProblem ? error.slug : 'internal'))
    }
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Must be there before anything can go wrong with the bare connection.
    socket.on('error', () => socket.destroy())
    if (request.headers.upgrade?.toLowerCase() === 'websocket') void open(request, socket, head)
    else withoutUpgrade(app, request, socket, head)
  })
  sockets.on('wsClientError', (_, socket) => endWith(socket, rawProblem('invalid-request')))

  function countWhileOpen(browser: WebSocket, account: string | null): void {
    if (account === null) return
    perAccount.set(account, (perAccount.get(account) ?? 0) + 1)
    browser.once('close', () => {
      const rest = (perAccount.get(account) ?? 1) - 1
      if (rest > 0) perAccount.set(account, rest)
      else perAccount.delete(account)
    })
  }

  /** A socket that has been opened would otherwise outlive the sign-in it was opened with. */
  function endWithSignIn(browser: WebSocket, endsAt: number | null): void {
    if (endsAt === null) return
    const restMs = Math.min(Math.max(0, endsAt - clock.now()), MAX_TIMER_MS)
    const cancel = clock.after(restMs, () => browser.close(POLICY, 'sign-in-needed'))
    browser.once('close', cancel)
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
