import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServiceRouteId } from '#contract/calls/routes.ts'
import { ownAddress, registerEntrance, trustOf } from './access/entrance.ts'
import { registerSignInRoutes } from './access/sign-in-routes.ts'
import { Answers, type CacheLife, CACHE_LIVES } from './answers.ts'
import { CircuitBreaker } from './breaker.ts'
import { type Clock, Lifecycle, type Random } from './clock.ts'
import type { ProxyConfig } from './config.ts'
import { ExchangeFailure } from './exchange.ts'
import { registerFeedRoutes } from './feeds/feed-routes.ts'
import { isForAccount, routeKind } from './guard.ts'
import { ImageLinks, registerImageRoute } from './images.ts'
import { LIMITS } from './limits.ts'
import { type Log, type Scrubber, Secret } from './log.ts'
import { Metrics } from './metrics.ts'
import { agentTo, closeDispatchers, createDispatchers } from './network.ts'
import { registerPageRoutes } from './pages.ts'
import { Places } from './places.ts'
import { PriceHub } from './prices/price-hub.ts'
import { registerPriceSocket, registerSockets } from './prices/price-socket.ts'
import { PriceUpstream } from './prices/price-upstream.ts'
import { problemOf, problemText, ProxyProblem, sendProblem } from './problems.ts'
import {
  askForInsights,
  askReference,
  isNowhere,
  noteMethods,
  registerServiceRoutes,
  ROUTE_IDS,
  type ServiceRouteDeps,
} from './routes.ts'
import { deskState, registerStatusRoutes } from './status.ts'
import { requestToken, TokenSource } from './token.ts'
import { ServiceClient } from './upstream.ts'

export interface ProxyDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Also behind `log`; it learns every secret and token that this app comes to hold. */
  readonly scrubber: Scrubber
  /** Folder of the built app; none where another server gives it. */
  readonly clientFolder?: string | undefined
  readonly lifecycle?: Lifecycle
  readonly metrics?: Metrics
  /** What there is too much of before calls to the service are refused. */
  readonly load?: { readonly maxDelayMs: number; readonly maxRssBytes: number; readonly sampleMs: number }
  readonly cacheLives?: Readonly<Record<ServiceRouteId, CacheLife>>
}

/**
 * The one proxy that development, production and tests run: the app's files, the allow-listed routes of the service with a token added,
 * and the proxy's own state. Closing it ends its connections to the service.
 */
export async function createProxyApp(config: ProxyConfig, deps: ProxyDeps): Promise<FastifyInstance> {
  const { clock, random, log, scrubber, clientFolder = null, load = LIMITS.load } = deps
  const { metrics = new Metrics(), lifecycle = new Lifecycle(), cacheLives = CACHE_LIVES } = deps
  const { account, priceStreamUrl: url } = config
  const { baseUrl } = account
  const userAgent = 'insight-desk'
  const dispatchers = createDispatchers(baseUrl.origin, config)
  for (const secret of secretsOf(config)) scrubber.addFixed(secret.reveal())

  const fetchToken = async () => {
    try {
      const grant = await requestToken(dispatchers.token, account, clock, userAgent)
      scrubber.addToken(grant.value)
      metrics.count('tokens', { outcome: 'ok' })
      return grant
    } catch (error) {
      metrics.count('tokens', { outcome: 'failed' })
      throw error
    }
  }
  const tokens = new TokenSource(fetchToken, { clock, random, log })
  const places = new Places(LIMITS.upstream, clock)
  const service = new ServiceClient({
    dispatcher: dispatchers.service,
    baseUrl,
    tokens,
    places,
    listPlaces: new Places(LIMITS.upstream.lists, clock),
    metrics,
    clock,
    random,
    userAgent,
  })
  const images = new ImageLinks({ ...config, baseUrl })
  const answers = new Answers(clock, random)
  const breakers = Object.fromEntries(ROUTE_IDS.map((id) => [id, new CircuitBreaker(clock)])) as Record<
    ServiceRouteId,
    CircuitBreaker
  >
  const agent = url ? agentTo(url, config.outgoingProxy) : undefined
  const streaming = { tokens, clock, random, log, userAgent, agent }
  const hub = url && new PriceHub((events) => new PriceUpstream({ url, ...streaming }, events), clock)
  const readDesk = deskState({ config, clock, dispatcher: dispatchers.service, userAgent })

  const app = createShell(config, lifecycle, log)
  await registerHeaders(app, config)
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
  await registerSockets(app, { hub, lifecycle, clock })
  await app.register(underPressure, {
    maxEventLoopDelay: load.maxDelayMs,
    maxRssBytes: load.maxRssBytes,
    sampleInterval: load.sampleMs,
    // Pages, files, health checks and kept answers are given on: only calls to the service ask whether it is too much.
    pressureHandler: () => {},
  })
  const sessions = await registerEntrance(app, config, { dispatcher: dispatchers.access, clock, userAgent })
  registerRequestLog(app, log, metrics)
  const serviceDeps: ServiceRouteDeps = {
    ...config,
    service,
    answers,
    cacheLives,
    breakers,
    refuseWhenTooMuch() {
      if (!app.isUnderPressure()) return
      metrics.count('shed', { why: app.memoryUsage().rssBytes > load.maxRssBytes ? 'memory' : 'delay' })
      throw new ProxyProblem('overloaded', { retryAfterMs: load.sampleMs })
    },
    metrics,
    images,
    scrubber,
    clock,
  }
  const refuseOtherMethods = noteMethods(app)
  registerServiceRoutes(app, serviceDeps)
  registerImageRoute(app, { links: images, dispatcher: dispatchers.image, clock, userAgent })
  registerSignInRoutes(app, { sessions, log })
  registerStatusRoutes(app, { config, readDesk, clock, tokens, lifecycle })
  await app.register(registerFeedRoutes, {
    desk: readDesk,
    ownAddress: (request) => ownAddress(request, config.publicUrl),
    ask: (filter, reply) => askForInsights(filter, reply, serviceDeps),
    askReference: (id, query, reply) => askReference(id, query, reply, serviceDeps),
  })
  registerPriceSocket(app, { hub, lifecycle, clock })
  refuseOtherMethods()
  await registerPageRoutes(app, clientFolder)
  app.addHook('onClose', () => closeDispatchers(dispatchers))

  metrics.gauge('proxy_breakers_open', () => ROUTE_IDS.filter((id) => !breakers[id].isClosed).length)
  metrics.gauge('proxy_calls_in_flight', () => places.inFlight)
  metrics.gauge('proxy_calls_waiting', () => places.waiting)
  metrics.gauge('proxy_cached_bytes', () => answers.bytes)
  metrics.gauge('proxy_has_token', () => Number(tokens.state.hasToken))
  metrics.gauge('proxy_token_seconds_left', () => tokens.state.secondsLeft)
  metrics.gauge('proxy_price_subscribers', () => hub?.subscriberCount ?? 0)
  metrics.gauge('proxy_price_tags', () => hub?.tagCount ?? 0)
  return app
}

function secretsOf({ account, access, imageKeys, outgoingProxy }: ProxyConfig): readonly Secret[] {
  const ofAccess = access.kind === 'oidc' ? [access.clientSecret, ...access.sessionKeys] : []
  const password = outgoingProxy && decodeURIComponent(new URL(outgoingProxy.url.reveal()).password)
  const all = [account.clientSecret, ...imageKeys, ...ofAccess, password ? new Secret(password) : null]
  return all.filter((secret) => secret !== null)
}

/** Fastify with our limits, and with every answer of its own replaced: some of its stock answers repeat the request. */
function createShell(
  { keepAliveMs, trustedProxies }: ProxyConfig,
  lifecycle: Lifecycle,
  log: Log,
): FastifyInstance {
  const I = LIMITS.inbound
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: trustOf(trustedProxies),
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

/** On every answer; pages have a policy of their own. */
async function registerHeaders(app: FastifyInstance, { publicUrl }: ProxyConfig): Promise<void> {
  const none = ["'none'"]
  await app.register(helmet, {
    // For everything that is no page: should a browser ever show it as one, it may do nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: none, sandbox: [], frameAncestors: none },
    },
    strictTransportSecurity: publicUrl?.protocol === 'https:' && { maxAge: TWO_YEARS_S },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('permissions-policy', NO_FEATURES)
    done()
  })
}

/** One log line per call of the API or of a feed, one observation per request; the route's template instead of its address. */
function registerRequestLog(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { method, id: requestId, trace } = request
    const route = request.routeOptions.url ?? 'none'
    metrics.request(isNowhere(route) ? 'none' : route, method, status, elapsedTime / 1000)
    const kind = routeKind(request)
    // Neither query values nor bodies nor what the client says about itself.
    if (isForAccount(kind) || kind === 'sign-in')
      log.info('request', { requestId, method, route, status, ms: Math.round(elapsedTime), ...trace })
    done()
  })
}
