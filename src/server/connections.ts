import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { PROBLEM_MEDIA_TYPE } from '#contract/calls/failure.ts'
import { LIMITS } from './limits.ts'
import { problemBody, type ProblemSlug, problemText, ProxyProblem } from './problems.ts'

const SLUG_OF_CODE: Readonly<Record<string, ProblemSlug>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
}

/**
 * What is no HTTP request gets a short answer and the end of the connection. A client may take its time to read it, but not to close:
 * one that ignores our end would otherwise keep its place among the connections for ever.
 */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const slug = SLUG_OF_CODE[error.code ?? ''] ?? 'invalid-request'
  const { status } = problemText(slug)
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(new ProxyProblem(slug), requestId))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${PROBLEM_MEDIA_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  const cut = setTimeout(() => socket.destroy(), LIMITS.inbound.lingerMs)
  socket.once('close', () => clearTimeout(cut))
}

/**
 * The system reports a connection on which nothing has moved for a while. With an answer on it the reader has stalled; without one we
 * are still at work, and that has a deadline of its own.
 */
export function cutWhenStalled(response: ServerResponse): void {
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}

/**
 * Answers a request that asks for another protocol, such as HTTP/2 without TLS, as if it had not asked (RFC 9110, 7.8). Node hands every
 * such request over once somebody listens for upgrades; it is given back to the server as a connection that begins with the same
 * request without the wish, and ends with the answer.
 */
export function withoutUpgrade(
  app: FastifyInstance,
  { method, url, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/1.1`, 'connection: close']
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(rawHeaders[at]!))
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  app.server.emit('connection', socket)
}
