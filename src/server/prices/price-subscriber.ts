import { WebSocket } from 'ws'
import * as v from 'valibot'
import { StreamRequest } from '#contract/calls/request-bodies.ts'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { PriceHub, PriceSubscriber } from './price-hub.ts'

const S = LIMITS.stream

/** WebSocket close codes (RFC 6455). */
const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

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
    if (!request) return this.#socket.close(POLICY_VIOLATION, 'not a subscription')
    if (request.op === 'unsubscribe') {
      for (const tag of request.tags) this.#tags.delete(tag)
      return this.#hub.unsubscribe(this, request.tags)
    }
    const added = request.tags.filter((tag) => !this.#tags.has(tag))
    if (this.#tags.size + added.length > S.maxTagsPerSocket) {
      return this.#socket.close(POLICY_VIOLATION, `at most ${S.maxTagsPerSocket} tags`)
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
