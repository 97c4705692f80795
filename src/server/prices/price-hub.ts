import * as v from 'valibot'
import {
  MAX_STREAM_TAGS,
  StreamMessage,
  type StreamPrice,
  type StreamUnknown,
  type StreamRequest,
} from '#contract/records/price-stream.ts'
import { LIMITS } from '#server/limits.ts'
import { priceUpstream, type PriceUpstreamDeps } from './price-upstream.ts'

/** A browser on the stream. Of two messages with the same key only the newer one matters. */
export interface PriceSubscriber {
  send(key: string, message: string): void
}

interface Watched {
  readonly subscribers: Set<PriceSubscriber>
  /** The newest message of each kind of price, for later subscribers. */
  readonly latest: Map<string, StreamPrice | StreamUnknown>
}

export type PriceHub = ReturnType<typeof priceHub>

/** Shares one upstream connection, and one subscription for each tag, between all browsers. Messages are parsed and serialized again. */
export function priceHub(deps: PriceUpstreamDeps) {
  const { clock } = deps
  const all = new Set<PriceSubscriber>()
  const watched = new Map<string, Watched>()
  /** When the upstream last sent anything while live: until then its latest prices held. */
  let receivedAtMono = 0
  /** The upstream itself said that its prices are stale, although it is connected. */
  let isUpstreamStale = false

  const announce = (key: string, message: string) => {
    for (const subscriber of all) subscriber.send(key, message)
  }
  const status = () => {
    const isLive = upstream.isOpen() && !isUpstreamStale
    return JSON.stringify({ type: 'status', state: isLive ? 'live' : 'stale' })
  }
  const beatAt = (time: number) => JSON.stringify({ type: 'heartbeat', time })

  /** After a gap the cached prices may be outdated, so later subscribers only get newer ones. A last close stays valid. */
  function dropOldPrices(): void {
    for (const { latest } of watched.values()) {
      for (const [key, message] of latest) {
        if (message.type === 'price' && message.kind !== 'last-close') latest.delete(key)
      }
    }
  }

  function publish(key: string, message: StreamPrice | StreamUnknown): void {
    const { latest, subscribers = [] } = watched.get(message.tag) ?? {}
    latest?.set(key, message)
    const text = JSON.stringify(message)
    for (const subscriber of subscribers) subscriber.send(key, text)
  }

  /** A cached message for a later subscriber, with its age. */
  const aged = (message: StreamPrice | StreamUnknown) =>
    JSON.stringify({
      ...message,
      ...(message.type === 'price' && { ageMs: Math.round(clock.mono() - receivedAtMono) }),
    })

  function sendUpstream(op: StreamRequest['op'], tags: readonly string[]): void {
    for (let at = 0; at < tags.length; at += MAX_STREAM_TAGS)
      upstream.send(JSON.stringify({ op, tags: tags.slice(at, at + MAX_STREAM_TAGS) }))
  }

  const upstream = priceUpstream(deps, {
    onOpen() {
      dropOldPrices()
      isUpstreamStale = false
      sendUpstream('subscribe', [...watched.keys()])
      announce('status', status())
    },
    onLost: () => announce('status', status()),
    onMessage(text) {
      const message = parsedMessage(StreamMessage, text)
      if (!message) return // an unknown message is skipped
      if (message.type === 'status') {
        if (isUpstreamStale && message.state === 'live') dropOldPrices()
        isUpstreamStale = message.state === 'stale'
        announce('status', status())
      }
      if (!isUpstreamStale) receivedAtMono = clock.mono()
      if (message.type === 'price')
        publish(`${message.kind} ${message.tag}`, { ...message, ageMs: undefined })
      else if (message.type === 'unknown') publish(`unknown ${message.tag}`, message)
      else if (message.type === 'heartbeat') announce('heartbeat', beatAt(message.time))
    },
  })

  function unsubscribe(subscriber: PriceSubscriber, tags: Iterable<string>): void {
    const removed = [...tags].filter((tag) => {
      const subscribers = watched.get(tag)?.subscribers
      const isLast = subscribers?.delete(subscriber) && subscribers.size === 0
      return isLast && watched.delete(tag)
    })
    sendUpstream('unsubscribe', removed)
  }

  return {
    close: upstream.stop,
    subscriberCount: () => all.size,
    unsubscribe,
    join(subscriber: PriceSubscriber): void {
      all.add(subscriber)
      subscriber.send('status', status())
      // A browser whose clock is behind would treat every price as a future one until the next heartbeat.
      subscriber.send('heartbeat', beatAt(clock.now()))
    },
    /** Only while there is no upstream, whose own heartbeats are passed on: so its silence shows in the browser. */
    beat(subscriber: PriceSubscriber): void {
      if (!upstream.isOpen()) subscriber.send('heartbeat', beatAt(clock.now()))
    },
    leave(subscriber: PriceSubscriber, tags: Iterable<string>): void {
      all.delete(subscriber)
      unsubscribe(subscriber, tags)
      if (all.size === 0) upstream.stop()
    },
    /** False, without subscribing, when all browsers together would watch too many tags. */
    subscribe(subscriber: PriceSubscriber, tags: readonly string[]): boolean {
      const fresh = new Set(tags.filter((tag) => !watched.has(tag)))
      if (watched.size + fresh.size > LIMITS.stream.maxTags) return false
      for (const tag of tags) {
        const { subscribers, latest } = watched.get(tag) ?? { subscribers: new Set(), latest: new Map() }
        watched.set(tag, { subscribers, latest })
        subscribers.add(subscriber)
        for (const [key, message] of latest) subscriber.send(key, aged(message))
      }
      if (tags.length > 0) upstream.start()
      sendUpstream('subscribe', [...fresh])
      return true
    },
  }
}

export function parsedMessage<T>(schema: v.GenericSchema<unknown, T>, text: string): T | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success ? read.output : null
}
