import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** What asks for the upgrade, and what belongs to one. */
const LEFT_OUT: ReadonlySet<string> = new Set(['upgrade', 'connection', 'http2-settings'])

/**
 * Answers a request that asks for another protocol, such as HTTP/2 without TLS, as if it had not asked: a server may ignore the wish
 * (RFC 9110, 7.8). Node hands every such request over once somebody listens for upgrades; it is given back to the server as a
 * connection that begins with the same request without the wish. It ends with the answer.
 */
export function withoutUpgrade(
  app: FastifyInstance,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${request.method} ${request.url} HTTP/1.1`, 'connection: close']
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]!
    if (!LEFT_OUT.has(name.toLowerCase())) lines.push(`${name}: ${request.rawHeaders[at + 1]!}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  app.server.emit('connection', socket)
}
