import type { FastifyInstance } from 'fastify'
import type { AccountTokens } from './account-tokens.ts'

/** Everything registered inside asks for a token; a request without a good one is answered with 401 before its body is read. */
export function requireBearer(app: FastifyInstance, tokens: AccountTokens): void {
  app.addHook('onRequest', (request) => tokens.verify(request.headers.authorization))
}
