import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { StreamRequest } from '#contract/records/price-stream.ts'
import type { Clock } from '#server/clock.ts'
import { LIMITS } from '#server/limits.ts'
import type { Parts } from '#server/parts.ts'
import { ProxyProblem } from '#server/problems.ts'
import { parsedMessage, type PriceHub, type PriceSubscriber } from './price-hub.ts'

/** WebSocket close codes (RFC 6455). */
const GOING_AWAY = 1001
const POLICY = 1008
const TRY_AGAIN_LATER = 1013
const MAX_TIMER_MS = 2 ** 31 - 1

/** Registers WebSockets, before any route: there is one path for upgrades. */
export async function registerSockets(app: FastifyInstance, { hub }: Parts): Promise<void> {
  const sockets = createServer()
  app.server.on('upgrade', (request, socket: Socket, head) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') sockets.emit('upgrade', request, socket, head)
    else readAgain(app.server, request, socket, head)
  })
  await app.register(websocket, {
    options: {
      server: sockets,
      maxPayload: LIMITS.stream.maxMessageBytes,
      maxFragments: LIMITS.stream.maxFragments,
      maxBufferedChunks: LIMITS.stream.maxBufferedChunks,
      perMessageDeflate: false,
    },
    errorHandler: (_, socket) => socket.terminate(),
    preClose(done) {
      hub?.close()
      const { clients } = app.websocketServer
      for (const browser of clients) browser.close(GOING_AWAY)
      // The server only closes after its last connection; sockets that do not close in time are terminated.
      setTimeout(() => clients.forEach((browser) => browser.terminate()), LIMITS.stream.closeMs).unref()
      done()
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.ws) reply.header('connection', 'close')
    done(request.ws && request.originalUrl !== LIMITS.stream.path ? new ProxyProblem('not-found') : undefined)
  })
}

/**
 * Reads a request again without its offer of another protocol, at which Node has stopped reading. Programs offer HTTP/2 in this way;
 * without it they take the answer in HTTP/1.1.
 */
function readAgain(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (!/^(upgrade|connection)$/i.test(rawHeaders[i]!)) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  }
  // Once per connection: what Node listens to on the socket adds up.
  lines.push('Connection: close')
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

export function registerPriceSocket(app: FastifyInstance, { hub, lifecycle, clock }: Parts): void {
  const { clients } = app.websocketServer
  const accounts = new WeakMap<WebSocket, string | null>()
  const socketsOf = (account: string | null) =>
    account === null ? 0 : [...clients].filter((each) => accounts.get(each) === account).length

  const refusalOf = ({ ws, headers, caller }: FastifyRequest): ProxyProblem | undefined => {
    if (!ws) return new ProxyProblem('not-found')
    // A WebSocket handshake has no preflight, so only an `Origin` header shows that the page is ours.
    if (headers.origin === undefined) return new ProxyProblem('forbidden')
    if (lifecycle.isDraining) return new ProxyProblem('draining')
    if (
      socketsOf(caller?.account ?? null) >= LIMITS.stream.maxSocketsPerAccount ||
      clients.size >= LIMITS.stream.maxSockets
    )
      return new ProxyProblem('overloaded')
    return hub ? undefined : new ProxyProblem('not-configured')
  }

  app.route({
    method: 'GET',
    url: LIMITS.stream.path,
    onRequest: (request, _, done) => done(refusalOf(request)),
    handler: (_, reply) => reply.callNotFound(),
    wsHandler(browser, { caller }) {
      accounts.set(browser, caller?.account ?? null)
      endWithSignIn(browser, caller?.endsAt ?? null, clock)
      if (hub) serve(browser, hub, clock)
    },
  })
}

/** Without this, an open socket would outlive the sign-in it was opened with. */
function endWithSignIn(browser: WebSocket, endsAt: number | null, clock: Clock): void {
  if (endsAt === null) return
  const restMs = Math.min(Math.max(0, endsAt - clock.now()), MAX_TIMER_MS)
  const cancel = clock.after(restMs, () => browser.close(POLICY, 'sign-in-needed'))
  browser.once('close', cancel)
}

/** One browser on the price stream. If it is slow, only the newest message per key waits: it gets the latest price and no backlog. */
function serve(socket: WebSocket, hub: PriceHub, clock: Clock): void {
  const tags = new Set<string>()
  const waiting = new Map<string, string>()
  let cancelStalled: (() => void) | null = null
  let cancelBeat = () => {}
  let window = { startedAt: 0, messages: 0 }

  function flush(): void {
    for (const [key, message] of waiting) {
      if (socket.bufferedAmount > LIMITS.stream.conflateAboveBytes) {
        cancelStalled ??= clock.after(LIMITS.stream.stalledMs, () => {
          socket.close(TRY_AGAIN_LATER)
          socket.terminate()
        })
        return
      }
      waiting.delete(key)
      // The system has taken the message: the browser is slow, not stalled.
      socket.send(message, () => {
        cancelStalled?.()
        cancelStalled = null
        flush()
      })
    }
  }

  const subscriber: PriceSubscriber = {
    send(key, message) {
      waiting.delete(key)
      waiting.set(key, message)
      flush()
    },
  }

  function isWithinRate(): boolean {
    const now = clock.mono()
    if (now - window.startedAt >= 1000) window = { startedAt: now, messages: 0 }
    window.messages += 1
    return window.messages <= LIMITS.stream.maxMessagesPerSecond
  }

  function onMessage(text: string): void {
    const request = isWithinRate() ? parsedMessage(StreamRequest, text) : null
    if (!request) return socket.close(POLICY, 'not a subscription')
    if (request.op === 'unsubscribe') {
      for (const tag of request.tags) tags.delete(tag)
      return hub.unsubscribe(subscriber, request.tags)
    }
    const added = request.tags.filter((tag) => !tags.has(tag))
    if (tags.size + added.length > LIMITS.stream.maxTagsPerSocket)
      return socket.close(POLICY, `at most ${LIMITS.stream.maxTagsPerSocket} tags`)
    for (const tag of added) tags.add(tag)
    if (!hub.subscribe(subscriber, added)) socket.close(TRY_AGAIN_LATER, 'too many tags')
  }

  /** A browser that has disappeared answers no ping; the next ping terminates it. */
  let isAlive = true
  const beat = () => {
    cancelBeat = clock.after(LIMITS.stream.beatMs, () => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
      hub.beat(subscriber)
      beat()
    })
  }
  socket.on('pong', () => (isAlive = true))
  socket.on('message', (data, isBinary) => onMessage(isBinary ? '' : String(data)))
  socket.on('close', () => {
    cancelBeat()
    cancelStalled?.()
    hub.leave(subscriber, tags)
  })
  beat()
  hub.join(subscriber)
}
