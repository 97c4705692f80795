import * as v from 'valibot'
import {
  MAX_STREAM_TAGS,
  streamClock,
  StreamMessage,
  type StreamPrice,
} from '#contract/records/price-stream.ts'

/**
 * A streamed price. `time`: its own instant. `confirmedAt`: when the stream last confirmed it, by the socket's clock. `stretch`: the
 * uninterrupted period of the stream in which it was last sent.
 */
export type StreamedPrice = { price: number; time: number; confirmedAt: number; stretch: number }

/** Prices of one tag; every change makes a new object, so they can be compared by identity. */
export type TagPrices = {
  live: StreamedPrice | null
  preMarket: StreamedPrice | null
  lastClose: StreamedPrice | null
  /** The stream does not know the tag and will send no price. */
  isUnknown: boolean
}

type PriceSocket = {
  /** Subscribes while the tag has at least one listener; listeners are called at most four times a second. */
  watch: (tag: string, listener: () => void) => () => void
  prices: (tag: string) => TagPrices
  /** The clock of `confirmedAt`, ms. */
  now: () => number
}

/** The part of a WebSocket that is used here. */
export type SocketLike = { send: (text: string) => void; close: () => void }
export type SocketEvents = { opened: () => void; message: (data: unknown) => void; closed: () => void }

export const FLUSH_MS = 250
/** Heartbeats are far more frequent: a socket that is silent for this long is dead although it looks open. */
export const SILENCE_MS = 45_000
/** Twice the interval of the slowest heartbeat, the proxy's: when a tab becomes visible, a socket that is silent for this long is replaced. */
export const QUIET_MS = 30_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 30_000

type Timer = ReturnType<typeof setTimeout> | undefined

export const NO_PRICES: TagPrices = { live: null, preMarket: null, lastClose: null, isUnknown: false }
const FIELD_OF_KIND = { live: 'live', 'pre-market': 'preMarket', 'last-close': 'lastClose' } as const

/**
 * This device's clock, but never going back: after it was set back, an old price would reach its time once more and be fresh again.
 * Not `performance.now()` alone, which may stand still while the device sleeps.
 */
function steadyClock(): () => number {
  let [date, tick] = [Date.now(), performance.now()]
  let now = date
  return () => {
    const [byDate, byTick] = [Date.now() - date, performance.now() - tick]
    date += byDate
    tick += byTick
    now += byDate < 0 ? Math.round(byTick) : byDate
    return now
  }
}

/** The watched tags with their listeners and what the stream has said about them. */
function watchedPrices() {
  const listeners = new Map<string, Set<() => void>>()
  const known = new Map<string, TagPrices>()
  const changed = new Set<string>()
  const clock = streamClock(() => Date.now())
  let isUpstreamStale = false
  /** Counts interruptions: a heartbeat after one confirms no price that was sent before it. */
  let stretch = 0
  let flush: Timer

  function setUpstreamStale(isStale: boolean) {
    if (isStale !== isUpstreamStale) stretch += 1
    isUpstreamStale = isStale
  }

  function receivePrice({ tag, kind, price, time, ageMs }: StreamPrice, receivedAt: number) {
    if (clock.isFuture(time)) return
    const prices = known.get(tag) ?? NO_PRICES
    const field = FIELD_OF_KIND[kind]
    const before = prices[field]
    if (before && time < before.time) return // arrived out of order
    // A newer price shows that the upstream is alive, even without a `status` message. A repeated one does not.
    if (before && time > before.time && ageMs === undefined) setUpstreamStale(false)
    // The age of a repeated price counts from its last confirmation, which this browser may have seen itself.
    const confirmedAt = Math.max(
      receivedAt - (ageMs ?? 0),
      before && before.time === time ? before.confirmedAt : 0,
    )
    update(tag, { ...prices, isUnknown: false, [field]: { price, time, confirmedAt, stretch } })
  }

  function confirmPrices(tag: string, confirmedAt: number) {
    const prices = known.get(tag)
    if (!prices) return
    // A price may have changed during an interruption: one from before it is not confirmed until it is sent again.
    const confirmed = (price: StreamedPrice | null) =>
      price && price.stretch === stretch ? { ...price, confirmedAt } : price
    update(tag, {
      ...prices,
      live: confirmed(prices.live),
      preMarket: confirmed(prices.preMarket),
      lastClose: confirmed(prices.lastClose),
    })
  }

  function update(tag: string, prices: TagPrices) {
    if (!listeners.has(tag)) return // no longer subscribed
    known.set(tag, prices)
    changed.add(tag)
    flush ??= setTimeout(() => {
      flush = undefined
      const tags = [...changed]
      changed.clear()
      for (const tag of tags) for (const listener of listeners.get(tag) ?? []) listener()
    }, FLUSH_MS)
  }

  return {
    listeners,
    known,
    /** The prices stay, but are no longer confirmed. */
    interrupt: () => {
      isUpstreamStale = false
      stretch += 1
    },
    receive: (message: StreamMessage, receivedAt: number) => {
      switch (message.type) {
        case 'price':
          return receivePrice(message, receivedAt)
        case 'unknown':
          return update(message.tag, { ...NO_PRICES, isUnknown: true })
        case 'status':
          return setUpstreamStale(message.state === 'stale')
        case 'heartbeat':
          clock.noteBeat(message.time)
          // While the upstream is alive, a price without an update is still valid.
          if (!isUpstreamStale) for (const tag of listeners.keys()) confirmPrices(tag, receivedAt)
      }
    },
  }
}

/**
 * The client of `/api/prices`: one connection for the whole page, opened by the first watcher and closed with the last. It reconnects
 * with jittered backoff, immediately when the network returns or the tab becomes visible, and disconnects while the tab is hidden.
 */
export function createPriceSocket(open: (events: SocketEvents) => SocketLike = openSocket): PriceSocket {
  const { listeners, known, interrupt, receive } = watchedPrices()
  let socket: SocketLike | null = null
  let isOpen = false
  const now = steadyClock()
  let attempts = 0
  let receivedAt = 0
  let retry: Timer
  let watchdog: Timer
  /** Tags that the service has been told of. */
  let subscribed: readonly string[] = []
  let changes: Timer

  const isWanted = () => listeners.size > 0 && !document.hidden
  const silentMs = () => now() - receivedAt

  function connect() {
    clearTimeout(retry)
    if (socket || !isWanted()) return
    receivedAt = now()
    // A socket that was replaced may still fire events; they are ignored.
    const ifCurrent =
      <A extends unknown[]>(run: (...args: A) => void) =>
      (...args: A) => {
        if (socket === own) run(...args)
      }
    const own: SocketLike = open({
      opened: ifCurrent(() => {
        isOpen = true
        subscribed = []
        sendChanges()
      }),
      message: ifCurrent(read),
      closed: ifCurrent(lose),
    })
    socket = own
    watchForSilence()
  }

  function read(data: unknown) {
    const message = readMessage(data)
    if (!message) return
    // The page was frozen and this message was queued: its age is unknown.
    if (silentMs() >= SILENCE_MS) return lose()
    receivedAt = now()
    attempts = 0
    receive(message, receivedAt)
  }

  function lose() {
    drop()
    if (!isWanted()) return
    const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
    attempts += 1
    retry = setTimeout(connect, backoff * (0.5 + Math.random() / 2))
  }

  function drop() {
    const old = socket
    socket = null
    isOpen = false
    interrupt()
    clearTimeout(watchdog)
    clearTimeout(retry)
    old?.close()
  }

  function watchForSilence() {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => {
      if (silentMs() >= SILENCE_MS) lose()
      else watchForSilence()
    }, SILENCE_MS - silentMs())
  }

  /**
   * Sends what has changed since the last time: rows that are scrolled into view come one by one, and the proxy closes a socket that
   * sends more than ten messages a second. A tag without listeners gets some again on the next page, or is forgotten here.
   */
  function sendChanges() {
    clearTimeout(changes)
    changes = undefined
    for (const [tag, own] of listeners)
      if (own.size === 0) {
        listeners.delete(tag)
        known.delete(tag)
      }
    if (listeners.size === 0) return drop()
    if (!isOpen) return
    const before = subscribed
    subscribed = [...listeners.keys()]
    send(
      'unsubscribe',
      before.filter((tag) => !listeners.has(tag)),
    )
    send(
      'subscribe',
      subscribed.filter((tag) => !before.includes(tag)),
    )
  }

  function send(op: 'subscribe' | 'unsubscribe', tags: readonly string[]) {
    for (let i = 0; i < tags.length; i += MAX_STREAM_TAGS) {
      socket?.send(JSON.stringify({ op, tags: tags.slice(i, i + MAX_STREAM_TAGS) }))
    }
  }

  function renew() {
    drop()
    attempts = 0
    connect()
  }

  // After a network outage a dead socket may still look open.
  window.addEventListener('online', renew)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return drop()
    if (!socket || silentMs() > QUIET_MS) renew()
  })

  return {
    now,
    prices: (tag) => known.get(tag) ?? NO_PRICES,
    watch: (tag, listener) => {
      const changeSoon = () => (changes ??= setTimeout(sendChanges, FLUSH_MS))
      const own = listeners.get(tag) ?? new Set()
      listeners.set(tag, own.add(listener))
      changeSoon()
      connect()
      return () => {
        own.delete(listener)
        changeSoon()
      }
    },
  }
}

/** Null for anything that is not a message of the protocol; it is ignored. */
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

/** The page's only price connection, created on first use. */
export const browserPriceSocket = () => (shared ??= createPriceSocket())

function openSocket({ opened, message, closed }: SocketEvents): SocketLike {
  const socket = new WebSocket('/api/prices')
  socket.addEventListener('open', opened)
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => message(data))
  socket.addEventListener('close', closed)
  // Closing during the handshake makes the browser log a failed connection, so it is closed once it is open.
  const close = () => {
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket.close()
  }
  return { send: (text) => socket.send(text), close }
}
