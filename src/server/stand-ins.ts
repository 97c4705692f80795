import { SERVICE_ROUTES, type ServiceRouteId } from '#contract/calls/routes.ts'
import { listIn } from './checks.ts'
import type { ExchangeAnswer } from './exchange.ts'

/** Where a service keeps what the contract names elsewhere. */
export interface ServicePlaces {
  /** Path of the service's own feed; null makes the feed out of the insights filter. */
  readonly feedPath: string | null
  readonly reportVersions: Readonly<Record<'relevance' | 'keyValues', string>>
}

export function placeAtService(id: ServiceRouteId, path: string, places: ServicePlaces): string {
  if (id === 'feed') return places.feedPath ?? SERVICE_ROUTES.filterInsights.path
  if (id !== 'relevance' && id !== 'keyValues') return path
  return path.replace(/^\/entity-report\/v1\//, `/entity-report/${places.reportVersions[id]}/`)
}

/** The feed of a service that has none, made from its insights; their hit rate is not known to be out of sample. */
export const toFeed = (insights: unknown): { result: unknown[] } => ({
  result: (listIn(insights) ?? []).map(toFeedInsight),
})

const SAME_IN_FEED = 'entity direction stars signal_low signal_high horizon last_value last_value_date'.split(
  ' ',
)

function toFeedInsight(insight: unknown): unknown {
  const metadata = member(insight, 'metadata')
  const horizon = member(metadata, 'horizon')
  const atHorizon = typeof horizon === 'string' ? member(member(insight, 'hit_ratio'), horizon) : null
  const episodes = member(insight, 'episodes')
  return {
    id: member(insight, 'id'),
    title: member(insight, 'title'),
    insight_card: member(member(insight, 'card'), 'name'),
    ...Object.fromEntries(SAME_IN_FEED.map((name) => [name, member(metadata, name)])),
    num_episodes: Array.isArray(episodes) ? episodes.length : null,
    hit_rate: member(metadata, 'hit_rate') ?? member(atHorizon, 'hit_ratio'),
    hit_rate_out_of_sample: null,
    median_return: member(metadata, 'median_return') ?? member(atHorizon, 'median'),
    created_at: member(insight, 'created_at'),
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  const found: unknown = Reflect.get(value, name)
  return found ?? null
}

/** Neighbours asked for where they come from the list of competitors: as many as a page shows and some more. */
const MOST_NEIGHBOURS = 12

/** Whether the service names no neighbour of an asset, or has no proximity (any more, or for this account): competitors stand in. */
export const hasNoNeighbours = ({ status, body }: Pick<ExchangeAnswer, 'status' | 'body'>): boolean =>
  [403, 404, 410].includes(status) ||
  (status === 200 && body.length < 16 && /^\s*\[\s*\]\s*$/.test(body.toString()))

/** Where the competitors of the asset stand that a checked request for neighbours names; null for a tag that would change the path. */
export function competitorsPath(body: Buffer | undefined): string | null {
  const tag = body === undefined ? null : member(JSON.parse(body.toString()), 'entity')
  if (typeof tag !== 'string' || tag === '' || /^\.+$/.test(tag)) return null
  return `/ontology/v3/company/${encodeURIComponent(tag)}/competitors?limit=${MOST_NEIGHBOURS}`
}

/** Tags of competitors in the order of the service; null where none can be read. */
export function toNeighbours(json: unknown): string[] | null {
  if (!Array.isArray(json)) return null
  const tags = json
    .map((each: unknown) => member(each, 'company'))
    .filter((tag): tag is string => typeof tag === 'string' && tag !== '')
  return tags.length > 0 ? [...new Set(tags)] : null
}
