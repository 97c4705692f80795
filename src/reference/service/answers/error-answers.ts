import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, HTTPMethods } from 'fastify'
import type { ServiceError } from '#contract/calls/failure.ts'

/** A refusal with the service's one error body, `{status, message}`; `message` names the field that was not accepted. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const badRequest = (message: string) => new ServiceFailure(400, message)
export const unauthorized = () => new ServiceFailure(401, 'Unauthorized')
export const notFound = (message: string) => new ServiceFailure(404, message)

/** The most of a caller's own text that a message repeats. */
const MOST_QUOTED = 80

/** A caller's text as a message repeats it: cut, so that an answer is never larger than what it refuses. */
export const quoted = (text: string) => (text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED)}…`)

const bodyOf = (status: number, message: string): ServiceError => ({ status, message })

/** Refusals of the framework that keep their own status; every other one in the 400s is a bad request. */
const OWN_STATUS: Readonly<Record<number, string>> = {
  413: 'the body is too large',
  414: 'the address is too long',
  415: 'the body must be JSON, with content-type application/json',
}

/** Every failure leaves as `{status, message}`; an unexpected one is a 500 whose details stay in the log. */
export function answerErrors(app: FastifyInstance): void {
  // The framework would hand text on as if it were JSON; other bodies are refused instead.
  app.removeContentTypeParser('text/plain')
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(bodyOf(404, `No such operation: ${request.method} ${quoted(pathOf(request.url))}`)),
  )
  app.setErrorHandler((error: FastifyError | ServiceFailure, request, reply) => {
    if (error instanceof ServiceFailure) {
      return reply.code(error.status).send(bodyOf(error.status, error.message))
    }
    return answerFrameworkError(error, reply) ?? (request.log.error(error), internal(reply))
  })
}

/** For `frameworkErrors`: what the router refuses before any handler is found, such as an address that cannot be decoded. */
export function answerRouterError(error: FastifyError, reply: FastifyReply): void {
  void (answerFrameworkError(error, reply) ?? internal(reply))
}

function answerFrameworkError(error: FastifyError, reply: FastifyReply): FastifyReply | null {
  const { statusCode } = error
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null
  const own = OWN_STATUS[statusCode]
  return own === undefined
    ? reply.code(400).send(bodyOf(400, quoted(error.message)))
    : reply.code(statusCode).send(bodyOf(statusCode, own))
}

const internal = (reply: FastifyReply) => reply.code(500).send(bodyOf(500, 'Internal Server Error'))

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * Answers every other method on a path with 405. Without it `GET /insights/v1/filter` would be read as the insight `filter`.
 *
 * @param path as the router writes it
 */
export function allowOnly(app: FastifyInstance, method: 'GET' | 'POST', path: string): void {
  app.route({
    method: METHODS.filter((other) => other !== method),
    url: path,
    // Before the body is read: what it holds does not matter.
    onRequest: (_, reply, done) => {
      reply.header('allow', method)
      done(new ServiceFailure(405, `Use ${method} for this operation`))
    },
    handler: () => null,
  })
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/**
 * For `clientError` of a server: a request that is not HTTP, or has too long headers, never reaches the router. It is
 * answered in the same shape.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const message = status === 431 ? 'The address and the headers together are too long' : REASONS[status]!
  const body = JSON.stringify(bodyOf(status, message))
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const pathOf = (url: string) => url.split('?')[0] ?? ''
