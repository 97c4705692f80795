import { SERVICE_ROUTES, type ServiceRouteId } from '#contract/calls/routes.ts'
import { listIn } from './checks.ts'
import type { ExchangeAnswer } from './exchange.ts'
import { ProxyProblem } from './problems.ts'

/** Where a service keeps what the contract names elsewhere. */
export interface ServicePlaces {
  /** Path of the service's own feed; null makes the feed out of the insights filter. */
  readonly feedPath: string | null
  readonly reportVersions: Readonly<Record<'relevance' | 'keyValues', string>>
}

/**
 * The path at the service.
 *
 * @param path filled in as the contract has it, with its query
 */
export function placeAtService(id: ServiceRouteId, path: string, places: ServicePlaces): string {
  switch (id) {
    case 'feed':
      return places.feedPath ?? SERVICE_ROUTES.filterInsights.path
    case 'relevance':
    case 'keyValues':
      return path.replace(/^\/entity-report\/v1\//, `/entity-report/${places.reportVersions[id]}/`)
    default:
      return path
  }
}

/** Levels of objects and lists below a field that is copied: a writer survives no endless ones. */
const MAX_DEPTH = 8

/**
 * The feed of a service that has none, made from its insights: same meaning, other names. Only what an insight states is filled in. Its
 * hit rate is not known to be out of sample, so that field stays empty.
 */
export const toFeed = (insights: unknown): { result: unknown[] } => ({
  result: (listIn(insights) ?? []).map(toFeedInsight),
})

function toFeedInsight(insight: unknown): unknown {
  const metadata = member(insight, 'metadata')
  const horizon = member(metadata, 'horizon')
  const atHorizon = typeof horizon === 'string' ? member(member(insight, 'hit_ratio'), horizon) : null
  const episodes = member(insight, 'episodes')
  const stated = (name: string) => copied(metadata, name)
  return {
    id: copied(insight, 'id'),
    entity: stated('entity'),
    title: copied(insight, 'title'),
    insight_card: copied(member(insight, 'card'), 'name'),
    direction: stated('direction'),
    stars: stated('stars'),
    signal_low: stated('signal_low'),
    signal_high: stated('signal_high'),
    horizon: stated('horizon'),
    num_episodes: Array.isArray(episodes) ? episodes.length : null,
    hit_rate: stated('hit_rate') ?? copied(atHorizon, 'hit_ratio'),
    hit_rate_out_of_sample: null,
    median_return: stated('median_return') ?? copied(atHorizon, 'median'),
    last_value: stated('last_value'),
    last_value_date: stated('last_value_date'),
    created_at: copied(insight, 'created_at'),
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  const found: unknown = Reflect.get(value, name)
  return found ?? null
}

function copied(value: unknown, name: string): unknown {
  const found = member(value, name)
  if (!isDeeper(found, MAX_DEPTH)) return found
  throw new ProxyProblem('upstream-invalid-response', { cause: `${name} is nested too deeply` })
}

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1)))

/** Neighbours asked for where they come from the list of competitors: as many as a page shows and some more. */
const MOST_NEIGHBOURS = 12

/**
 * Whether the service names no neighbour of an asset, so that its competitors may stand in: an empty list, or an answer by which it says
 * that it has no proximity (any more), or not for this account.
 */
export const hasNoNeighbours = ({ status, body }: Pick<ExchangeAnswer, 'status' | 'body'>): boolean =>
  [403, 404, 410].includes(status) ||
  (status === 200 && body.length < 16 && /^\s*\[\s*\]\s*$/.test(body.toString()))

/**
 * Where the service lists the competitors of the asset that a request for neighbours is about.
 *
 * @param body of that request, checked: `{"entity": tag}`
 * @returns null for a tag that would change the path
 */
export function competitorsPath(body: Buffer | undefined): string | null {
  const tag = body === undefined ? null : member(JSON.parse(body.toString()), 'entity')
  if (typeof tag !== 'string' || tag === '' || /^\.+$/.test(tag)) return null
  return `/ontology/v3/company/${encodeURIComponent(tag)}/competitors?limit=${MOST_NEIGHBOURS}`
}

/** Tags of competitors in the order of the service, as the operation for neighbours would list them; null where none can be read. */
export function toNeighbours(json: unknown): string[] | null {
  if (!Array.isArray(json)) return null
  const tags = json
    .map((each: unknown) => member(each, 'company'))
    .filter((tag): tag is string => typeof tag === 'string' && tag !== '')
  return tags.length > 0 ? [...new Set(tags)] : null
}
