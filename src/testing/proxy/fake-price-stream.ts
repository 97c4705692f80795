import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { listen } from '#tooling/program.ts'

/** A price stream driven by a test: it records handshakes and requests, and sends what the test says. */
export class FakePriceStream {
  readonly handshakes: IncomingMessage[] = []
  readonly requests: string[] = []
  readonly #sockets = new WebSocketServer({ noServer: true })
  readonly #server = createServer()
  url = new URL('ws://unset')
  /** While set, responds to handshakes with this status instead of opening. */
  refuseWith: number | null = null

  static async start(): Promise<FakePriceStream> {
    const stream = new FakePriceStream()
    stream.#server.on('upgrade', (request, socket, head) => stream.#upgrade(request, socket, head))
    stream.url = new URL(`ws://127.0.0.1:${await listen(stream.#server)}/prices`)
    return stream
  }

  get connections(): ReadonlySet<WebSocket> {
    return this.#sockets.clients
  }

  say(message: unknown): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    for (const client of this.#sockets.clients) client.send(text)
  }

  price(tag: string, price: number, kind = 'live'): void {
    this.say({ type: 'price', tag, kind, price, time: 1_790_000_000_000 + price })
  }

  cut(): void {
    for (const client of this.#sockets.clients) client.terminate()
  }

  async stop(): Promise<void> {
    this.cut()
    this.#sockets.close()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.handshakes.push(request)
    if (this.refuseWith !== null) {
      socket.end(`HTTP/1.1 ${this.refuseWith} Refused\r\nconnection: close\r\n\r\n`)
      return
    }
    this.#sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (data) => this.requests.push(String(data)))
      client.on('error', () => client.terminate())
    })
  }
}
