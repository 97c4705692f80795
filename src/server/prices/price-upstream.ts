import type { Agent } from 'node:http'
import { WebSocket } from 'ws'
import type { Clock, Random } from '#server/clock.ts'
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
  readonly userAgent: string
  readonly agent?: Agent | undefined
}

/**
 * The one connection to the service's price stream. Once started it comes back by itself, with jittered waits, until it
 * is stopped; a connection that says nothing for too long counts as lost, because a half-open one never ends by itself.
 */
export class PriceUpstream {
  readonly #deps: PriceUpstreamDeps
  readonly #events: PriceUpstreamEvents
  #socket: WebSocket | null = null
  /** Counts starts and stops, so that what an earlier run left behind recognises that it is over. */
  #run = 0
  #isRunning = false
  #attempts = 0
  #rejected: number | null = null
  /** Renewals since the stream last took a token, and when the next one may be asked for. */
  #renewals = 0
  #renewsFromMono = Number.NEGATIVE_INFINITY
  #cancelTimer = () => {}

  constructor(deps: PriceUpstreamDeps, events: PriceUpstreamEvents) {
    this.#deps = deps
    this.#events = events
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#attempts = 0
    void this.#connect((this.#run += 1))
  }

  stop(): void {
    this.#isRunning = false
    this.#run += 1
    this.#cancelTimer()
    this.#drop()
  }

  send(text: string): void {
    if (!this.isOpen || !this.#socket) return
    this.#socket.send(text)
    // A service that takes nothing is as good as gone; the next connection is told everything anew.
    if (this.#socket.bufferedAmount > S.maxBacklogBytes) this.#socket.terminate()
  }

  async #connect(run: number): Promise<void> {
    const token = await this.#token()
    if (run !== this.#run) return
    if (token) this.#open(run, token)
    else this.#retry(run)
  }

  async #token(): Promise<Token | null> {
    const { tokens } = this.#deps
    const rejected = this.#rejected
    this.#rejected = null
    try {
      return await (rejected === null ? tokens.current() : tokens.afterRejection(rejected))
    } catch {
      // The token source has logged why; the next attempt asks again.
      return null
    }
  }

  #open(run: number, token: Token): void {
    const { clock, userAgent, url, agent } = this.#deps
    const socket = new WebSocket(url, {
      headers: { authorization: `Bearer ${token.value}`, 'user-agent': userAgent },
      handshakeTimeout: S.handshakeMs,
      maxPayload: S.maxUpstreamMessageBytes,
      maxFragments: S.maxFragments,
      maxBufferedChunks: S.maxBufferedChunks,
      perMessageDeflate: false,
      followRedirects: false,
      ...(agent && { agent }),
    })
    this.#socket = socket
    let openedAt: number | null = null
    let cancelSilence = () => {}
    const hear = () => {
      cancelSilence()
      cancelSilence = clock.after(S.upstreamSilenceMs, () => socket.terminate())
    }
    const lose = (why: string) => {
      cancelSilence()
      if (this.#socket !== socket) return
      if (openedAt !== null && clock.mono() - openedAt >= S.stableMs) this.#attempts = 0
      this.#lost(run, why)
    }
    socket.on('open', () => {
      openedAt = clock.mono()
      this.#renewals = 0
      this.#renewsFromMono = Number.NEGATIVE_INFINITY
      hear()
      if (this.#socket === socket) this.#events.onOpen()
    })
    socket.on('message', (data, isBinary) => {
      hear()
      if (this.#socket === socket && !isBinary) this.#events.onMessage(String(data))
    })
    socket.on('ping', hear)
    socket.on('unexpected-response', (request, response) => {
      if (response.statusCode === 401) this.#renewSeldom(token.generation)
      request.destroy()
      lose(`handshake answered ${response.statusCode}`)
    })
    socket.on('error', (error) => lose('code' in error ? String(error.code) : error.name))
    socket.on('close', (code) => lose(`closed with ${code}`))
  }

  /** An account without the right to the stream is refused with every token: each renewal in vain doubles the wait. */
  #renewSeldom(generation: number): void {
    const now = this.#deps.clock.mono()
    if (now < this.#renewsFromMono) return
    this.#rejected = generation
    const waitMs = Math.min(S.maxRenewalWaitMs, LIMITS.token.forcedMuteMs * 2 ** this.#renewals)
    this.#renewsFromMono = now + waitMs
    this.#renewals += 1
  }

  #lost(run: number, why: string): void {
    this.#deps.log.warn('price-stream-lost', { why, attempts: this.#attempts })
    this.#drop()
    this.#events.onLost()
    this.#retry(run)
  }

  /** Forgets the socket first: what it still reports is then no news any more. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.terminate()
  }

  #retry(run: number): void {
    const { clock, random } = this.#deps
    const ceiling = Math.min(S.maxRetryMs, S.firstRetryMs * 2 ** this.#attempts)
    this.#attempts += 1
    this.#cancelTimer = clock.after(
      Math.max(S.firstRetryMs, random() * ceiling),
      () => void this.#connect(run),
    )
  }
}
