import * as paths from './service-paths.ts'

/**
 * A call of the Financial Insights Service. The browser calls `/api` + path, the proxy forwards exactly these routes, and the
 * reference service implements them. None of them changes anything, so a POST too may be retried.
 */
export type ServiceRoute = {
  method: 'GET' | 'POST'
  /** The operator's path; `{name}` is one percent-encoded segment. */
  path: string
  /** Query parameters that are forwarded; any other is rejected. */
  query?: readonly string[]
  requiredQuery?: readonly string[]
}

const PRICE_QUERY = ['ticker', 'entity_tag', 'datasource'] as const

export const SERVICE_ROUTES = {
  filterInsights: { method: 'POST', path: paths.filterInsights },
  insight: { method: 'GET', path: paths.insight },
  predictions: { method: 'GET', path: paths.predictions },
  entities: { method: 'POST', path: paths.entities },
  marketClose: {
    method: 'GET',
    path: paths.marketClose,
    query: ['ticker', 'datasource'],
    requiredQuery: ['ticker'],
  },
  prices: {
    method: 'GET',
    path: paths.prices,
    query: [...PRICE_QUERY, 'resolution', 'from', 'to'],
    requiredQuery: ['ticker', 'entity_tag'],
  },
  delayed: {
    method: 'GET',
    path: paths.delayed,
    query: PRICE_QUERY,
    requiredQuery: ['ticker', 'entity_tag'],
  },
  lastDelayed: {
    method: 'GET',
    path: paths.lastDelayed,
    query: PRICE_QUERY,
    requiredQuery: ['ticker', 'entity_tag'],
  },
  proximity: { method: 'POST', path: paths.proximity },
  feed: { method: 'POST', path: paths.feed },
  calculator: { method: 'POST', path: paths.calculator },
  relevance: { method: 'GET', path: paths.relevance },
  keyValues: { method: 'GET', path: paths.keyValues },
  snakes: {
    method: 'GET',
    path: paths.snakes,
    query: ['snakes'],
    requiredQuery: ['snakes'],
  },
} as const satisfies Record<string, ServiceRoute>

/** Calls that only the reference service has: forwarded in reference mode, `not-configured` in live mode. */
export const REFERENCE_ROUTES = {
  dataReport: {
    method: 'GET',
    path: paths.dataReport,
    query: ['offset', 'limit', 'show', 'search', 'tag'],
  },
  calibration: { method: 'GET', path: paths.calibration },
  baseRates: {
    method: 'GET',
    path: paths.baseRates,
    query: ['ids'],
    requiredQuery: ['ids'],
  },
} as const satisfies Record<string, ServiceRoute>

/** The allow-list of the proxy. */
export const FORWARDED_ROUTES = { ...SERVICE_ROUTES, ...REFERENCE_ROUTES }
export type ServiceRouteId = keyof typeof FORWARDED_ROUTES

export const isReferenceRoute = (id: ServiceRouteId) => Object.hasOwn(REFERENCE_ROUTES, id)

export const API_PREFIX = '/api'

/** On a response from the proxy's cache: when the service sent it (ISO 8601), and `1` where a newer one could not be fetched. */
export const DATA_AS_OF_HEADER = 'x-data-as-of'
export const DATA_STALE_HEADER = 'x-data-stale'

/** `1` on a call made by pressing "Try again": the proxy calls the service although its circuit breaker is open. */
export const ASKED_AGAIN_HEADER = 'x-asked-again'

/** A path of the contract (`/insights/v1/{id}`) in Fastify's notation (`/insights/v1/:id`). */
export const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

export const servicePath = (id: ServiceRouteId, params?: Params, query?: Query) =>
  filledPath(FORWARDED_ROUTES[id].path, params, query)

/** A path of `service-paths.ts` as the browser calls it, filled. */
export const apiPath = (path: ServicePath, params?: Params, query?: Query) =>
  API_PREFIX + filledPath(path, params, query)

type ServicePath = (typeof FORWARDED_ROUTES)[ServiceRouteId]['path']
type Params = Readonly<Record<string, string>>
type Query = Readonly<Record<string, string | undefined>>

/**
 * Percent-encodes every value as one segment or one parameter: snakes contain `(`, `)`, `,` and `=`. A segment of dots would change
 * the path, so it throws.
 */
function filledPath(template: ServicePath, params: Params = {}, query: Query = {}): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '' || /^\.+$/.test(value)) {
      throw new RangeError(`${template} needs a usable ${name}`)
    }
    return encodeURIComponent(value)
  })
  const search = Object.entries(query)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return search ? `${path}?${search}` : path
}
