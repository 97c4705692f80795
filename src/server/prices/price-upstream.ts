import type { Agent } from 'node:http'
import { WebSocket } from 'ws'
import { type Clock, pause, type Random } from '#server/clock.ts'
import { USER_AGENT } from '#server/exchange.ts'
import { LIMITS } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import type { Token, TokenSource } from '#server/token.ts'

export interface PriceUpstreamEvents {
  /** Connected; the service knows no earlier subscriptions. */
  onOpen(): void
  onMessage(text: string): void
  onLost(): void
}

export interface PriceUpstreamDeps {
  readonly url: URL
  readonly tokens: TokenSource
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly agent?: Agent | undefined
}

/** The one connection to the service's price stream; it reconnects until it is stopped. A silent one counts as lost: it may be half-open. */
export function priceUpstream(deps: PriceUpstreamDeps, events: PriceUpstreamEvents) {
  const { url, agent, tokens, clock, random, log } = deps
  let socket: WebSocket | null = null
  let run: AbortController | null = null
  /** The token that the last handshake was refused with; it is renewed once until the stream opens again. */
  let rejected: Token | null = null
  let hasRenewed = false

  const isOpen = () => socket?.readyState === WebSocket.OPEN

  function drop(): void {
    socket?.terminate()
    socket = null
  }

  async function keepConnected(stopped: AbortSignal): Promise<void> {
    for (let attempts = 0; ; attempts += 1) {
      // Null when there is none: the token source has logged why, and the next attempt asks again.
      const token = await (rejected ? tokens.afterRejection(rejected) : tokens.current()).catch(() => null)
      if (token) rejected = null
      if (stopped.aborted) return
      const since = clock.mono()
      const why = token && (await connectedUntil(token))
      if (stopped.aborted) return
      if (why !== null) {
        log.warn({ why, attempts }, 'price-stream-lost')
        drop()
        events.onLost()
        if (clock.mono() - since >= LIMITS.stream.stableMs) attempts = 0
      }
      const ceiling = Math.min(LIMITS.stream.maxRetryMs, LIMITS.stream.firstRetryMs * 2 ** attempts)
      await pause(clock, Math.max(LIMITS.stream.firstRetryMs, random() * ceiling))
      if (stopped.aborted) return
    }
  }

  function connectedUntil(token: Token): Promise<string> {
    const opened = new WebSocket(url, {
      headers: { authorization: `Bearer ${token.value}`, 'user-agent': USER_AGENT },
      handshakeTimeout: LIMITS.stream.handshakeMs,
      maxPayload: LIMITS.stream.maxUpstreamMessageBytes,
      maxFragments: LIMITS.stream.maxFragments,
      maxBufferedChunks: LIMITS.stream.maxBufferedChunks,
      perMessageDeflate: false,
      ...(agent && { agent }),
    })
    socket = opened
    return new Promise((resolve) => {
      let cancelSilence = () => {}
      const noteActivity = () => {
        cancelSilence()
        cancelSilence = clock.after(LIMITS.stream.upstreamSilenceMs, () => {
          resolve('silent')
          opened.terminate()
        })
      }
      opened.on('open', () => {
        hasRenewed = false
        noteActivity()
        events.onOpen()
      })
      opened.on('message', (data, isBinary) => {
        noteActivity()
        if (!isBinary) events.onMessage(String(data))
      })
      opened.on('ping', noteActivity)
      opened.on('unexpected-response', (request, { statusCode }) => {
        if (statusCode === 401 && !hasRenewed) {
          rejected = token
          hasRenewed = true
        }
        request.destroy()
        resolve(`handshake answered ${statusCode}`)
      })
      // Without a code it is a fixed text of the library: `Opening handshake has timed out`.
      opened.on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
      opened.on('close', (code) => {
        cancelSilence()
        resolve(`closed with ${code}`)
      })
    })
  }

  return {
    isOpen,
    start(): void {
      if (run) return
      run = new AbortController()
      void keepConnected(run.signal)
    },
    stop(): void {
      run?.abort()
      run = null
      drop()
    },
    send(text: string): void {
      if (isOpen()) socket?.send(text)
    },
  }
}
