import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { PROBLEM_MEDIA_TYPE } from '#contract/calls/failure.ts'
import { LIMITS } from './limits.ts'
import { problemBody, type ProblemSlug, problemText, ProxyProblem } from './problems.ts'

const POWERFUL_FEATURES =
  'accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock usb xr-spatial-tracking'

/**
 * On every answer, whatever it is: a constant, which answers outside of Fastify carry too. (`@fastify/helmet` writes fifteen headers anew
 * for each answer, without the permissions policy.)
 */
export const SECURITY_HEADERS: OutgoingHttpHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy': POWERFUL_FEATURES.split(' ')
    .map((feature) => `${feature}=()`)
    .join(', '),
  // For everything that is no page: should a browser ever show it as one, it may do nothing.
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** For pages: scripts and styles from our own files only, nothing inline, nothing evaluated, no other host at all. */
export const PAGE_POLICY = [
  "default-src 'none'",
  ...['script', 'style', 'font', 'connect', 'manifest', 'worker'].map((kind) => `${kind}-src 'self'`),
  "img-src 'self' data:",
  ...['base-uri', 'form-action', 'frame-ancestors', 'object-src'].map((kind) => `${kind} 'none'`),
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const SLUG_OF_CODE: Readonly<Record<string, ProblemSlug>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
}

/** What is no HTTP request gets a short answer and the end of the connection: what follows cannot be trusted either. */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy(error)
  else endWith(socket, SLUG_OF_CODE[error.code ?? ''] ?? 'invalid-request')
}

/**
 * A problem as the last word on a connection that no HTTP server looks after. A client may take its time to read it, but not to close:
 * one that ignores our end would otherwise keep its place among the connections for as long as it likes.
 */
export function endWith(socket: Duplex, slug: ProblemSlug): void {
  const { status } = problemText(slug)
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(new ProxyProblem(slug), requestId))
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  const cut = setTimeout(() => socket.destroy(), LIMITS.inbound.lingerMs)
  socket.once('close', () => clearTimeout(cut))
}

/**
 * Answers a request that asks for another protocol, such as HTTP/2 without TLS, as if it had not asked: a server may ignore the wish
 * (RFC 9110, 7.8). Node hands every such request over once somebody listens for upgrades; it is given back to the server as a
 * connection that begins with the same request without the wish. It ends with the answer.
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
