import type { FastifyInstance } from 'fastify'
import { LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { API_PREFIX, FORWARDED_ROUTES } from '#contract/calls/routes.ts'
import { SESSION_PATHS } from '#contract/desk/session.ts'
import { FEEDS_ROOT } from '#server/browser/guard/route-kind.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** 405 with `Allow` where the address exists, 404 for every other one of API and feeds; refused before a body is read. */
export function registerOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, readonly string[]>(
    Object.values(FORWARDED_ROUTES).map(({ method, path }) => [
      API_PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      [method],
    ]),
  )
  for (const url of ['/api/config', '/api/img/:link', '/healthz', '/readyz']) known.set(url, ['GET'])
  for (const url of Object.values(SESSION_PATHS))
    known.set(url, [url === SESSION_PATHS.logout ? 'POST' : 'GET'])
  for (const url of Object.values(LIST_FEEDS)) known.set(url, ['GET', 'HEAD'])
  for (const [url, allowed] of known) {
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      onRequest: (_, __, done) => done(new ProxyProblem('method-not-allowed', { allow: allowed })),
      handler: () => undefined,
    })
  }
  for (const url of [API_PREFIX, `${API_PREFIX}/*`, '/auth', '/auth/*', FEEDS_ROOT, `${FEEDS_ROOT}/*`]) {
    app.route({
      method: METHODS,
      url,
      onRequest: (_, __, done) => done(new ProxyProblem('not-found')),
      handler: () => undefined,
    })
  }
}
