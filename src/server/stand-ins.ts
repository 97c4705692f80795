import { SERVICE_ROUTES, type ServiceRouteId } from '#contract/calls/routes.ts'
import { listIn } from './checks.ts'
import type { ProxyConfig } from './config.ts'
import type { ExchangeResponse } from './exchange.ts'

/** Where a service differs from the contract's paths. */
type ServicePaths = Pick<ProxyConfig, 'feedPath' | 'reportVersions'>

/** Whether the route's response is made from the insights filter. */
export const isBridged = (id: ServiceRouteId, { feedPath }: Pick<ProxyConfig, 'feedPath'>): boolean =>
  id === 'feed' && feedPath === null

export function pathAtService(id: ServiceRouteId, path: string, paths: ServicePaths): string {
  if (id === 'feed') return paths.feedPath ?? SERVICE_ROUTES.filterInsights.path
  if (id !== 'relevance' && id !== 'keyValues') return path
  return path.replace(/^\/entity-report\/v1\//, `/entity-report/${paths.reportVersions[id]}/`)
}

const IN_FEED = 'entity direction stars signal_low signal_high horizon last_value last_value_date'.split(' ')

/** The feed of a service that has none, made from its insights. Whether their hit rate is out of sample is unknown. */
export const toFeed = (insights: unknown) => ({
  result: (listIn(insights) ?? []).map((insight) => {
    const metadata = member(insight, 'metadata')
    const atHorizon = member(member(insight, 'hit_ratio'), String(member(metadata, 'horizon')))
    const episodes = member(insight, 'episodes')
    return {
      id: member(insight, 'id'),
      title: member(insight, 'title'),
      insight_card: member(member(insight, 'card'), 'name'),
      ...Object.fromEntries(IN_FEED.map((name) => [name, member(metadata, name)])),
      num_episodes: Array.isArray(episodes) ? episodes.length : null,
      hit_rate: member(metadata, 'hit_rate') ?? member(atHorizon, 'hit_ratio'),
      hit_rate_out_of_sample: null,
      median_return: member(metadata, 'median_return') ?? member(atHorizon, 'median'),
      created_at: member(insight, 'created_at'),
    }
  }),
})

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : null

/** Neighbours to request from the list of competitors: a few more than a page shows. */
const MOST_NEIGHBOURS = 12

/** Whether the service names no neighbours of an asset, or has no proximity operation (any more, or for this account). */
export const hasNoNeighbours = ({ status, body }: ExchangeResponse): boolean =>
  [403, 404, 410].includes(status) ||
  (status === 200 && body.length < 16 && /^\s*\[\s*\]\s*$/.test(body.toString()))

/** The path of the competitors of the asset in a validated proximity request; null for a tag that would change the path. */
export function competitorsPath(body: Buffer | undefined): string | null {
  const tag = body === undefined ? null : member(JSON.parse(body.toString()), 'entity')
  if (typeof tag !== 'string' || tag === '' || /^\.+$/.test(tag)) return null
  return `/ontology/v3/company/${encodeURIComponent(tag)}/competitors?limit=${MOST_NEIGHBOURS}`
}

/** Tags of competitors in the service's order; null if there are none. */
export function toNeighbours(json: unknown): string[] | null {
  const tags = (listIn(json) ?? [])
    .map((each) => member(each, 'company'))
    .filter((tag) => typeof tag === 'string' && tag !== '')
  return tags.length > 0 ? [...new Set(tags as string[])] : null
}
