import type { FastifyInstance } from 'fastify'
import type { ServiceRouteId } from '#contract/calls/routes.ts'
import { Entrance } from '#server/access/entrance.ts'
import { registerSignInRoutes } from '#server/access/sign-in-routes.ts'
import type { Clock, Random } from '#server/base/clock.ts'
import { Lifecycle } from '#server/base/lifecycle.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { Log } from '#server/base/log.ts'
import { Metrics } from '#server/base/metrics.ts'
import type { Scrubber } from '#server/base/scrubber.ts'
import { Secret } from '#server/base/secret.ts'
import { AnswerPool } from '#server/browser/answer-pool.ts'
import { BrowserGuard } from '#server/browser/guard/browser-guard.ts'
import { registerPageRoutes } from '#server/browser/pages/page-routes.ts'
import { RateLimit } from '#server/browser/guard/rate-limit.ts'
import { registerRequestLog } from '#server/browser/request-log.ts'
import type { StaticFiles } from '#server/browser/pages/static-files.ts'
import { registerFeedRoutes } from '#server/feeds/feed-routes.ts'
import { ImageClient } from '#server/images/image-client.ts'
import { ImageLinks } from '#server/images/image-links.ts'
import { registerImageRoute } from '#server/images/image-route.ts'
import { PriceHub } from '#server/prices/price-hub.ts'
import { registerPriceSocket } from '#server/prices/price-socket.ts'
import { PriceUpstream } from '#server/prices/price-upstream.ts'
import type { ProxyConfig } from '#server/process/proxy-config.ts'
import { CircuitBreaker } from '#server/upstream/limits/circuit-breaker.ts'
import { KeptAnswers, type KeptFor, KEPT_FOR } from '#server/upstream/answers/kept-answers.ts'
import { RetryBudget } from '#server/upstream/limits/retries.ts'
import { type LoadReading, LoadShedding, processLoad } from '#server/upstream/limits/load-shedding.ts'
import { Turns } from '#server/upstream/limits/turns.ts'
import { Semaphore } from '#server/upstream/limits/semaphore.ts'
import { ServiceClient } from '#server/upstream/service-client.ts'
import { requestToken } from '#server/upstream/token-request.ts'
import { TokenSource } from '#server/upstream/token-source.ts'
import { DeskState } from './desk-state.ts'
import { closeDispatchers, createDispatchers, type Dispatchers } from './dispatchers.ts'
import { registerOtherMethods } from './other-methods.ts'
import {
  askForInsights,
  BREAKER_GROUPS,
  type CircuitBreakers,
  registerServiceRoutes,
  type ServiceRouteDeps,
} from './service-routes.ts'
import { socketTo } from './outgoing.ts'
import { createShell, type InboundTimes } from './shell.ts'
import { registerStatusRoutes } from './status-routes.ts'

/** Everything the app takes from the world around it. */
export interface ProxyDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Also behind `log`; it learns every secret and token that this app comes to hold. */
  readonly scrubber: Scrubber
  readonly staticFiles: StaticFiles
  readonly userAgent?: string
  readonly dispatchers?: Dispatchers
  readonly lifecycle?: Lifecycle
  readonly metrics?: Metrics
  readonly answers?: AnswerPool
  readonly readLoad?: () => LoadReading
  /** How long answers of the service are given again, by route. */
  readonly keptFor?: Readonly<Record<ServiceRouteId, KeptFor>>
  readonly patience?: Partial<InboundTimes> | undefined
}

/**
 * The one proxy that development, production and tests run: the app's files, the allow-listed routes of the service
 * with a token added, and the proxy's own state. Closing it ends its connections to the service.
 */
export function createProxyApp(config: ProxyConfig, deps: ProxyDeps): FastifyInstance {
  const { clock, random, log, scrubber } = deps
  const userAgent = deps.userAgent ?? 'insight-desk'
  const metrics = deps.metrics ?? new Metrics()
  const lifecycle = deps.lifecycle ?? new Lifecycle()
  const dispatchers = deps.dispatchers ?? createDispatchers(config.account.baseUrl.origin, config)
  for (const secret of secretsOf(config)) scrubber.addFixed(secret.reveal())
  const fetchToken = async () => {
    try {
      const grant = await requestToken(dispatchers.token, config.account, clock, userAgent)
      scrubber.addToken(grant.value)
      metrics.token('ok')
      return grant
    } catch (error) {
      metrics.token('failed')
      throw error
    }
  }
  const tokens = new TokenSource(fetchToken, { clock, random, log })
  const semaphore = new Semaphore(LIMITS.upstream, clock)
  const service = new ServiceClient({
    dispatcher: dispatchers.service,
    baseUrl: config.account.baseUrl,
    tokens,
    semaphore,
    listSemaphore: new Semaphore(LIMITS.upstream.lists, clock),
    metrics,
    budget: new RetryBudget(),
    clock,
    random,
    userAgent,
  })
  const { imageHosts, imageKeys } = config
  const images = new ImageLinks({ baseUrl: config.account.baseUrl, imageHosts, imageKeys })

  const app = createShell({
    lifecycle,
    log,
    metrics,
    keepAliveMs: config.keepAliveMs,
    patience: deps.patience,
  })
  const entrance = new Entrance(config, {
    guard: new BrowserGuard(config),
    rate: new RateLimit(clock),
    dispatcher: dispatchers.access,
    clock,
    userAgent,
  })
  entrance.register(app)
  registerRequestLog(app, log, metrics)
  const kept = new KeptAnswers(clock, random)
  const breakers: CircuitBreakers = {
    lists: new CircuitBreaker(clock),
    series: new CircuitBreaker(clock),
    entities: new CircuitBreaker(clock),
  }
  const answers = deps.answers ?? new AnswerPool()
  const turns = new Turns()
  const serviceRoutes: ServiceRouteDeps = {
    mode: config.mode,
    service,
    kept,
    keptFor: deps.keptFor ?? KEPT_FOR,
    breakers,
    answers,
    load: new LoadShedding(deps.readLoad ?? processLoad(), clock, (why) => metrics.shed(why)),
    metrics,
    turns,
    images,
    scrubber,
    clock,
    feedPath: config.feedPath,
    reportVersions: config.reportVersions,
  }
  registerServiceRoutes(app, serviceRoutes)
  registerImageRoute(app, {
    links: images,
    answers,
    client: new ImageClient({ dispatcher: dispatchers.image, clock, userAgent }),
    clock,
  })
  registerSignInRoutes(app, { sessions: entrance.sessions, log })
  const state = new DeskState({ config, clock, serviceDispatcher: dispatchers.service, userAgent })
  registerStatusRoutes(app, { answers, config, state, clock, tokens, lifecycle })
  registerFeedRoutes(app, {
    answers,
    turns,
    desk: () => state.read(),
    ownAddress: ({ raw }) => entrance.ownAddress(raw),
    ask: (filter, reply) => askForInsights(filter, reply, serviceRoutes),
  })
  const { priceStreamUrl: url } = config
  const openSocket = url && socketTo(url, config.outgoingProxy)
  const streamDeps = { tokens, clock, random, log, userAgent, openSocket }
  const hub = url && new PriceHub((events) => new PriceUpstream({ url, ...streamDeps }, events), clock)
  registerPriceSocket(app, { entrance, hub, lifecycle, clock })
  registerGauges(metrics, { tokens, semaphore, hub, answers, kept, breakers })
  registerOtherMethods(app)
  registerPageRoutes(app, deps.staticFiles)
  app.addHook('onClose', () => closeDispatchers(dispatchers))
  return app
}

function secretsOf({ account, access, imageKeys, outgoingProxy }: ProxyConfig): readonly Secret[] {
  const own = access.kind === 'oidc' ? access : { sessionKeys: [], clientSecret: null }
  const others = [own.clientSecret, outgoingProxy && passwordOf(outgoingProxy.url)]
  return [
    account.clientSecret,
    ...imageKeys,
    ...own.sessionKeys,
    ...others.filter((secret) => secret !== null),
  ]
}

const passwordOf = (address: Secret) => new Secret(decodeURIComponent(new URL(address.reveal()).password))

function registerGauges(
  metrics: Metrics,
  {
    tokens,
    semaphore,
    hub,
    answers,
    kept,
    breakers,
  }: {
    tokens: TokenSource
    semaphore: Semaphore
    hub: PriceHub | null
    answers: AnswerPool
    kept: KeptAnswers
    breakers: CircuitBreakers
  },
): void {
  metrics.gauge('proxy_calls_in_flight', () => semaphore.inFlight)
  metrics.gauge('proxy_answer_bytes', () => answers.used)
  metrics.gauge('proxy_kept_bytes', () => kept.bytes)
  for (const group of BREAKER_GROUPS) {
    metrics.gauge(`proxy_breaker_open_${group}`, () => Number(!breakers[group].isClosed))
  }
  metrics.gauge('proxy_calls_waiting', () => semaphore.waiting)
  metrics.gauge('proxy_has_token', () => Number(tokens.state.hasToken))
  metrics.gauge('proxy_token_seconds_left', () => tokens.state.secondsLeft)
  metrics.gauge('proxy_price_subscribers', () => hub?.subscriberCount ?? 0)
  metrics.gauge('proxy_price_tags', () => hub?.tagCount ?? 0)
}
