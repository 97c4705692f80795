import { once } from 'node:events'
import { beforeEach, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type Clock, systemClock } from '#server/clock.ts'
import { priceHub } from '#server/prices/price-hub.ts'
import { priceUpstream } from '#server/prices/price-upstream.ts'
import { createTokenSource } from '#server/token.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'
import { FakeIssuer } from './fake-issuer.ts'
import { FakePriceStream } from './fake-price-stream.ts'
import { startProxyRig } from './proxy-rig-hooks.ts'

/** For every test of a file, a proxy between a price stream driven by the test and the pages it opens. */
export function freshPriceRig(clock: Clock = systemClock) {
  let rig!: Awaited<ReturnType<typeof startPriceRig>>
  beforeEach(async () => {
    rig = await startPriceRig(clock)
  })
  return () => rig
}

async function startPriceRig(clock: Clock) {
  const stream = await FakePriceStream.start()
  const proxy = await startProxyRig({ clock, config: { priceStreamUrl: stream.url } })
  const browsers: PriceBrowser[] = []
  onTestFinished(async () => {
    for (const { socket } of browsers) socket.terminate()
    await stream.stop()
  })
  return {
    proxy,
    stream,
    /** The requests to the upstream, in order. */
    requests: () => stream.requests.map((text): unknown => JSON.parse(text)),
    /** A page with its socket to the proxy, still connecting. */
    browser() {
      const browser = new PriceBrowser(proxy.port)
      browsers.push(browser)
      return browser
    },
  }
}

/** Dependencies of a connection to the stream with a virtual clock, and who issues its tokens. */
function streamOnClock({ url }: FakePriceStream, luck = 0) {
  const clock = new VirtualClock()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const random = () => luck
  const issuer = new FakeIssuer(clock)
  const tokens = createTokenSource(issuer.fetch, { clock, random, log })
  return { clock, deps: { url, tokens, clock, random, log }, issuer }
}

/** A started connection to the stream, and its events. */
export function upstreamOnClock(stream: FakePriceStream, luck?: number) {
  const { clock, deps, issuer } = streamOnClock(stream, luck)
  const happened: string[] = []
  const upstream = priceUpstream(deps, {
    onOpen: () => happened.push('open'),
    onLost: () => happened.push('lost'),
    onMessage: () => happened.push('message'),
  })
  upstream.start()
  return { clock, happened, upstream, issuer }
}

/** A hub on the stream until the test ends, and how to make subscribers that record their messages. */
export function hubOnClock(stream: FakePriceStream) {
  const { clock, deps } = streamOnClock(stream)
  const hub = priceHub(deps)
  onTestFinished(() => hub.close())
  const watching = () => {
    const messages: unknown[] = []
    const states: unknown[] = []
    const beats: unknown[] = []
    const send = (key: string, text: string) => {
      const message = JSON.parse(text)
      if (key === 'status') states.push(message.state)
      else if (key === 'heartbeat') beats.push(message.time)
      else messages.push(message)
    }
    const listener = { messages, states, beats, send }
    hub.join(listener)
    hub.subscribe(listener, ['acme_nasd'])
    return listener
  }
  return { clock, watching }
}

interface Message {
  readonly type: string
  readonly tag?: string
  readonly price?: number
  readonly state?: string
}

/** A page on the price stream, with all messages it received. */
export class PriceBrowser {
  readonly messages: Message[] = []
  readonly socket: WebSocket
  closeCode: number | null = null

  constructor(port: number) {
    const headers = { origin: `http://127.0.0.1:${port}` }
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/prices`, { headers, perMessageDeflate: false })
    this.socket.on('message', (data) => this.messages.push(JSON.parse(String(data))))
    this.socket.on('error', () => {})
    this.socket.on('close', (code) => (this.closeCode = code))
  }

  async opened(): Promise<this> {
    await once(this.socket, 'open')
    return this
  }

  ask(op: string, ...tags: string[]): void {
    this.socket.send(JSON.stringify({ op, tags }))
  }

  prices(tag: string): (number | undefined)[] {
    return this.messages
      .filter(({ type, tag: its }) => type === 'price' && its === tag)
      .map(({ price }) => price)
  }

  states(): (string | undefined)[] {
    return this.messages.filter(({ type }) => type === 'status').map(({ state }) => state)
  }
}

/** The status of a refused handshake, or `open`. */
export const handshakeOutcome = (socket: WebSocket): Promise<number | 'open'> =>
  new Promise((resolve) => {
    socket.on('error', () => {})
    socket.once('open', () => resolve('open'))
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode ?? 0)
    })
  })
