import PQueue from 'p-queue'
import { feedTokensOf } from './access/feed-tokens.ts'
import { createResponseCache } from './answers.ts'
import { appConfigReader } from './app-config.ts'
import { circuitBreaker } from './breaker.ts'
import type { Clock, Lifecycle, Random } from './clock.ts'
import type { ProxyConfig } from './config.ts'
import { imageLinks } from './images.ts'
import { LIMITS } from './limits.ts'
import { type Log, type Scrubber, Secret } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { agentTo, createDispatchers } from './network.ts'
import { priceHub } from './prices/price-hub.ts'
import { type CacheLife, ROUTE_IDS } from './route-rules.ts'
import { createTokenSource, requestToken } from './token.ts'
import { createService } from './upstream.ts'

export interface ProxyDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Also used by `log`; every secret and token of this app is added to it. */
  readonly scrubber: Scrubber
  /** Folder of the built app; undefined where another server serves it. */
  readonly clientFolder?: string | undefined
  readonly lifecycle?: Lifecycle
  readonly metrics?: Metrics
  /** For all routes, instead of their own. */
  readonly cacheLife?: CacheLife | undefined
  readonly load?: { readonly maxDelayMs: number; readonly maxBytes: number; readonly sampleMs: number }
}

/** What all routes of a proxy share; `app.ts` creates it once. */
export type Parts = ReturnType<typeof createParts>

export function createParts(config: ProxyConfig, deps: ProxyDeps) {
  const { metrics = createMetrics(), lifecycle = { isDraining: false }, cacheLife, ...given } = deps
  const { clock, scrubber, log } = given
  const { account, priceStreamUrl: url } = config
  for (const secret of secretsOf(config)) scrubber.addFixed(secret.reveal())
  const dispatchers = createDispatchers(account.baseUrl.origin, config.outgoingProxy)
  const tokens = createTokenSource(async () => {
    let outcome = 'failed'
    try {
      const grant = await requestToken(dispatchers.token, account, clock)
      scrubber.addToken(grant.value)
      outcome = 'ok'
      return grant
    } finally {
      metrics.tokens.inc({ outcome })
    }
  }, given)
  const cache = createResponseCache(clock)
  return {
    config,
    clock,
    log,
    metrics,
    scrubber,
    lifecycle,
    dispatchers,
    tokens,
    service: createService(account.baseUrl, { ...given, metrics, dispatchers, tokens }),
    cache,
    cacheLife,
    longLists: new PQueue({ concurrency: LIMITS.upstream.longLists }),
    /** One per route: a list that is too large for the service must not stop names and prices. */
    breakers: new Map(ROUTE_IDS.map((id) => [id, circuitBreaker(clock)])),
    images: imageLinks(account.baseUrl, config),
    /** Tokens with which programs read feeds where people sign in; null where there are none. */
    feedTokens: feedTokensOf(config, { clock, log }),
    hub: url && priceHub({ ...given, url, agent: agentTo(url, config.outgoingProxy), tokens }),
    readAppConfig: appConfigReader(config, clock, dispatchers.service, cache.clear),
  }
}

function secretsOf({ account, access, sessionKey, outgoingProxy }: ProxyConfig): readonly Secret[] {
  const password = outgoingProxy && decodeURIComponent(new URL(outgoingProxy.url.reveal()).password)
  const clientSecret = access.kind === 'oidc' ? access.clientSecret : null
  const all = [account.clientSecret, sessionKey, clientSecret, password ? new Secret(password) : null]
  return all.filter((secret) => secret !== null)
}
