import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/base/log.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { isForAccount, routeKind } from '#server/browser/guard/route-kind.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call to the service took. */
    trace: { upstreamMs: number; attempts: number } | null
  }
}

/** Routes that exist to say that there is nothing. */
const NOWHERE: ReadonlySet<string> = new Set(['/api', '/api/*', '/auth', '/auth/*', '/feeds', '/feeds/*'])

/** One log line per call of the API or of a feed, one observation per request; the route's template instead of its address. */
export function registerRequestLog(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.decorateRequest('trace', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    const isNowhere = NOWHERE.has(route)
    metrics.request({ route: isNowhere ? 'none' : route, method, status }, reply.elapsedTime / 1000)
    // Neither query values nor bodies nor what the client says about itself.
    const kind = routeKind(request)
    if (isForAccount(kind) || kind === 'sign-in') {
      log.info('request', {
        requestId: request.id,
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
        upstreamMs: request.trace ? Math.round(request.trace.upstreamMs) : undefined,
        attempts: request.trace?.attempts,
      })
    }
    done()
  })
}
