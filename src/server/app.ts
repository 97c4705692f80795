import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerAccess, proxyMatcher } from './access/entrance.ts'
import { registerSignInRoutes } from './access/sign-in-routes.ts'
import type { ProxyConfig } from './config.ts'
import { registerFeedRoutes } from './feeds/feed-routes.ts'
import { isProtected, routeKind } from './guard.ts'
import { registerImageRoute } from './images.ts'
import { LIMITS } from './limits.ts'
import { registerPageRoutes } from './pages.ts'
import { createParts, type Parts, type ProxyDeps } from './parts.ts'
import { registerPriceSocket, registerSockets } from './prices/price-socket.ts'
import { problemOf, problemText, ProxyProblem, sendProblem, sendProblemOn } from './problems.ts'
import { collectMethods, registerServiceRoutes } from './routes.ts'
import { registerFigures, registerStatusRoutes } from './status.ts'
import { endIdleConnections } from './stop.ts'

/** The proxy, the same in development, production and tests. Closing it closes its connections to the service. */
export async function createProxyApp(config: ProxyConfig, deps: ProxyDeps): Promise<FastifyInstance> {
  const { clientFolder = null, load = LIMITS.load } = deps
  const parts = createParts(config, deps)
  const app = createShell(parts)
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
  await registerSockets(app, parts)
  await app.register(underPressure, {
    maxEventLoopDelay: load.maxDelayMs,
    // In use, and not what the system counts (RSS): it is seldom given back, and no call would begin ever again.
    healthCheck: async () => {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external < load.maxBytes
    },
    healthCheckInterval: load.sampleMs,
    sampleInterval: load.sampleMs,
    // Refuses nothing: only calls to the service check the pressure; pages, files and cached responses go on.
    pressureHandler: () => {},
  })
  const sessions = await registerAccess(app, parts)
  registerRequestLog(app, parts)
  const refuseOtherMethods = collectMethods(app)
  registerServiceRoutes(app, parts)
  registerImageRoute(app, parts)
  registerSignInRoutes(app, sessions, parts)
  registerStatusRoutes(app, parts)
  await app.register((scope) => registerFeedRoutes(scope, parts))
  registerPriceSocket(app, parts)
  refuseOtherMethods()
  await registerPageRoutes(app, clientFolder)
  app.addHook('onClose', () => Promise.all(Object.values(parts.dispatchers).map((each) => each.destroy())))
  registerFigures(parts)
  return app
}

/** Fastify with our limits. All of its own error responses are replaced: some of them repeat parts of the request. */
function createShell({ config, lifecycle, log }: Parts): FastifyInstance {
  const I = LIMITS.inbound
  const isEncrypted = config.publicUrl?.protocol === 'https:'
  const headers = { ...HEADERS, ...(isEncrypted && { 'strict-transport-security': TWO_YEARS }) }
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: proxyMatcher(config.trustedProxies),
    bodyLimit: I.maxBodyBytes,
    requestTimeout: I.requestMs,
    connectionTimeout: I.stalledMs,
    maxRequestsPerSocket: I.maxRequestsPerSocket,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: I.maxUrlLength },
    http: {
      maxHeaderSize: I.maxHeaderBytes,
      headersTimeout: I.headersMs,
      connectionsCheckingInterval: I.checkMs,
      // The guard refuses it, with a problem.
      requireHostHeader: false,
    },
    clientErrorHandler: ({ code }, socket) => sendProblemOn(socket, code),
    // For an address that cannot be decoded: no hook is called, and none would end the connection of a WebSocket.
    frameworkErrors: (_, { id, raw }, reply) => {
      reply.raw.once('finish', () => raw.socket.destroySoon())
      reply.headers({ ...headers, 'x-request-id': id, connection: 'close' })
      return sendProblem(reply, new ProxyProblem('invalid-request'))
    },
  })
  app.server.maxConnections = I.maxConnections
  endIdleConnections(app)
  // An expectation that nobody knows is ignored; Node would refuse it without a problem.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, reply, done) => {
    request.upstream = { attempts: 0, ms: 0 }
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (request, reply, _, done) => {
    reply.header('x-request-id', request.id)
    // Otherwise a busy keep-alive connection would keep the process alive.
    if (lifecycle.isDraining) reply.header('connection', 'close')
    done()
  })
  app.setNotFoundHandler((_, reply) => sendProblem(reply, new ProxyProblem('not-found')))
  app.setErrorHandler((error, { id: requestId }, reply) => {
    const problem = problemOf(error)
    const { slug, extras } = problem
    if (slug === 'internal')
      log.error({ requestId, stack: error instanceof Error ? error.stack : '' }, 'internal-error')
    else if (extras.cause && problemText(slug).status >= 500)
      log.warn({ requestId, problem: slug, cause: extras.cause }, 'call-failed')
    return sendProblem(reply, problem)
  })
  return app
}

const TWO_YEARS = 'max-age=63072000; includeSubDomains'

/** Sent with every response, unless it sets its own. */
const HEADERS = {
  // Data belongs to the page that shows it and not to a disk cache.
  'cache-control': 'no-store',
  // For all but pages: if a browser ever renders such a response, it may do nothing.
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // None of the device but the full screen, which a chart fills with the key `f`.
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=(), fullscreen=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** One log line per call of the API or of a feed, one observation per request; the route's template instead of its address. */
function registerRequestLog(app: FastifyInstance, { log, metrics }: Parts): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    const { method, id: requestId, upstream } = request
    const route = request.routeOptions.url ?? 'none'
    metrics.requests.inc({ route, status: `${Math.floor(status / 100)}xx` })
    metrics.requestSeconds.observe({ route }, elapsedTime / 1000)
    const kind = routeKind(request)
    // Neither query values nor bodies nor what the client says about itself.
    if (isProtected(kind) || kind === 'sign-in') {
      const [cache, length] = [reply.getHeader('x-cache'), reply.getHeader('content-length')]
      const times = { ms: Math.round(elapsedTime), upstreamMs: Math.round(upstream.ms) }
      const figures = { ...times, attempts: upstream.attempts, cache, bytes: length && Number(length) }
      log.info({ requestId, method, route, status, ...figures }, 'request')
    }
    done()
  })
}
