import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Lifecycle } from '#server/base/lifecycle.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { Log } from '#server/base/log.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { answerBrokenConnection } from '#server/browser/guard/broken-connection.ts'
import { readableAddress } from '#server/browser/pages/readable-path.ts'
import { isPlainUtf8, parseBody } from '#server/browser/guard/request-body.ts'
import { DATA_POLICY, SECURITY_HEADERS } from '#server/browser/guard/security-headers.ts'
import { ExchangeFailure } from '#server/problems/exchange-failure.ts'
import { problemOfExchange } from '#server/problems/exchange-problem.ts'
import { PROBLEMS, type ProblemSlug } from '#server/problems/problem-table.ts'
import { ProxyProblem, sendProblem } from '#server/problems/proxy-problem.ts'

interface ShellDeps {
  readonly lifecycle: Lifecycle
  readonly log: Log
  readonly metrics: Metrics
  readonly keepAliveMs: number
  /** Times that a client has to send its request; those of the product unless told. */
  readonly patience?: Partial<InboundTimes> | undefined
}

export type InboundTimes = Record<'headersMs' | 'requestMs' | 'checkMs', number>

/** Fastify with our limits, and with every answer of its own replaced: some of its stock answers repeat the request. */
export function createShell({ lifecycle, log, metrics, keepAliveMs, patience }: ShellDeps): FastifyInstance {
  const I = { ...LIMITS.inbound, ...patience }
  const app = Fastify({
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '' }) => readableAddress(url),
    bodyLimit: I.maxBodyBytes,
    requestTimeout: I.requestMs,
    connectionTimeout: I.stalledMs,
    keepAliveTimeout: keepAliveMs,
    maxRequestsPerSocket: I.maxRequestsPerSocket,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: I.maxUrlLength },
    http: {
      maxHeaderSize: I.maxHeaderBytes,
      headersTimeout: I.headersMs,
      connectionsCheckingInterval: I.checkMs,
    },
    clientErrorHandler: answerBrokenConnection,
    frameworkErrors: (_, __, reply) => {
      prepare(reply)
      sendProblem(reply, new ProxyProblem('invalid-request'))
    },
  })
  app.server.maxConnections = I.maxConnections
  app.server.on('request', (_, response: ServerResponse) => cutWhenStalled(response))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, body, done) => {
    try {
      if (!isPlainUtf8(headers)) throw new ProxyProblem('wrong-media-type')
      done(null, parseBody(Buffer.from(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error('body cannot be read'))
    }
  })
  app.addHook('onRequest', (_, reply, done) => {
    prepare(reply)
    done()
  })
  app.addHook('onSend', (_, reply, __, done) => {
    // A busy keep-alive connection would otherwise hold up the end of the process for as long as it lives.
    if (lifecycle.isDraining) reply.header('connection', 'close')
    done()
  })
  app.setNotFoundHandler((_, reply) => sendProblem(reply, new ProxyProblem('not-found')))
  app.setErrorHandler((error, request, reply) => {
    // The browser has gone; nobody reads this answer, and it is no failure of anybody.
    if (error instanceof ExchangeFailure && error.reason === 'left') return reply.code(499).send()
    const problem = problemOf(error)
    metrics.problem(problem.slug)
    if (problem.slug === 'internal') {
      log.error('internal-error', {
        requestId: request.id,
        stack: error instanceof Error ? (error.stack ?? '') : '',
      })
    } else if (problem.extras.cause && PROBLEMS[problem.slug].status >= 500) {
      log.warn('call-failed', { requestId: request.id, problem: problem.slug, cause: problem.extras.cause })
    }
    return sendProblem(reply, problem)
  })
  return app
}

/**
 * The system reports a connection on which nothing has moved for a while, not even the rest of a large write. With an
 * answer on it the reader has stalled; without one we are still at work, and that has a deadline of its own.
 */
function cutWhenStalled(response: ServerResponse): void {
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}

function prepare(reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS)
  reply.header('content-security-policy', DATA_POLICY)
  reply.header('x-request-id', reply.request.id)
}

function problemOf(error: unknown): ProxyProblem {
  if (error instanceof ProxyProblem) return error
  // A deadline that passed between two steps of a call.
  return error instanceof ExchangeFailure ? problemOfExchange(error) : new ProxyProblem(slugOf(error))
}

function slugOf(error: unknown): ProblemSlug {
  if (!(error instanceof Error) || !('statusCode' in error)) return 'internal'
  switch (error.statusCode) {
    case 400:
      return 'invalid-request'
    case 413:
      return 'body-too-large'
    case 415:
      return 'wrong-media-type'
    default:
      return 'internal'
  }
}
