import * as v from 'valibot'
import {
  MAX_STREAM_TAGS,
  streamClock,
  StreamMessage,
  type StreamPrice,
} from '#contract/records/price-stream.ts'

/**
 * A streamed price. `time` is its own instant; `heardAt`, by this browser's clock, when the stream last vouched for it; `stretch`, the
 * stretch without a gap in which it was last said.
 */
export type HeardPrice = { price: number; time: number; heardAt: number; stretch: number }

/** What the stream has said about one tag; a new object for every change, so identity tells. */
export type TagPrices = {
  live: HeardPrice | null
  preMarket: HeardPrice | null
  lastClose: HeardPrice | null
  /** The stream does not know the tag: nothing will come. */
  isUnknown: boolean
}

export type PriceSocket = {
  /** Subscribes while at least one listener watches; listeners are called at most four times a second. */
  watch: (tag: string, listener: () => void) => () => void
  prices: (tag: string) => TagPrices
}

/** The part of a WebSocket that is needed here, and what it reports. */
export type SocketLike = { send: (text: string) => void; close: () => void }
export type SocketEvents = { opened: () => void; heard: (data: unknown) => void; closed: () => void }

export const FLUSH_MS = 250
/** Heartbeats come far more often: a socket this quiet is dead although it looks open. */
export const SILENCE_MS = 45_000
/** Two of the slowest heartbeats, the proxy's own: on a tab that wakes, a socket this quiet is not waited for any longer. */
export const QUIET_MS = 30_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 30_000

type Timer = ReturnType<typeof setTimeout> | undefined

const NOTHING: TagPrices = { live: null, preMarket: null, lastClose: null, isUnknown: false }
const FIELD_OF_KIND = { live: 'live', 'pre-market': 'preMarket', 'last-close': 'lastClose' } as const

/**
 * The browser's end of `/api/prices`: one connection for the whole page, opened by the first watcher and closed with the last.
 * It comes back by itself with jittered backoff, at once when the network or the tab comes back, and rests in hidden tabs.
 */
export function createPriceSocket(open: (events: SocketEvents) => SocketLike = openSocket): PriceSocket {
  const listeners = new Map<string, Set<() => void>>()
  const known = new Map<string, TagPrices>()
  const changed = new Set<string>()
  const clock = streamClock(() => Date.now())
  let socket: SocketLike | null = null
  let isOpen = false
  let isUpstreamStale = false
  /** Counts the gaps: what was said before one is vouched for by nothing that is said after it. */
  let stretch = 0
  let attempts = 0
  let heardAt = 0
  let retry: Timer
  let flush: Timer
  let watchdog: Timer

  const isWanted = () => listeners.size > 0 && !document.hidden

  function connect() {
    clearTimeout(retry)
    if (socket || !isWanted()) return
    heardAt = Date.now()
    // A socket that was given up may still report: only the current one is listened to.
    const ifCurrent =
      <A extends unknown[]>(run: (...args: A) => void) =>
      (...args: A) => {
        if (socket === own) run(...args)
      }
    const own: SocketLike = open({
      opened: ifCurrent(() => {
        isOpen = true
        send('subscribe', [...listeners.keys()])
      }),
      heard: ifCurrent(hear),
      closed: ifCurrent(lose),
    })
    socket = own
    watchForSilence()
  }

  function lose() {
    drop()
    if (!isWanted()) return
    const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
    attempts += 1
    retry = setTimeout(connect, backoff * (0.5 + Math.random() / 2))
  }

  /** Forgets the connection; what was heard stays and grows old. */
  function drop() {
    const old = socket
    socket = null
    isOpen = false
    isUpstreamStale = false
    stretch += 1
    clearTimeout(watchdog)
    clearTimeout(retry)
    old?.close()
  }

  function watchForSilence() {
    clearTimeout(watchdog)
    // A clock that was set back must not make the rest longer than the whole.
    const restMs = Math.min(SILENCE_MS, SILENCE_MS - (Date.now() - heardAt))
    watchdog = setTimeout(() => {
      if (Date.now() - heardAt >= SILENCE_MS) lose()
      else watchForSilence()
    }, restMs)
  }

  function send(op: 'subscribe' | 'unsubscribe', tags: readonly string[]) {
    if (!socket || !isOpen) return
    for (let i = 0; i < tags.length; i += MAX_STREAM_TAGS) {
      socket.send(JSON.stringify({ op, tags: tags.slice(i, i + MAX_STREAM_TAGS) }))
    }
  }

  function hear(data: unknown) {
    const message = readMessage(data)
    if (!message) return
    // The page stood still, and this had queued up for it: how old it is nobody can tell.
    if (Date.now() - heardAt >= SILENCE_MS) return lose()
    heardAt = Date.now()
    attempts = 0
    switch (message.type) {
      case 'price':
        return hearPrice(message)
      case 'unknown':
        return update(message.tag, { ...NOTHING, isUnknown: true })
      case 'status':
        return setUpstreamStale(message.state === 'stale')
      case 'heartbeat':
        clock.hearBeat(message.time)
        // A quiet market is not a dead stream: while the upstream is alive, silence about a price means it still holds.
        if (!isUpstreamStale) for (const tag of listeners.keys()) vouchFor(tag)
    }
  }

  function setUpstreamStale(isStale: boolean) {
    if (isStale !== isUpstreamStale) stretch += 1
    isUpstreamStale = isStale
  }

  function hearPrice({ tag, kind, price, time, ageMs }: StreamPrice) {
    if (clock.isFuture(time)) return
    const prices = known.get(tag) ?? NOTHING
    const field = FIELD_OF_KIND[kind]
    const before = prices[field]
    if (before && time < before.time) return // overtaken on the way
    // A price that moves on is proof of life, whether or not the upstream said that it is back. One that is repeated is none.
    if (before && time > before.time && ageMs === undefined) setUpstreamStale(false)
    // A repeated price is as old as its last confirmation, which we may have heard ourselves.
    const vouchedAt = Math.max(heardAt - (ageMs ?? 0), before && before.time === time ? before.heardAt : 0)
    update(tag, { ...prices, isUnknown: false, [field]: { price, time, heardAt: vouchedAt, stretch } })
  }

  function vouchFor(tag: string) {
    const prices = known.get(tag)
    if (!prices) return
    // While the connection or the upstream was away, a price may have moved without a word: it is as old as it was until said again.
    const vouched = (price: HeardPrice | null) =>
      price && price.stretch === stretch ? { ...price, heardAt } : price
    update(tag, {
      ...prices,
      live: vouched(prices.live),
      preMarket: vouched(prices.preMarket),
      lastClose: vouched(prices.lastClose),
    })
  }

  function update(tag: string, prices: TagPrices) {
    if (!listeners.has(tag)) return // the answer to a subscription that is over
    known.set(tag, prices)
    changed.add(tag)
    flush ??= setTimeout(() => {
      flush = undefined
      const tags = [...changed]
      changed.clear()
      for (const tag of tags) for (const listener of listeners.get(tag) ?? []) listener()
    }, FLUSH_MS)
  }

  function renew() {
    drop()
    attempts = 0
    connect()
  }

  // The socket of a network that was away may look open until somebody waits for it in vain.
  window.addEventListener('online', renew)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return drop()
    if (!socket || Date.now() - heardAt > QUIET_MS) renew()
  })

  return {
    prices: (tag) => known.get(tag) ?? NOTHING,
    watch: (tag, listener) => {
      const own = listeners.get(tag)
      if (own) own.add(listener)
      else {
        listeners.set(tag, new Set([listener]))
        send('subscribe', [tag])
      }
      connect()
      return () => {
        const rest = listeners.get(tag)
        if (!rest?.delete(listener) || rest.size > 0) return
        listeners.delete(tag)
        known.delete(tag)
        send('unsubscribe', [tag])
        if (listeners.size === 0) drop()
      }
    },
  }
}

/** Null for anything that is no message of the protocol: it is left out, the stream goes on. */
function readMessage(data: unknown): StreamMessage | null {
  if (typeof data !== 'string') return null
  try {
    const read = v.safeParse(StreamMessage, JSON.parse(data))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

let shared: PriceSocket | null = null

/** The page's one price connection, made on first use. */
export const browserPriceSocket = () => (shared ??= createPriceSocket())

function openSocket({ opened, heard, closed }: SocketEvents): SocketLike {
  const socket = new WebSocket('/api/prices')
  socket.addEventListener('open', opened)
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data))
  socket.addEventListener('close', closed)
  // Closing a handshake makes the browser warn of a failed connection; it is closed as soon as it stands.
  const close = () => {
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket.close()
  }
  return { send: (text) => socket.send(text), close }
}
