import type { ServiceRouteId } from '#contract/calls/routes.ts'
import type { JsonOutline } from './json-outline.ts'

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
  dataReport: 'record',
}

/** Names under which a list may stand within a record. */
export const ENVELOPES: ReadonlySet<string> = new Set(['result', 'data', 'entities', 'snakes'])

/** Whether a body can be the answer to a route at all. `outline` is made with `ENVELOPES`. */
export function fitsShape(id: ServiceRouteId, { outermost, lists }: JsonOutline): boolean {
  switch (SHAPES[id]) {
    case 'record':
      return outermost === 'record'
    case 'list':
      return outermost === 'list' || lists.size > 0
    case 'either':
      return outermost !== 'single'
  }
}
