import { connect } from 'node:net'

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
/** How long it may take to close a connection on which nothing more is asked, or on which a request was left open. */
const CLOSING_MS = 150

/**
 * Sends bytes as they are and collects what comes back until the server closes. After a whole answer the client closes its side, and
 * with that an ordinary server the connection: whatever it took for a second request is answered by then. For requests that no proper
 * HTTP client would send.
 */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes))
    const sent = bytes.toString('latin1')
    const chunks: Buffer[] = []
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(toAnswer(Buffer.concat(chunks).toString('latin1')))
    }
    let timer = setTimeout(finish, PATIENCE_MS)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      clearTimeout(timer)
      const isComplete = hasWholeAnswer(
        Buffer.concat(chunks).toString('latin1'),
        sent.startsWith('HEAD ') ? 0 : null,
      )
      timer = setTimeout(finish, isComplete ? CLOSING_MS : PATIENCE_MS)
      // In the middle of a request the end would be one more thing to refuse.
      if (isComplete && hasWholeBody(sent) && socket.writable) socket.end()
    })
    socket.on('end', finish)
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

/** A request of the stated length, or one that states none. */
function hasWholeBody(text: string): boolean {
  const head = text.slice(0, text.indexOf('\r\n\r\n'))
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  return !/^transfer-encoding/im.test(head) && text.length >= head.length + 4 + length
}

/** The first final answer, complete as far as its own length says, or as another one does. */
function hasWholeAnswer(text: string, bodyLength: number | null): boolean {
  const final = text.replace(/^(?:HTTP\/1\.1 1\d\d[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)+/, '')
  const headEnd = final.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /^content-length: *(\d+)/im.exec(final.slice(0, headEnd))?.[1]
  return length === undefined || final.length >= headEnd + 4 + (bodyLength ?? Number(length))
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
