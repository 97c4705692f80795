import * as v from 'valibot'
import {
  MAX_STREAM_TAGS,
  streamClock,
  StreamMessage,
  type StreamPrice,
  type StreamUnknown,
} from '#contract/records/price-stream.ts'
import type { StreamRequest } from '#contract/calls/request-bodies.ts'
import type { Clock } from '#server/clock.ts'
import { LIMITS } from '#server/limits.ts'
import type { PriceUpstream, PriceUpstreamEvents } from './price-upstream.ts'

const S = LIMITS.stream

/** Somebody who watches prices. Of two messages under the same key only the newer one matters. */
export interface PriceSubscriber {
  send(key: string, message: string): void
}

interface Watched {
  readonly subscribers: Set<PriceSubscriber>
  /** The newest message of each kind of price, for whoever subscribes later. */
  readonly latest: Map<string, StreamPrice | StreamUnknown>
}

/**
 * Shares one upstream connection between all browsers: a tag is subscribed to when the first of them wants it and given up with the last.
 * What the upstream sends is parsed and written anew, never passed through.
 */
export class PriceHub implements PriceUpstreamEvents {
  readonly #upstream: PriceUpstream
  readonly #clock: Clock
  readonly #streamClock: ReturnType<typeof streamClock>
  readonly #subscribers = new Set<PriceSubscriber>()
  readonly #watched = new Map<string, Watched>()
  /** When the upstream, alive, last said anything: until then what it had said since it came back still held. */
  #heardAtMono = 0
  /** The upstream's own word that what it says is getting old, although it is connected. */
  #isUpstreamStale = false
  #cancelLinger = () => {}
  #cancelHeartbeat = () => {}

  constructor(createUpstream: (events: PriceUpstreamEvents) => PriceUpstream, clock: Clock) {
    this.#upstream = createUpstream(this)
    this.#clock = clock
    this.#streamClock = streamClock(() => clock.now())
  }

  get subscriberCount(): number {
    return this.#subscribers.size
  }

  join(subscriber: PriceSubscriber): void {
    this.#subscribers.add(subscriber)
    subscriber.send('status', this.#status())
    // A browser whose clock is behind would take every price for one of the future until the next beat.
    subscriber.send('heartbeat', this.#ownBeat())
    if (this.#subscribers.size === 1) this.#beat()
  }

  leave(subscriber: PriceSubscriber, tags: Iterable<string>): void {
    this.#subscribers.delete(subscriber)
    this.unsubscribe(subscriber, tags)
    if (this.#subscribers.size === 0) this.#cancelHeartbeat()
  }

  /** False when there would be more tags than all browsers together may watch; then nothing is subscribed to. */
  subscribe(subscriber: PriceSubscriber, tags: readonly string[]): boolean {
    const fresh = new Set(tags.filter((tag) => !this.#watched.has(tag)))
    if (this.#watched.size + fresh.size > S.maxTags) return false
    for (const tag of fresh) this.#watched.set(tag, { subscribers: new Set(), latest: new Map() })
    for (const tag of tags) {
      const { subscribers, latest } = this.#watched.get(tag)!
      subscribers.add(subscriber)
      for (const [key, message] of latest) subscriber.send(key, this.#aged(message))
    }
    if (tags.length > 0) {
      this.#cancelLinger()
      this.#upstream.start()
    }
    this.#tell('subscribe', [...fresh])
    return true
  }

  unsubscribe(subscriber: PriceSubscriber, tags: Iterable<string>): void {
    const removed = [...tags].filter((tag) => {
      const watched = this.#watched.get(tag)
      const isLast = watched?.subscribers.delete(subscriber) && watched.subscribers.size === 0
      return isLast && this.#watched.delete(tag)
    })
    this.#tell('unsubscribe', removed)
    if (removed.length === 0 || this.#watched.size > 0) return
    this.#cancelLinger()
    this.#cancelLinger = this.#clock.after(S.lingerMs, () => this.#upstream.stop())
  }

  close(): void {
    this.#cancelLinger()
    this.#cancelHeartbeat()
    this.#upstream.stop()
  }

  onOpen(): void {
    this.#forgetBeforeGap()
    this.#isUpstreamStale = false
    this.#tell('subscribe', [...this.#watched.keys()])
    this.#announce('status', this.#status())
  }

  onLost(): void {
    this.#announce('status', this.#status())
  }

  onMessage(text: string): void {
    const message = parsedMessage(StreamMessage, text)
    if (!message) return // it is left out, the stream continues
    if (message.type === 'status') {
      if (this.#isUpstreamStale && message.state === 'live') this.#forgetBeforeGap()
      this.#isUpstreamStale = message.state === 'stale'
      this.#announce('status', this.#status())
    }
    if (!this.#isUpstreamStale) this.#heardAtMono = this.#clock.mono()
    if (message.type === 'price') {
      const { type, tag, kind, price, time } = message
      if (!this.#streamClock.isFuture(time)) this.#keep(`${kind} ${tag}`, { type, tag, kind, price, time })
    } else if (message.type === 'unknown')
      this.#keep(`unknown ${message.tag}`, { type: 'unknown', tag: message.tag })
    else if (message.type === 'heartbeat') {
      this.#streamClock.hearBeat(message.time)
      this.#announce('heartbeat', JSON.stringify({ type: 'heartbeat', time: message.time }))
    }
  }

  /** A price may have moved during the gap without a word: whoever comes later is told what is said after it. A close holds. */
  #forgetBeforeGap(): void {
    for (const { latest } of this.#watched.values()) {
      for (const [key, message] of latest) {
        if (message.type === 'price' && message.kind !== 'last-close') latest.delete(key)
      }
    }
  }

  #keep(key: string, message: StreamPrice | StreamUnknown): void {
    const watched = this.#watched.get(message.tag)
    if (!watched) return
    watched.latest.set(key, message)
    const text = JSON.stringify(message)
    for (const subscriber of watched.subscribers) subscriber.send(key, text)
  }

  /** A kept message for somebody who comes later, with its age: it must not pass for news. */
  #aged(message: StreamPrice | StreamUnknown): string {
    if (message.type === 'unknown') return JSON.stringify(message)
    return JSON.stringify({ ...message, ageMs: Math.round(this.#clock.mono() - this.#heardAtMono) })
  }

  #announce(key: string, message: string): void {
    for (const subscriber of this.#subscribers) subscriber.send(key, message)
  }

  #status(): string {
    const isLive = this.#upstream.isOpen && !this.#isUpstreamStale
    return JSON.stringify({ type: 'status', state: isLive ? 'live' : 'stale' })
  }

  /** Without an upstream nobody else beats; with one, its own beat is passed on, so that silence over there shows here. */
  #beat(): void {
    this.#cancelHeartbeat()
    this.#cancelHeartbeat = this.#clock.after(S.heartbeatMs, () => {
      if (!this.#upstream.isOpen) this.#announce('heartbeat', this.#ownBeat())
      this.#beat()
    })
  }

  #ownBeat(): string {
    return JSON.stringify({ type: 'heartbeat', time: this.#clock.now() })
  }

  #tell(op: StreamRequest['op'], tags: readonly string[]): void {
    for (let at = 0; at < tags.length; at += MAX_STREAM_TAGS)
      this.#upstream.send(JSON.stringify({ op, tags: tags.slice(at, at + MAX_STREAM_TAGS) }))
  }
}

export function parsedMessage<T>(schema: v.GenericSchema<unknown, T>, text: string): T | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success ? read.output : null
}
