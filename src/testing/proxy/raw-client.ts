import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** Null when the connection ended without an answer. */
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Everything that came back. */
  readonly text: string
  /** Status lines seen: more than one where only one was asked for means the request was taken for two. */
  readonly answers: number
}

/** How long a server may take to say anything. */
const PATIENCE_MS = 20_000

/**
 * Sends bytes as they are and collects what comes back until the server closes, or until `waitMs` after a whole answer:
 * a connection that is kept open is no failure. For requests that no proper HTTP client would send.
 */
export function sendRaw(port: number, bytes: string | Buffer, waitMs = 150): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const chunks: Buffer[] = []
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(toAnswer(Buffer.concat(chunks).toString('latin1')))
    }
    // Only a complete answer is followed by a short wait, for a second one that must not come.
    let timer = setTimeout(finish, PATIENCE_MS)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      clearTimeout(timer)
      const isComplete = hasWholeAnswer(Buffer.concat(chunks).toString('latin1'))
      timer = setTimeout(finish, isComplete ? waitMs : PATIENCE_MS)
    })
    socket.on('close', finish)
    socket.on('error', () => socket.destroy())
  })
}

/** A request that is well-formed but for what a test changes about it. */
export function rawRequest(
  method: string,
  target: string,
  headers: readonly (readonly [string, string])[] = [['Host', 'localhost']],
  body = '',
): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** A client that sends bytes, reads what comes, and never closes its own side, whatever the server does about its. */
export function clingingClient(port: number, bytes: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes))
  socket.on('error', () => socket.destroy())
  return socket.resume()
}

/** The first final answer, complete as far as its own length says. */
function hasWholeAnswer(text: string): boolean {
  const final = text.replace(/^(?:HTTP\/1\.1 1\d\d[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)+/, '')
  const headEnd = final.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /^content-length: *(\d+)/im.exec(final.slice(0, headEnd))?.[1]
  return length === undefined || final.length >= headEnd + 4 + Number(length)
}

function toAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(line)?.[1]
  return {
    status: status ? Number(status) : null,
    headers: Object.fromEntries(
      fields.map((field): [string, string] => {
        const colon = field.indexOf(':')
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
      }),
    ),
    body: rest.join('\r\n\r\n'),
    text,
    answers: text.match(/^HTTP\/1\.1 \d{3}/gm)?.length ?? 0,
  }
}
