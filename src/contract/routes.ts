/**
 * Every call of the Financial Insights Service that this product makes. The browser calls `/api` + path, the proxy forwards
 * exactly these and nothing else, the reference service implements them. `isRead`: repeating the call changes nothing, so it
 * may be retried although it is a POST.
 */
export type ServiceRoute = {
  method: 'GET' | 'POST'
  /** Operator's own path; `{name}` is one percent-encoded segment. */
  path: string
  isRead: boolean
  /** Deadline of the whole call at the proxy, retries included. */
  timeoutMs: number
  /** Query parameters that are passed on; every other one is refused. */
  query?: readonly string[]
  requiredQuery?: readonly string[]
}

/** Operator's own paths, apart from the rest: the browser needs no more of a route. `{name}` is one percent-encoded segment. */
const SERVICE_PATHS = {
  filterInsights: '/insights/v1/filter',
  insight: '/insights/v1/{id}',
  predictions: '/insights/v1/{id}/predictions',
  entities: '/entity/v2/filtered',
  marketClose: '/price-history/v1/market-close',
  prices: '/price-history/v1/prices',
  delayed: '/price-history/v1/delayed',
  lastDelayed: '/price-history/v1/delayed/last',
  proximity: '/kg/v1/connected-entities/proximity',
  feed: '/feed/v1/filter',
  calculator: '/ca/v2/q',
  relevance: '/entity-report/v1/entity/{tag}/relevance',
  keyValues: '/entity-report/v1/entity/{tag}/key-values',
  snakes: '/snake/v2',
} as const

const PRICE_QUERY = ['ticker', 'entity_tag', 'datasource'] as const

export const SERVICE_ROUTES = {
  filterInsights: {
    method: 'POST',
    path: SERVICE_PATHS.filterInsights,
    isRead: true,
    timeoutMs: 30_000, // the operator warns that wide filters are slow
  },
  insight: { method: 'GET', path: SERVICE_PATHS.insight, isRead: true, timeoutMs: 8_000 },
  predictions: { method: 'GET', path: SERVICE_PATHS.predictions, isRead: true, timeoutMs: 8_000 },
  entities: {
    method: 'POST',
    path: SERVICE_PATHS.entities,
    isRead: true,
    timeoutMs: 8_000,
  },
  marketClose: {
    method: 'GET',
    path: SERVICE_PATHS.marketClose,
    isRead: true,
    timeoutMs: 8_000,
    query: ['ticker', 'datasource'],
    requiredQuery: ['ticker'],
  },
  prices: {
    method: 'GET',
    path: SERVICE_PATHS.prices,
    isRead: true,
    timeoutMs: 15_000,
    query: [...PRICE_QUERY, 'resolution', 'from', 'to'],
    requiredQuery: ['ticker', 'entity_tag'],
  },
  delayed: {
    method: 'GET',
    path: SERVICE_PATHS.delayed,
    isRead: true,
    timeoutMs: 15_000,
    query: PRICE_QUERY,
    requiredQuery: ['ticker', 'entity_tag'],
  },
  lastDelayed: {
    method: 'GET',
    path: SERVICE_PATHS.lastDelayed,
    isRead: true,
    timeoutMs: 8_000,
    query: PRICE_QUERY,
    requiredQuery: ['ticker', 'entity_tag'],
  },
  proximity: {
    method: 'POST',
    path: SERVICE_PATHS.proximity,
    isRead: true,
    timeoutMs: 8_000,
  },
  /** Own path where the operator has none: bridged from the insights filter by the proxy. */
  feed: { method: 'POST', path: SERVICE_PATHS.feed, isRead: true, timeoutMs: 30_000 },
  calculator: { method: 'POST', path: SERVICE_PATHS.calculator, isRead: true, timeoutMs: 15_000 },
  relevance: {
    method: 'GET',
    path: SERVICE_PATHS.relevance,
    isRead: true,
    timeoutMs: 8_000,
  },
  keyValues: {
    method: 'GET',
    path: SERVICE_PATHS.keyValues,
    isRead: true,
    timeoutMs: 8_000,
  },
  snakes: {
    method: 'GET',
    path: SERVICE_PATHS.snakes,
    isRead: true,
    timeoutMs: 6_000,
    query: ['snakes'],
    requiredQuery: ['snakes'],
  },
} as const satisfies Record<string, ServiceRoute>

export type ServiceRouteId = keyof typeof SERVICE_ROUTES

export const API_PREFIX = '/api'

/** On an answer that the proxy gives again: when the service gave it (ISO 8601), and `1` where a newer one could not be had. */
export const DATA_AS_OF_HEADER = 'x-data-as-of'
export const DATA_STALE_HEADER = 'x-data-stale'

/**
 * Fills a route's path and query. Every value is percent-encoded as one segment or one parameter: snakes carry `(`, `)`, `,`
 * and `=`. A segment of dots would change the path, so it is refused.
 */
export function servicePath(
  id: ServiceRouteId,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const template: string = SERVICE_PATHS[id]
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '' || /^\.+$/.test(value)) {
      throw new RangeError(`${id} needs a usable ${name}`)
    }
    return encodeURIComponent(value)
  })
  const search = Object.entries(query)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return search ? `${path}?${search}` : path
}

/** The same route as the browser calls it. */
export const apiPath = (...args: Parameters<typeof servicePath>) => API_PREFIX + servicePath(...args)
