import { createServer, type Server, type Socket } from 'node:net'
import { listen } from '#tooling/program.ts'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  /** Header names in lower case, in order of arrival. */
  readonly headerNames: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The bytes as they came. */
  readonly raw: Buffer
  /** Number of the connection, from 1. */
  readonly connection: number
}

/** What the server does with a complete request. */
export type Step = (socket: Socket, request: SeenRequest) => void | Promise<void>

type Headers = Readonly<Record<string, string>>

/** The start of a picture, which is as much as the proxy reads. */
export const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])

/** A well-formed response. Objects are sent as JSON. */
export function reply(status: number, body: unknown = '', headers: Headers = {}): Step {
  return (socket) => void socket.write(answerBytes(status, body, headers))
}

/** Waits for the promise, then runs the step. */
export function hold(until: Promise<unknown>, step: Step): Step {
  return async (socket, request) => {
    await until
    await step(socket, request)
  }
}

/** A promise to hold responses with, and the function that releases them. */
export function gate(): { readonly until: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const until = new Promise<void>((resolve) => (open = resolve))
  return { until, open: () => open() }
}

/** Never responds. */
export const stall: Step = () => {}

/** Resets the connection (RST). */
export const reset: Step = (socket) => void socket.resetAndDestroy()

/** Closes the connection (FIN) without a response. */
export const fin: Step = (socket) => void socket.end()

/** Sends `sent` of a longer body; then closes (`fin`), resets (`reset`) or hangs (`stall`). */
export function truncate(sent: string, end: Step, framing = 'content-length: 500'): Step {
  return async (socket, request) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${framing}\r\n\r\n${sent}`)
    // Lets the bytes go out before the end, so that the client sees half a body.
    await new Promise((resolve) => setTimeout(resolve, 10))
    await end(socket, request)
  }
}

/** Sends bytes as they are, HTTP or not. */
export const raw =
  (bytes: string): Step =>
  (socket) =>
    void socket.write(bytes, 'latin1')

/** A service on a plain socket that follows a script: one step per request, then the last step repeats. */
export class FaultUpstream {
  readonly seen: SeenRequest[] = []
  port = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #script: Step[] = []
  #onToken: Step = grant('canary-token-1')
  #connections = 0

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket))
  }

  static async start(): Promise<FaultUpstream> {
    const upstream = new FaultUpstream()
    upstream.port = await listen(upstream.#server)
    return upstream
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** All requests but those for tokens. */
  get calls(): readonly SeenRequest[] {
    return this.seen.filter(({ path }) => path !== '/oauth/token')
  }

  get tokenCalls(): readonly SeenRequest[] {
    return this.seen.filter(({ path }) => path === '/oauth/token')
  }

  /** Steps for the next API requests; the last one repeats. */
  script(...steps: Step[]): void {
    this.#script = steps
  }

  /** The step of the token endpoint from now on. */
  onToken(step: Step): void {
    this.#onToken = step
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    const connection = (this.#connections += 1)
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let pending: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk])
      for (let parsed = takeRequest(pending, connection); parsed; parsed = takeRequest(pending, connection)) {
        pending = parsed.rest
        this.#handle(socket, parsed.request)
      }
    })
  }

  #handle(socket: Socket, request: SeenRequest): void {
    this.seen.push(request)
    void this.#stepFor(request)(socket, request)
  }

  #stepFor(request: SeenRequest): Step {
    if (request.path === '/oauth/token') return this.#onToken
    const next = this.#script.length > 1 ? this.#script.shift() : this.#script[0]
    return next ?? reply(404, {})
  }
}

/** A token response with the given token and other fields. */
export const grant = (token: string, oddities: Readonly<Record<string, unknown>> = {}): Step =>
  reply(200, { access_token: token, token_type: 'Bearer', expires_in: 86_400, scope: 'a:b', ...oddities })

/** A new token each time: canary-token-1, canary-token-2 … */
export function freshGrants(): Step {
  let count = 0
  return (socket, request) => grant(`canary-token-${(count += 1)}`)(socket, request)
}

function answerBytes(status: number, body: unknown, headers: Headers): Buffer {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const all = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Scripted\r\n${lines.join('\r\n')}\r\n\r\n`), bytes])
}

function takeRequest(bytes: Buffer, connection: number): { request: SeenRequest; rest: Buffer } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const [line = '', ...fields] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const pairs = fields.map((field): [string, string] => {
    const colon = field.indexOf(':')
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
  })
  const headers = Object.fromEntries(pairs)
  const end = headEnd + 4 + Number(headers['content-length'] ?? 0)
  if (bytes.length < end) return null
  const [method = '', path = ''] = line.split(' ')
  const request = {
    method,
    path,
    headers,
    headerNames: pairs.map(([name]) => name),
    body: bytes.subarray(headEnd + 4, end),
    raw: bytes.subarray(0, end),
    connection,
  }
  return { request, rest: bytes.subarray(end) }
}
