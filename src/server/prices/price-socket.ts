import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { WebSocket, WebSocketServer } from 'ws'
import { StreamRequest } from '#contract/calls/request-bodies.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Entrance } from '#server/access/entrance.ts'
import type { Clock, Lifecycle } from '#server/clock.ts'
import { endWith, withoutUpgrade } from '#server/headers.ts'
import { LIMITS } from '#server/limits.ts'
import { ProxyProblem } from '#server/problems.ts'
import type { PriceHub, PriceSubscriber } from './price-hub.ts'

const S = LIMITS.stream
/** WebSocket close codes (RFC 6455). */
const GOING_AWAY = 1001
const POLICY = 1008
const TRY_AGAIN_LATER = 1013
/** The longest a timer of Node can run. */
const MAX_TIMER_MS = 2 ** 31 - 1

interface PriceSocketDeps {
  readonly entrance: Entrance
  /** Null where the service has no price stream. */
  readonly hub: PriceHub | null
  readonly lifecycle: Lifecycle
  readonly clock: Clock
}

/**
 * The WebSocket `/api/prices`. Every other socket is refused, and an upgrade to anything else is no upgrade: what `@fastify/websocket`
 * gets wrong, which answers 400 to a client that would like HTTP/2 and opens a socket at every route.
 */
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
      endWith(socket, error instanceof ProxyProblem ? error.slug : 'internal')
    }
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Must be there before anything can go wrong with the bare connection.
    socket.on('error', () => socket.destroy())
    if (request.headers.upgrade?.toLowerCase() === 'websocket') void open(request, socket, head)
    else withoutUpgrade(app, request, socket, head)
  })
  sockets.on('wsClientError', (_, socket) => endWith(socket, 'invalid-request'))

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

/**
 * One browser on the price stream. What it cannot take at once is not queued: the newest message under each key waits
 * until it can, so that a slow browser is late by one price and never by a history of them.
 */
export class SocketSubscriber implements PriceSubscriber {
  readonly #socket: WebSocket
  readonly #hub: PriceHub
  readonly #clock: Clock
  readonly #tags = new Set<string>()
  readonly #waiting = new Map<string, string>()
  #cancelStalled: (() => void) | null = null
  #cancelPing = () => {}
  #window = { startedAt: 0, messages: 0 }

  constructor(socket: WebSocket, hub: PriceHub, clock: Clock) {
    this.#socket = socket
    this.#hub = hub
    this.#clock = clock
    socket.on('message', (data, isBinary) => this.#hear(isBinary ? null : String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#leave())
    this.#ping()
  }

  /** Messages that wait for the browser to take some. */
  get waiting(): number {
    return this.#waiting.size
  }

  send(key: string, message: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#waiting.size === 0 && this.#socket.bufferedAmount <= S.conflateAboveBytes)
      return this.#write(message)
    this.#waiting.set(key, message)
    this.#watchForStall()
  }

  #watchForStall(): void {
    this.#cancelStalled ??= this.#clock.after(S.stalledMs, () => {
      this.#socket.close(TRY_AGAIN_LATER)
      this.#socket.terminate()
    })
  }

  #write(message: string): void {
    this.#socket.send(message, () => this.#flush())
  }

  /** Runs whenever the system has taken a message off our hands: the browser is not stalled, only slow. */
  #flush(): void {
    this.#cancelStalled?.()
    this.#cancelStalled = null
    for (const [key, message] of this.#waiting) {
      if (this.#socket.readyState !== WebSocket.OPEN) return
      if (this.#socket.bufferedAmount > S.conflateAboveBytes) return this.#watchForStall()
      this.#waiting.delete(key)
      this.#write(message)
    }
  }

  #hear(text: string | null): void {
    const request = text !== null && this.#isWithinRate() ? readRequest(text) : null
    if (!request) return this.#socket.close(POLICY, 'not a subscription')
    if (request.op === 'unsubscribe') {
      for (const tag of request.tags) this.#tags.delete(tag)
      return this.#hub.unsubscribe(this, request.tags)
    }
    const added = request.tags.filter((tag) => !this.#tags.has(tag))
    if (this.#tags.size + added.length > S.maxTagsPerSocket) {
      return this.#socket.close(POLICY, `at most ${S.maxTagsPerSocket} tags`)
    }
    for (const tag of added) this.#tags.add(tag)
    if (!this.#hub.subscribe(this, added)) this.#socket.close(TRY_AGAIN_LATER, 'too many tags')
  }

  #isWithinRate(): boolean {
    const now = this.#clock.mono()
    if (now - this.#window.startedAt >= 1000) this.#window = { startedAt: now, messages: 0 }
    this.#window.messages += 1
    return this.#window.messages <= S.maxMessagesPerSecond
  }

  /** A browser that is gone without a word answers no ping; it is reaped with the next one. */
  #ping(): void {
    let isAlive = true
    this.#socket.on('pong', () => (isAlive = true))
    const beat = () => {
      this.#cancelPing = this.#clock.after(S.pingMs, () => {
        if (!isAlive) return this.#socket.terminate()
        isAlive = false
        this.#socket.ping()
        beat()
      })
    }
    beat()
  }

  #leave(): void {
    this.#cancelPing()
    this.#cancelStalled?.()
    this.#waiting.clear()
    this.#hub.leave(this, this.#tags)
  }
}

function readRequest(text: string): StreamRequest | null {
  try {
    const read = v.safeParse(StreamRequest, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
