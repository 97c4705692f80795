import type { Agent } from 'node:http'
import { WebSocket } from 'ws'
import { type Clock, pause, type Random } from '#server/clock.ts'
import { USER_AGENT } from '#server/exchange.ts'
import { LIMITS } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import type { Token, TokenSource } from '#server/token.ts'

const S = LIMITS.stream

export interface PriceUpstreamEvents {
  /** Connected: whatever was subscribed to before is forgotten over there. */
  onOpen(): void
  onMessage(text: string): void
  onLost(): void
}

interface PriceUpstreamDeps {
  readonly url: URL
  readonly tokens: TokenSource
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly agent?: Agent | undefined
}

/**
 * The one connection to the service's price stream. Once started it comes back by itself, with jittered waits, until it is stopped; a
 * connection that says nothing for too long counts as lost, because a half-open one never ends by itself.
 */
export class PriceUpstream {
  readonly #deps: PriceUpstreamDeps
  readonly #events: PriceUpstreamEvents
  #socket: WebSocket | null = null
  #run: AbortController | null = null
  /** The token that the last handshake was refused with; one renewal is all that a refusal is worth until the stream opens again. */
  #rejected: Token | null = null
  #hasRenewed = false

  constructor(deps: PriceUpstreamDeps, events: PriceUpstreamEvents) {
    this.#deps = deps
    this.#events = events
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  start(): void {
    if (this.#run) return
    this.#run = new AbortController()
    void this.#keepConnected(this.#run.signal)
  }

  stop(): void {
    this.#run?.abort()
    this.#run = null
    this.#drop()
  }

  send(text: string): void {
    if (!this.isOpen || !this.#socket) return
    this.#socket.send(text)
    // A service that takes nothing is as good as gone; the next connection is told everything anew.
    if (this.#socket.bufferedAmount > S.maxBacklogBytes) this.#socket.terminate()
  }

  async #keepConnected(stopped: AbortSignal): Promise<void> {
    const { clock, random, log } = this.#deps
    for (let attempts = 0; ; attempts += 1) {
      const token = await this.#token()
      if (stopped.aborted) return
      const since = clock.mono()
      const why = token && (await this.#connectedUntil(token))
      if (stopped.aborted) return
      if (why !== null) {
        log.warn('price-stream-lost', { why, attempts })
        this.#drop()
        this.#events.onLost()
        if (clock.mono() - since >= S.stableMs) attempts = 0
      }
      const ceiling = Math.min(S.maxRetryMs, S.firstRetryMs * 2 ** attempts)
      await pause(clock, Math.max(S.firstRetryMs, random() * ceiling))
      if (stopped.aborted) return
    }
  }

  /** Null when none can be had: the token source has logged why, and the next attempt asks again. */
  async #token(): Promise<Token | null> {
    const { tokens } = this.#deps
    const rejected = this.#rejected
    this.#rejected = null
    const token = rejected ? tokens.afterRejection(rejected) : tokens.current()
    return token.catch(() => null)
  }

  /** Resolves when the connection is lost, with why. */
  #connectedUntil(token: Token): Promise<string> {
    const { clock, url, agent } = this.#deps
    const socket = new WebSocket(url, {
      headers: { authorization: `Bearer ${token.value}`, 'user-agent': USER_AGENT },
      handshakeTimeout: S.handshakeMs,
      maxPayload: S.maxUpstreamMessageBytes,
      maxFragments: S.maxFragments,
      maxBufferedChunks: S.maxBufferedChunks,
      perMessageDeflate: false,
      followRedirects: false,
      ...(agent && { agent }),
    })
    this.#socket = socket
    let cancelSilence = () => {}
    const hear = () => {
      cancelSilence()
      cancelSilence = clock.after(S.upstreamSilenceMs, () => socket.terminate())
    }
    return new Promise((resolve) => {
      socket.on('open', () => {
        this.#hasRenewed = false
        hear()
        this.#events.onOpen()
      })
      socket.on('message', (data, isBinary) => {
        hear()
        if (this.#socket === socket && !isBinary) this.#events.onMessage(String(data))
      })
      socket.on('ping', hear)
      socket.on('unexpected-response', (request, { statusCode }) => {
        if (statusCode === 401 && !this.#hasRenewed) {
          this.#rejected = token
          this.#hasRenewed = true
        }
        request.destroy()
        resolve(`handshake answered ${statusCode}`)
      })
      socket.on('error', (error) => resolve('code' in error ? String(error.code) : error.name))
      socket.on('close', (code) => {
        cancelSilence()
        resolve(`closed with ${code}`)
      })
    })
  }

  /** Forgets the socket first: what it still reports is then no news any more. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.terminate()
  }
}
