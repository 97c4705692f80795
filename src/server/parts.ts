import type { ServiceRouteId } from '#contract/calls/routes.ts'
import type { FeedTokens } from './access/feed-tokens.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import type { Answers, CacheLife } from './answers.ts'
import type { CircuitBreaker } from './breaker.ts'
import type { Clock, Lifecycle } from './clock.ts'
import type { ProxyConfig } from './config.ts'
import type { ImageLinks } from './images.ts'
import type { Log, Scrubber } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Dispatchers } from './network.ts'
import type { PriceHub } from './prices/price-hub.ts'
import type { TokenSource } from './token.ts'
import type { Service } from './upstream.ts'

/** What the routes of one proxy share; `app.ts` makes it once. */
export interface Parts {
  readonly config: ProxyConfig
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly scrubber: Scrubber
  readonly lifecycle: Lifecycle
  readonly dispatchers: Dispatchers
  readonly tokens: TokenSource
  readonly service: Service
  readonly answers: Answers
  readonly cacheLives: Readonly<Record<ServiceRouteId, CacheLife>>
  /** One for each route: a list that is too wide for the service must not take names and prices with it. */
  readonly breakers: ReadonlyMap<ServiceRouteId, CircuitBreaker>
  readonly images: ImageLinks
  /** By which programs read feeds where people sign in; null where there are none. */
  readonly feedTokens: FeedTokens | null
  readonly hub: PriceHub | null
  /** The event loop stood still, or memory runs out: what is kept is given on, and no call to the service begins. */
  readonly hasTooMuch: () => boolean
  readonly readDesk: () => Promise<AppConfig>
}
