import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, HTTPMethods } from 'fastify'
import type { ServiceError } from '#contract/calls/failure.ts'

/** A refused request. Its response body is `{status, message}`; `message` names the invalid field. */
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

const MAX_QUOTED = 80

/** A caller's text for a message, shortened so that a response is never larger than the refused request. */
export const quoted = (text: string) => (text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`)

const bodyOf = (status: number, message: string): ServiceError => ({ status, message })

/** Statuses of the framework that are kept; every other one from 400 to 499 becomes 400. */
const OWN_STATUS: Readonly<Record<number, string>> = {
  413: 'the body is too large',
  414: 'the address is too long',
  415: 'the body must be JSON, with content-type application/json',
}

/** Sends every failure as `{status, message}`. An unexpected one is a 500 whose details are only logged. */
export function answerErrors(app: FastifyInstance): void {
  // Fastify would accept a text body, which the routes read like JSON; without a parser it is refused.
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

/** For `frameworkErrors`: errors of the router before a handler is found, such as a URL that cannot be decoded. */
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
 * Answers every other method on a path with 405. Otherwise `GET /insights/v1/filter` would request the insight `filter`.
 *
 * @param path in the router's notation
 */
export function allowOnly(app: FastifyInstance, method: 'GET' | 'POST', path: string): void {
  app.route({
    method: METHODS.filter((other) => other !== method),
    url: path,
    // Before the body is read, so that its content does not matter.
    onRequest: (_, reply, done) => {
      reply.header('allow', method)
      done(new ServiceFailure(405, `Use ${method} for this operation`))
    },
    handler: () => null,
  })
}

/** Refuses a request that no route has received, and closes its connection. */
export function refuseOn(socket: Duplex, status: number, message = STATUS_CODES[status]!): void {
  const body = JSON.stringify(bodyOf(status, message))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * For the server's `clientError` event: a request that is not HTTP or has too long headers never reaches the router. The response
 * has the same shape.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return refuseOn(socket, 431, 'The address and the headers together are too long')
  refuseOn(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400)
}

const pathOf = (url: string) => url.split('?')[0] ?? ''
