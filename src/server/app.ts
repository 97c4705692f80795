import { randomUUID } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { registerEntrance, trustOf } from './access/entrance.ts'
import { registerSignInRoutes } from './access/sign-in-routes.ts'
import type { ProxyConfig } from './config.ts'
import { ExchangeFailure } from './exchange.ts'
import { registerFeedRoutes } from './feeds/feed-routes.ts'
import { isForAccount, routeKind } from './guard.ts'
import { registerImageRoute } from './images.ts'
import { LIMITS } from './limits.ts'
import { registerPageRoutes } from './pages.ts'
import { createParts, type Parts, type ProxyDeps } from './parts.ts'
import { registerPriceSocket, registerSockets } from './prices/price-socket.ts'
import { problemOf, problemText, ProxyProblem, sendProblem } from './problems.ts'
import { noteMethods, registerServiceRoutes } from './routes.ts'
import { registerFigures, registerStatusRoutes } from './status.ts'

/**
 * The one proxy that development, production and tests run: the app's files, the allow-listed routes of the service with a token added,
 * and the proxy's own state. Closing it ends its connections to the service.
 */
export async function createProxyApp(config: ProxyConfig, deps: ProxyDeps): Promise<FastifyInstance> {
  const { clientFolder = null, load = LIMITS.load } = deps
  const parts = createParts(config, deps)
  const app = createShell(parts)
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
  await registerSockets(app, parts)
  await app.register(underPressure, {
    maxEventLoopDelay: load.maxDelayMs,
    maxRssBytes: load.maxRssBytes,
    sampleInterval: load.sampleMs,
    // Pages, files, health checks and kept answers are given on: only calls to the service ask whether it is too much.
    pressureHandler: () => {},
  })
  const sessions = await registerEntrance(app, parts)
  registerRequestLog(app, parts)
  const refuseOtherMethods = noteMethods(app)
  registerServiceRoutes(app, parts)
  registerImageRoute(app, parts)
  registerSignInRoutes(app, sessions, parts)
  registerStatusRoutes(app, parts)
  await app.register((scope) => registerFeedRoutes(scope, parts))
  registerPriceSocket(app, parts)
  refuseOtherMethods()
  await registerPageRoutes(app, clientFolder)
  app.addHook('onClose', () => Promise.all(Object.values(parts.dispatchers).map((each) => each.destroy())))
  app.addHook('onClose', () => parts.feedTokens?.close())
  registerFigures(parts)
  return app
}

/** Fastify with our limits, and with every answer of its own replaced: some of its stock answers repeat the request. */
function createShell({ config, lifecycle, log }: Parts): FastifyInstance {
  const I = LIMITS.inbound
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.trustedProxies),
    bodyLimit: I.maxBodyBytes,
    requestTimeout: I.requestMs,
    connectionTimeout: I.stalledMs,
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
    frameworkErrors: (_, __, reply) => sendProblem(reply, new ProxyProblem('invalid-request')),
  })
  app.server.maxConnections = I.maxConnections
  // Nothing has moved for `connectionTimeout`: the reader of an answer has stalled, or we are still at work, which has a deadline.
  app.server.on('request', (_, response) => {
    response.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
  app.removeContentTypeParser('text/plain')
  // The data behind a screen belong to the page that shows them, not to a disk cache; what may be kept says so itself.
  const headers = { ...securityHeaders(config), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (request, reply, _, done) => {
    reply.header('x-request-id', request.id)
    // A busy keep-alive connection would otherwise hold up the end of the process for as long as it lives.
    if (lifecycle.isDraining) reply.header('connection', 'close')
    done()
  })
  app.setNotFoundHandler((_, reply) => sendProblem(reply, new ProxyProblem('not-found')))
  app.setErrorHandler((error, { id: requestId }, reply) => {
    // The browser has gone; nobody reads this answer, and it is no failure of anybody.
    if (error instanceof ExchangeFailure && error.reason === 'left') return reply.code(499).send()
    const problem = problemOf(error)
    const { slug, extras } = problem
    if (slug === 'internal')
      log.error('internal-error', { requestId, stack: error instanceof Error ? error.stack : '' })
    else if (extras.cause && problemText(slug).status >= 500)
      log.warn('call-failed', { requestId, problem: slug, cause: extras.cause })
    return sendProblem(reply, problem)
  })
  return app
}

const NO_FEATURES =
  'accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock usb xr-spatial-tracking'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ')
const TWO_YEARS_S = 63_072_000

/** On every answer; pages have a policy of their own. Made once: `@fastify/helmet` would make them anew for each. */
function securityHeaders({ publicUrl }: ProxyConfig): OutgoingHttpHeaders {
  const none = ["'none'"]
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    // For everything that is no page: should a browser ever show it as one, it may do nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: none, sandbox: [], frameAncestors: none },
    },
    strictTransportSecurity: publicUrl?.protocol === 'https:' && { maxAge: TWO_YEARS_S },
    xFrameOptions: { action: 'deny' },
  })(answer.req, answer, () => {})
  return { ...answer.getHeaders(), 'permissions-policy': NO_FEATURES }
}

/** One log line per call of the API or of a feed, one observation per request; the route's template instead of its address. */
function registerRequestLog(app: FastifyInstance, { log, metrics }: Parts): void {
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { method, id: requestId } = request
    const route = request.routeOptions.url ?? 'none'
    metrics.requests.inc({ route, status: `${Math.floor(status / 100)}xx` })
    metrics.requestSeconds.observe({ route }, elapsedTime / 1000)
    const kind = routeKind(request)
    // Neither query values nor bodies nor what the client says about itself.
    if (isForAccount(kind) || kind === 'sign-in')
      log.info('request', { requestId, method, route, status, ms: Math.round(elapsedTime) })
    done()
  })
}
