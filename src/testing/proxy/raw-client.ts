import { connect, type Socket } from 'node:net'

type RawAnswer = ReturnType<typeof toAnswer>

/** How long a server may stay silent. */
const SILENCE_MS = 20_000
/** How long it may take to close the connection after a response, or when a request was left incomplete. */
const CLOSING_MS = 150

/**
 * Sends bytes as they are and collects what comes back until the server closes. After a complete response the client closes its
 * side, and an ordinary server then closes the connection: by then, anything it read as a second request has a response too. For
 * requests that no HTTP client would send.
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
    let timer = setTimeout(finish, SILENCE_MS)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      clearTimeout(timer)
      const isComplete = hasWholeResponse(
        Buffer.concat(chunks).toString('latin1'),
        sent.startsWith('HEAD ') ? 0 : null,
      )
      timer = setTimeout(finish, isComplete ? CLOSING_MS : SILENCE_MS)
      // Closing in the middle of a request would be one more thing to refuse.
      if (isComplete && hasWholeBody(sent) && socket.writable) socket.end()
    })
    socket.on('end', finish)
    socket.on('close', finish)
    socket.on('error', () => socket.destroy())
  })
}

/** A connection that begins with these bytes; anything that a test writes before it is open follows them. */
export function openRaw(port: number, bytes: string, allowHalfOpen = false): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen })
  socket.write(bytes)
  return socket.on('error', () => socket.destroy())
}

/** The header of a request as it should be. */
export const HOST: readonly [string, string] = ['Host', 'localhost']

/** A request that is well-formed except for what a test changes. */
export function rawRequest(
  method: string,
  target: string,
  headers: readonly (readonly [string, string])[] = [HOST],
  body = '',
): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Whether the body has the stated length, or none is stated. */
function hasWholeBody(text: string): boolean {
  const head = text.slice(0, text.indexOf('\r\n\r\n'))
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  return !/^transfer-encoding/im.test(head) && text.length >= head.length + 4 + length
}

/** Whether the first final response is complete by its own length, or by the given one. */
function hasWholeResponse(text: string, bodyLength: number | null): boolean {
  const final = text.replace(/^(?:HTTP\/1\.1 1\d\d[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)+/, '')
  const headEnd = final.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /^content-length: *(\d+)/im.exec(final.slice(0, headEnd))?.[1]
  return length === undefined || final.length >= headEnd + 4 + (bodyLength ?? Number(length))
}

function toAnswer(text: string) {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(line)?.[1]
  return {
    /** Null when the connection ended without a response. */
    status: status ? Number(status) : null,
    headers: Object.fromEntries<string | undefined>(
      fields.map((field): [string, string] => {
        const colon = field.indexOf(':')
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
      }),
    ),
    body: rest.join('\r\n\r\n'),
    /** All bytes received. */
    text,
    /** Number of status lines: more than one means that one request was read as two. */
    answers: text.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0,
  }
}
