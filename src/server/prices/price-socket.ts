import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocket } from 'ws'
import { StreamRequest } from '#contract/calls/request-bodies.ts'
import type { Clock } from '#server/clock.ts'
import { LIMITS } from '#server/limits.ts'
import type { Parts } from '#server/parts.ts'
import { ProxyProblem } from '#server/problems.ts'
import { parsedMessage, type PriceHub, type PriceSubscriber } from './price-hub.ts'

const S = LIMITS.stream
/** WebSocket close codes (RFC 6455). */
const GOING_AWAY = 1001
const POLICY = 1008
const TRY_AGAIN_LATER = 1013
const MAX_TIMER_MS = 2 ** 31 - 1

/** WebSockets, before any route: there is one address for upgrades. */
export async function registerSockets(app: FastifyInstance, { hub }: Parts): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: S.maxMessageBytes,
      maxFragments: S.maxFragments,
      maxBufferedChunks: S.maxBufferedChunks,
      perMessageDeflate: false,
    },
    errorHandler: (_, socket) => socket.terminate(),
    preClose(done) {
      hub?.close()
      const { clients } = app.websocketServer
      for (const browser of clients) browser.close(GOING_AWAY)
      // The server does not end before its last connection does; whoever does not say goodbye is cut off.
      setTimeout(() => clients.forEach((browser) => browser.terminate()), S.closeMs).unref()
      done()
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.ws) reply.header('connection', 'close')
    done(request.ws && request.originalUrl !== S.path ? new ProxyProblem('not-found') : undefined)
  })
}

export function registerPriceSocket(app: FastifyInstance, { hub, lifecycle, clock }: Parts): void {
  const accounts = new WeakMap<WebSocket, string | null>()
  const openOf = (account: string | null) =>
    account === null
      ? 0
      : [...app.websocketServer.clients].filter((each) => accounts.get(each) === account).length

  const refuse = ({ ws, headers, caller }: FastifyRequest): ProxyProblem | undefined => {
    if (!ws) return new ProxyProblem('not-found')
    // A WebSocket needs no preflight, so that only a stated origin shows that the page is ours.
    if (headers.origin === undefined) return new ProxyProblem('forbidden')
    if (lifecycle.isDraining) return new ProxyProblem('draining')
    if (
      openOf(caller?.account ?? null) >= S.maxSocketsPerAccount ||
      app.websocketServer.clients.size >= S.maxSockets
    )
      return new ProxyProblem('overloaded')
    return hub ? undefined : new ProxyProblem('not-configured')
  }

  app.route({
    method: 'GET',
    url: S.path,
    onRequest: (request, _, done) => done(refuse(request)),
    handler: (_, reply) => reply.callNotFound(),
    wsHandler(browser, { caller }) {
      accounts.set(browser, caller?.account ?? null)
      endWithSignIn(browser, caller?.endsAt ?? null, clock)
      if (hub) hub.join(new SocketSubscriber(browser, hub, clock))
    },
  })
}

/** A socket that has been opened would otherwise outlive the sign-in it was opened with. */
function endWithSignIn(browser: WebSocket, endsAt: number | null, clock: Clock): void {
  if (endsAt === null) return
  const restMs = Math.min(Math.max(0, endsAt - clock.now()), MAX_TIMER_MS)
  const cancel = clock.after(restMs, () => browser.close(POLICY, 'sign-in-needed'))
  browser.once('close', cancel)
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
    socket.on('message', (data, isBinary) => this.#hear(isBinary ? '' : String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.#cancelPing()
      this.#cancelStalled?.()
      this.#waiting.clear()
      hub.leave(this, this.#tags)
    })
    this.#ping()
  }

  /** Messages that wait for the browser to take some. */
  get waiting(): number {
    return this.#waiting.size
  }

  send(key: string, message: string): void {
    this.#waiting.delete(key)
    this.#waiting.set(key, message)
    this.#flush()
  }

  #flush(): void {
    for (const [key, message] of this.#waiting) {
      if (this.#socket.readyState !== WebSocket.OPEN) return
      if (this.#socket.bufferedAmount > S.conflateAboveBytes) return this.#watchForStall()
      this.#waiting.delete(key)
      // The system has taken it off our hands: the browser is not stalled, only slow.
      this.#socket.send(message, () => {
        this.#cancelStalled?.()
        this.#cancelStalled = null
        this.#flush()
      })
    }
  }

  #watchForStall(): void {
    this.#cancelStalled ??= this.#clock.after(S.stalledMs, () => {
      this.#socket.close(TRY_AGAIN_LATER)
      this.#socket.terminate()
    })
  }

  #hear(text: string): void {
    const request = this.#isWithinRate() ? parsedMessage(StreamRequest, text) : null
    if (!request) return this.#socket.close(POLICY, 'not a subscription')
    if (request.op === 'unsubscribe') {
      for (const tag of request.tags) this.#tags.delete(tag)
      return this.#hub.unsubscribe(this, request.tags)
    }
    const added = request.tags.filter((tag) => !this.#tags.has(tag))
    if (this.#tags.size + added.length > S.maxTagsPerSocket)
      return this.#socket.close(POLICY, `at most ${S.maxTagsPerSocket} tags`)
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
}
