import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServiceRouteId } from '#contract/calls/routes.ts'
import { registerEntrance, trustOf } from './access/entrance.ts'
import { feedTokensOf } from './access/feed-tokens.ts'
import { registerSignInRoutes } from './access/sign-in-routes.ts'
import { type CacheLife, CACHE_LIVES, createAnswers } from './answers.ts'
import { circuitBreaker } from './breaker.ts'
import { type Clock, Lifecycle, type Random } from './clock.ts'
import type { ProxyConfig } from './config.ts'
import { ExchangeFailure } from './exchange.ts'
import { registerFeedRoutes } from './feeds/feed-routes.ts'
import { isForAccount, routeKind } from './guard.ts'
import { imageLinks, registerImageRoute } from './images.ts'
import { LIMITS } from './limits.ts'
import { type Log, type Scrubber, Secret } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { agentTo, createDispatchers } from './network.ts'
import { registerPageRoutes } from './pages.ts'
import type { Parts } from './parts.ts'
import { PriceHub } from './prices/price-hub.ts'
import { registerPriceSocket, registerSockets } from './prices/price-socket.ts'
import { PriceUpstream } from './prices/price-upstream.ts'
import { problemOf, problemText, ProxyProblem, sendProblem } from './problems.ts'
import { noteMethods, registerServiceRoutes, ROUTE_IDS } from './routes.ts'
import { deskState, registerStatusRoutes, figuresOfQueue } from './status.ts'
import { createTokenSource, requestToken } from './token.ts'
import { createService } from './upstream.ts'

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
  readonly cacheLives?: Readonly<Record<ServiceRouteId, CacheLife>>
  readonly load?: { readonly maxDelayMs: number; readonly maxRssBytes: number; readonly sampleMs: number }
}

/**
 * The one proxy that development, production and tests run: the app's files, the allow-listed routes of the service with a token added,
 * and the proxy's own state. Closing it ends its connections to the service.
 */
export async function createProxyApp(config: ProxyConfig, deps: ProxyDeps): Promise<FastifyInstance> {
  const { clock, random, log, scrubber, clientFolder = null, load = LIMITS.load } = deps
  const { metrics = createMetrics(), lifecycle = new Lifecycle(), cacheLives = CACHE_LIVES } = deps
  const { account, priceStreamUrl: url } = config
  const { baseUrl } = account
  const dispatchers = createDispatchers(baseUrl.origin, config.outgoingProxy)
  for (const secret of secretsOf(config)) scrubber.addFixed(secret.reveal())

  const fetchToken = async () => {
    try {
      const grant = await requestToken(dispatchers.token, account, clock)
      scrubber.addToken(grant.value)
      metrics.tokens.inc({ outcome: 'ok' })
      return grant
    } catch (error) {
      metrics.tokens.inc({ outcome: 'failed' })
      throw error
    }
  }
  const tokens = createTokenSource(fetchToken, { clock, random, log })
  const service = createService({ config, clock, metrics, dispatchers, tokens }, random)
  const images = imageLinks(baseUrl, config)
  const answers = createAnswers(clock)
  const breakers = new Map(ROUTE_IDS.map((id) => [id, circuitBreaker(clock)]))
  const agent = url ? agentTo(url, config.outgoingProxy) : undefined
  const streaming = { agent, tokens, clock, random, log }
  const hub = url && new PriceHub((events) => new PriceUpstream({ url, ...streaming }, events), clock)
  const readDesk = deskState(config, clock, dispatchers.service)

  const app = createShell(config, lifecycle, log)
  const hasTooMuch = () => app.isUnderPressure()
  const feedTokens = feedTokensOf(config, { clock, log })
  const own = {
    tokens,
    feedTokens,
    service,
    answers,
    cacheLives,
    breakers,
    images,
    hub,
    hasTooMuch,
    readDesk,
    dispatchers,
  }
  const parts: Parts = { config, clock, log, metrics, scrubber, lifecycle, ...own }

  await registerHeaders(app, config)
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
  await registerSockets(app, parts)
  await app.register(underPressure, {
    maxEventLoopDelay: load.maxDelayMs,
    maxRssBytes: load.maxRssBytes,
    sampleInterval: load.sampleMs,
    // Pages, files, health checks and kept answers are given on: only calls to the service ask whether it is too much.
    pressureHandler: () => {},
  })
  const access = { dispatcher: dispatchers.access, clock }
  const sessions = await registerEntrance(app, config, access, feedTokens)
  registerRequestLog(app, log, metrics)
  const refuseOtherMethods = noteMethods(app)
  registerServiceRoutes(app, parts)
  registerImageRoute(app, parts)
  registerSignInRoutes(app, { sessions, feedTokens, log })
  registerStatusRoutes(app, parts)
  await app.register((scope) => registerFeedRoutes(scope, parts))
  registerPriceSocket(app, parts)
  refuseOtherMethods()
  await registerPageRoutes(app, clientFolder)
  app.addHook('onClose', () => Promise.all(Object.values(dispatchers).map((each) => each.destroy())))
  app.addHook('onClose', () => feedTokens?.close())

  const open = () => [...breakers.values()].filter(({ isClosed }) => !isClosed()).length
  metrics.gauge('proxy_breakers_open', 'Operations of the service that are not asked for now.', open)
  metrics.gauge('proxy_cached_bytes', 'Answers kept to be given again, bytes.', answers.bytes)
  const secondsLeft = () => tokens.state.secondsLeft
  metrics.gauge('proxy_token_seconds_left', 'Until the token ends; 0 while there is none.', secondsLeft)
  metrics.gauge('proxy_price_subscribers', 'Browsers on the price stream.', () => hub?.subscriberCount ?? 0)
  const queueFigures = async () => figuresOfQueue((await readDesk()).reference?.queue ?? null)
  metrics.gauges('reference_queue', 'The queue that shares out the study; nothing without one.', queueFigures)
  return app
}

function secretsOf({ account, access, sessionKey, outgoingProxy }: ProxyConfig): readonly Secret[] {
  const password = outgoingProxy && decodeURIComponent(new URL(outgoingProxy.url.reveal()).password)
  const clientSecret = access.kind === 'oidc' ? access.clientSecret : null
  const all = [account.clientSecret, sessionKey, clientSecret, password ? new Secret(password) : null]
  return all.filter((secret) => secret !== null)
}

/** Fastify with our limits, and with every answer of its own replaced: some of its stock answers repeat the request. */
function createShell({ trustedProxies }: ProxyConfig, lifecycle: Lifecycle, log: Log): FastifyInstance {
  const I = LIMITS.inbound
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: trustOf(trustedProxies),
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
