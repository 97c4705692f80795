import * as v from 'valibot'
import { WebSocket } from 'ws'
import { StreamMessage } from '#contract/records/price-stream.ts'
import { FakePriceStream } from '#testing/proxy/fake-price-stream.ts'

const MessageText = v.pipe(v.string(), v.parseJson(), StreamMessage)
const TAGS = Array.from({ length: 60 }, (_, at) => `Soak:${at}:Stock`)
const TAGS_EACH = 4
/** Fewer than one client may open. */
const READERS = 18
const SPEAK_MS = 250
const FAULT_EVERY_MS = 3000
/** A reader reconnects with other tags, about this often. */
const STAYS_MS = 20_000

/** The price is a function of tag and time, so that a price under another tag is noticed. */
const priceOf = (tag: string, time: number) => 1 + ((Number(tag.split(':')[1]) * 7919 + time) % 100_003) / 100

/** Faults of a price stream. */
const FAULTS: Readonly<Record<string, (stream: FakePriceStream) => void>> = {
  'price connection cut': (stream) => stream.cut(),
  'price connections refused': (stream) => {
    stream.refuseWith = 503
    stream.cut()
    setTimeout(() => (stream.refuseWith = null), 4000)
  },
  'price message that is no JSON': (stream) => stream.say('{"type":"price","tag"'),
  'price that is no number': (stream) =>
    stream.say(`{"type":"price","tag":"${TAGS[0]}","kind":"live","price":"12","time":1}`),
  'price of a tag that nobody asked for': (stream) => stream.price('Other:1:Stock', 1),
  'price message of no known kind': (stream) => stream.say({ type: 'command', tag: TAGS[0] }),
}

/** A price stream that sends four times a second, and fails at random. */
export class FaultyPrices {
  readonly counts = new Map<string, number>()
  readonly #stream: FakePriceStream
  readonly #timers: NodeJS.Timeout[]

  private constructor(stream: FakePriceStream) {
    this.#stream = stream
    const names = Object.keys(FAULTS)
    const fail = () => {
      const name = names[Math.floor(Math.random() * names.length)] ?? ''
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
      FAULTS[name]?.(stream)
    }
    this.#timers = [setInterval(() => this.#speak(), SPEAK_MS), setInterval(fail, FAULT_EVERY_MS)]
  }

  static async start(): Promise<FaultyPrices> {
    return new FaultyPrices(await FakePriceStream.start())
  }

  get url(): string {
    return this.#stream.url.href
  }

  /** Continues without faults. */
  calm(): void {
    clearInterval(this.#timers[1])
    this.#stream.refuseWith = null
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#stream.stop()
  }

  #speak(): void {
    const time = Date.now()
    for (const tag of TAGS)
      this.#stream.say({ type: 'price', tag, kind: 'live', price: priceOf(tag, time), time })
    // The stream records requests, for tests; a soak does not need that.
    this.#stream.requests.length = 0
    this.#stream.handshakes.length = 0
  }
}

/** Browsers that subscribe to prices and reconnect. */
export class PriceReaders {
  /** What the browsers received. */
  readonly tally = {
    right: 0,
    /** With the price of another tag, of a tag that was not subscribed to, older than the one before, or malformed. */
    wrong: 0,
    /** Status "stale", sent to every browser while the stream was lost. */
    stale: 0,
    /** Sockets that closed before their reader did. */
    dropped: 0,
  }
  readonly #origin: string
  readonly #open = new Map<WebSocket, Map<string, number>>()
  #isOver = false

  constructor(origin: string) {
    this.#origin = origin
    for (let reader = 0; reader < READERS; reader += 1) this.#join()
  }

  /** Subscribed tags whose newest price is older than this, ms. */
  silentSince(ageMs: number): number {
    const since = Date.now() - ageMs
    return [...this.#open.values()].flatMap((seen) => [...seen.values()]).filter((time) => time < since)
      .length
  }

  close(): void {
    this.#isOver = true
    for (const socket of this.#open.keys()) socket.close()
  }

  #join(): void {
    const first = Math.floor(Math.random() * TAGS.length)
    const tags = Array.from({ length: TAGS_EACH }, (_, at) => TAGS[(first + at) % TAGS.length]!)
    const seen = new Map(tags.map((tag) => [tag, 0]))
    const socket = new WebSocket(`${this.#origin.replace('http', 'ws')}/api/prices`, { origin: this.#origin })
    let isLeaving = false
    this.#open.set(socket, seen)
    socket.on('open', () => {
      socket.send(JSON.stringify({ op: 'subscribe', tags }))
      setTimeout(
        () => {
          isLeaving = true
          socket.close()
        },
        STAYS_MS * (0.5 + Math.random()),
      )
    })
    socket.on('message', (data) => this.#judge(String(data), seen))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#open.delete(socket)
      if (this.#isOver) return
      if (!isLeaving) this.tally.dropped += 1
      setTimeout(() => this.#join(), 100)
    })
  }

  #judge(text: string, seen: Map<string, number>): void {
    const read = v.safeParse(MessageText, text)
    if (!read.success) this.tally.wrong += 1
    else if (read.output.type === 'status') this.tally.stale += Number(read.output.state === 'stale')
    else if (read.output.type === 'price') {
      const { tag, price, time } = read.output
      const before = seen.get(tag)
      if (before === undefined || time < before || price !== priceOf(tag, time)) this.tally.wrong += 1
      else this.tally.right += 1
      if (before !== undefined) seen.set(tag, time)
    } else if (read.output.type === 'unknown') this.tally.wrong += 1
  }
}
