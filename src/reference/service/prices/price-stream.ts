import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { WebSocket, WebSocketServer } from 'ws'
import { StreamRequest, type StreamMessage } from '#contract/records/price-stream.ts'
import type { AccountTokens } from '#reference/service/account/account-tokens.ts'
import { refuseOn } from '#reference/service/answers/error-answers.ts'
import type { Every } from '#reference/service/world/clock.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { preMarketToday, type Quote, quoteNow } from './live-quote.ts'
import type { PriceSource } from './price-source.ts'

const PRICE_STREAM_PATH = '/prices'

const TICK_EVERY_MS = 1_000
const HEARTBEAT_EVERY_MS = 10_000
const MAX_FRAME_BYTES = 32_768
/** High, because a proxy shares one connection between many browsers. */
const MAX_SUBSCRIBED_TAGS = 10_000
/** A client that does not read its messages is disconnected at this backlog. */
const MAX_BACKLOG_BYTES = 1_048_576

/** WebSocket close codes (RFC 6455). */
const POLICY_VIOLATION = 1008
const GOING_AWAY = 1001

export type PriceStreamDeps = {
  world: ServiceWorld
  prices: PriceSource
  tokens: AccountTokens
  every: Every
}

type Subscriber = { socket: WebSocket; sent: Map<string, string> }

/**
 * Prices over a WebSocket at `/prices`, with the bearer token in the handshake and subscriptions by message. A subscriber
 * immediately gets the last close, or during a session the pre-market and the current price, then every change, and heartbeats.
 *
 * @returns a function that ends the stream and closes its connections
 */
export function servePriceStream(server: Server, deps: PriceStreamDeps): () => void {
  const { world, prices, tokens, every } = deps
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  const subscribers = new Set<Subscriber>()

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== PRICE_STREAM_PATH) return refuseOn(socket, 404)
    tokens.verify(request.headers.authorization).then(
      () => sockets.handleUpgrade(request, socket, head, welcome),
      () => refuseOn(socket, 401),
    )
  }

  const welcome = (socket: WebSocket) => {
    const subscriber: Subscriber = { socket, sent: new Map() }
    subscribers.add(subscriber)
    socket.on('close', () => subscribers.delete(subscriber))
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, isBinary) => {
      const request = isBinary ? null : readRequest(String(data))
      if (request) handle(subscriber, request)
      else socket.close(POLICY_VIOLATION, 'not a subscription')
    })
    send(subscriber, { type: 'status', state: 'live' })
  }

  const handle = (subscriber: Subscriber, { op, tags }: StreamRequest) => {
    for (const tag of tags) {
      if (op === 'unsubscribe') subscriber.sent.delete(tag)
      else if (!world.assetByTag.has(tag)) send(subscriber, { type: 'unknown', tag })
      else if (!subscriber.sent.has(tag)) {
        subscriber.sent.set(tag, '')
        const early = preMarketToday(world, prices, world.assetByTag.get(tag)!)
        if (early) send(subscriber, { type: 'price', tag, ...early })
      }
    }
    if (subscriber.sent.size > MAX_SUBSCRIBED_TAGS) {
      subscriber.socket.close(POLICY_VIOLATION, `at most ${MAX_SUBSCRIBED_TAGS} tags`)
    } else if (op === 'subscribe') {
      sendChanges(subscriber, new Map())
    }
  }

  const sendChanges = (subscriber: Subscriber, quotes: Map<string, Quote | null>) => {
    for (const [tag, before] of subscriber.sent) {
      let quote = quotes.get(tag)
      if (quote === undefined) quotes.set(tag, (quote = quoteNow(world, prices, world.assetByTag.get(tag)!)))
      if (!quote) continue
      const stamp = `${quote.kind} ${quote.price} ${quote.time}`
      if (stamp === before) continue
      subscriber.sent.set(tag, stamp)
      send(subscriber, { type: 'price', tag, ...quote })
    }
  }

  const stops = [
    every(TICK_EVERY_MS, () => {
      const quotes = new Map<string, Quote | null>()
      for (const subscriber of subscribers) sendChanges(subscriber, quotes)
    }),
    every(HEARTBEAT_EVERY_MS, () => {
      for (const subscriber of subscribers) send(subscriber, { type: 'heartbeat', time: world.now() })
    }),
  ]
  server.on('upgrade', upgrade)
  return () => {
    for (const stop of stops) stop()
    server.off('upgrade', upgrade)
    for (const { socket } of subscribers) socket.close(GOING_AWAY)
    sockets.close()
  }
}

function send({ socket }: Subscriber, message: StreamMessage): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > MAX_BACKLOG_BYTES) socket.terminate()
  else socket.send(JSON.stringify(message))
}

function readRequest(text: string): StreamRequest | null {
  try {
    const result = v.safeParse(StreamRequest, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}
