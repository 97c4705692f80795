import type * as v from 'valibot'
import type { FORWARDED_ROUTES, ServiceRouteId } from '#contract/calls/routes.ts'
import { CalculatorRequest } from '#contract/records/calculator.ts'
import { EntityRequest, ProximityRequest } from '#contract/records/entity.ts'
import { InsightFilter } from '#contract/records/insight-filter.ts'
import { MINUTE, SECOND } from './clock.ts'

/** How long a response is given, in ms: as it is; at once while a new one is fetched; only when the service fails. */
export interface CacheLife {
  readonly freshMs: number
  readonly refreshMs: number
  readonly staleMs: number
}

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Lists: who looks for new insights must not get a list that is minutes old, so there is no background refresh. */
const LIST: CacheLife = { freshMs: 15 * SECOND, refreshMs: 0, staleMs: DAY }
/** Also for single insights: a published insight does not change. Its status does, and the browser computes that. */
const DAILY: CacheLife = { freshMs: 5 * MINUTE, refreshMs: HOUR, staleMs: DAY }
const SERIES: CacheLife = { freshMs: MINUTE, refreshMs: 10 * MINUTE, staleMs: DAY }
const NAMES: CacheLife = { freshMs: HOUR, refreshMs: DAY, staleMs: 7 * DAY }
/** Today's prices, and the progress of a study: an old value is worse than none. */
const LIVE: CacheLife = { freshMs: 0, refreshMs: 0, staleMs: 0 }

interface RouteRules {
  /** Deadline of the whole call, retries included. */
  readonly timeoutMs: number
  readonly cache: CacheLife
  /** Nothing more is checked: fields may be missing, unknown ones pass, and the browser leaves out and counts bad items of a list. */
  readonly returns: 'list' | 'record' | 'either'
  /** Fields of the response that hold the URL of an image. */
  readonly images?: readonly string[]
  /** Nothing in the request names one record, so that 404 means that the service has no such operation. */
  readonly isNameless?: true
  readonly body?: v.GenericSchema
}

/** A POST must say which body it accepts. */
type Rules<Id extends ServiceRouteId> = RouteRules &
  ((typeof FORWARDED_ROUTES)[Id]['method'] extends 'POST' ? { readonly body: v.GenericSchema } : unknown)

/** What the proxy knows about each route of the service besides its address. */
// oxfmt-ignore
export const ROUTE_RULES: { readonly [Id in ServiceRouteId]: Rules<Id> } = {
  // The operator warns that wide filters are slow.
  filterInsights: { timeoutMs: 30_000, cache: LIST, returns: 'list', images: ['url'], isNameless: true, body: InsightFilter },
  feed: { timeoutMs: 30_000, cache: { ...LIST, staleMs: HOUR }, returns: 'list', isNameless: true, body: InsightFilter },
  insight: { timeoutMs: 8_000, cache: DAILY, returns: 'record', images: ['url'] },
  predictions: { timeoutMs: 8_000, cache: DAILY, returns: 'list' },
  entities: { timeoutMs: 8_000, cache: NAMES, returns: 'list', images: ['logo_url'], isNameless: true, body: EntityRequest },
  proximity: { timeoutMs: 8_000, cache: NAMES, returns: 'list', isNameless: true, body: ProximityRequest },
  snakes: { timeoutMs: 6_000, cache: NAMES, returns: 'either' },
  calculator: { timeoutMs: 15_000, cache: SERIES, returns: 'record', body: CalculatorRequest },
  relevance: { timeoutMs: 8_000, cache: DAILY, returns: 'list', images: ['image_url', 'group_icon_url'] },
  keyValues: { timeoutMs: 8_000, cache: DAILY, returns: 'list', images: ['group_icon_url'] },
  marketClose: { timeoutMs: 8_000, cache: DAILY, returns: 'record' },
  prices: { timeoutMs: 15_000, cache: LIVE, returns: 'list' },
  delayed: { timeoutMs: 15_000, cache: LIVE, returns: 'list' },
  lastDelayed: { timeoutMs: 8_000, cache: LIVE, returns: 'either' },
  dataReport: { timeoutMs: 8_000, cache: LIVE, returns: 'record' },
  // Its first report is computed while the study takes every core.
  calibration: { timeoutMs: 30_000, cache: LIVE, returns: 'record' },
  baseRates: { timeoutMs: 8_000, cache: DAILY, returns: 'record' },
}

export const ROUTE_IDS = Object.keys(ROUTE_RULES) as ServiceRouteId[] // the table's own keys
