import type { ServiceRouteId } from '#contract/routes.ts'

type Shape = 'list' | 'record' | 'either'

/**
 * The outermost shape each answer must have. No more than that: every field may be missing, unknown fields are kept,
 * and one bad item of a list is for the browser to leave out and count.
 */
const SHAPES: Readonly<Record<ServiceRouteId, Shape>> = {
  filterInsights: 'list',
  insight: 'record',
  predictions: 'list',
  entities: 'list',
  marketClose: 'record',
  prices: 'list',
  delayed: 'list',
  lastDelayed: 'either',
  proximity: 'list',
  feed: 'list',
  calculator: 'record',
  relevance: 'list',
  keyValues: 'list',
  snakes: 'either',
}

const ENVELOPES = ['result', 'data', 'entities', 'snakes']

/** Whether a parsed body can be the answer to a route at all. */
export function fitsShape(id: ServiceRouteId, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  switch (SHAPES[id]) {
    case 'record':
      return !Array.isArray(body)
    case 'list':
      return Array.isArray(body) || ENVELOPES.some((key) => Array.isArray(Reflect.get(body, key)))
    case 'either':
      return true
  }
}
