import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { PROBLEM_MEDIA_TYPE } from '#contract/calls/failure.ts'
import { LIMITS } from '#server/base/limits.ts'
import { PROBLEMS, type ProblemSlug } from '#server/problems/problem-table.ts'
import { problemBody, ProxyProblem } from '#server/problems/proxy-problem.ts'
import { DATA_POLICY, SECURITY_HEADERS } from './security-headers.ts'

const SLUG_OF_CODE: Readonly<Record<string, ProblemSlug>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
}

/** What is no HTTP request gets a short answer and the end of the connection: what follows cannot be trusted either. */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  endWith(socket, rawProblem(SLUG_OF_CODE[error.code ?? ''] ?? 'invalid-request'))
}

/**
 * The last word on a connection. A client may take its time to read it, but not to close: one that ignores our end
 * would otherwise keep its place among the connections for as long as it likes.
 */
export function endWith(socket: Duplex, answer: string): void {
  socket.end(answer)
  const cut = setTimeout(() => socket.destroy(), LIMITS.inbound.lingerMs)
  socket.once('close', () => clearTimeout(cut))
}

/** A complete HTTP/1.1 answer for a connection that no HTTP server looks after. */
export function rawProblem(slug: ProblemSlug): string {
  const { status } = PROBLEMS[slug]
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(new ProxyProblem(slug), requestId))
  const headers = {
    ...SECURITY_HEADERS,
    'content-security-policy': DATA_POLICY,
    'cache-control': 'no-store',
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
