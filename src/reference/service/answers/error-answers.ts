import type { FastifyError, FastifyInstance } from 'fastify'
import type { ServiceError } from '#contract/problem.ts'
import { ServiceFailure } from './service-failure.ts'

const bodyOf = (status: number, message: string): ServiceError => ({ status, message })

/** Every failure leaves as `{status, message}`; what nobody foresaw is a 500 that keeps its details in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(bodyOf(404, `No such operation: ${request.method} ${request.url.split('?')[0]}`)),
  )
  app.setErrorHandler((error: FastifyError | ServiceFailure, request, reply) => {
    if (error instanceof ServiceFailure) {
      return reply.code(error.status).send(bodyOf(error.status, error.message))
    }
    // Fastify's own refusals: unreadable JSON, a body that is too large, a media type it does not know.
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      const status = error.statusCode === 413 ? 413 : 400
      return reply.code(status).send(bodyOf(status, error.message))
    }
    request.log.error(error)
    return reply.code(500).send(bodyOf(500, 'Internal Server Error'))
  })
}
