import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A price stream driven by a test: it records handshakes and requests, and sends what the test says. */
export class FakePriceStream {
  readonly handshakes: IncomingMessage[] = []
  readonly requests: string[] = []
  url = new URL('ws://unset')
  /** While set, responds to handshakes with this status instead of opening. */
  refuseWith: number | null = null
  readonly #server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    verifyClient: ({ req }, done) => {
      this.handshakes.push(req)
      done(this.refuseWith === null, this.refuseWith ?? undefined)
    },
  })

  static async start(): Promise<FakePriceStream> {
    const stream = new FakePriceStream()
    stream.#server.on('connection', (client) => {
      client.on('message', (data) => stream.requests.push(String(data)))
      client.on('error', () => client.terminate())
    })
    await once(stream.#server, 'listening')
    stream.url = new URL(`ws://127.0.0.1:${(stream.#server.address() as AddressInfo).port}/prices`)
    return stream
  }

  get connections(): ReadonlySet<WebSocket> {
    return this.#server.clients
  }

  say(message: unknown): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    for (const client of this.connections) client.send(text)
  }

  price(tag: string, price: number, kind = 'live'): void {
    this.say({ type: 'price', tag, kind, price, time: 1_790_000_000_000 + price })
  }

  cut(): void {
    for (const client of this.connections) client.terminate()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
