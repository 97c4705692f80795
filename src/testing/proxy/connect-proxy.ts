import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { listen } from '#tooling/program.ts'

/** A company's proxy that connects every name to one port of this machine, and records each target and its authorization. */
export class ConnectProxy {
  readonly requests: { target: string; authorization: string | undefined }[] = []
  /** While set, responds with this status instead of opening a tunnel. */
  refuseWith: number | null = null
  port = 0
  readonly #server: Server
  readonly #sockets = new Set<Duplex>()
  readonly #destination: number

  private constructor(destination: number) {
    this.#destination = destination
    this.#server = createServer((_, response) => void response.writeHead(405).end())
    this.#server.on('connect', (request, socket, head) => this.#open(request, socket, head))
  }

  static async start(destination: number): Promise<ConnectProxy> {
    const proxy = new ConnectProxy(destination)
    proxy.port = await listen(proxy.#server)
    return proxy
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #open(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.requests.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] })
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    if (this.refuseWith !== null) {
      socket.end(`HTTP/1.1 ${this.refuseWith} Refused\r\nconnection: close\r\n\r\n`)
      return
    }
    const there = connect(this.#destination, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      there.write(head)
      there.pipe(socket).pipe(there)
    })
    this.#sockets.add(there)
    there.on('error', () => socket.destroy())
    socket.on('close', () => there.destroy())
  }
}
