import { ProxyProblem } from '#server/problems/proxy-problem.ts'

/** Levels of objects and lists below a field that is copied. */
const MAX_DEPTH = 8

/**
 * The feed of a service that has none, made from its insights: same meaning, other names. Only what an insight states
 * is filled in. Its hit rate is not known to be out of sample, so that field stays empty.
 */
export function toFeed(insights: unknown): { result: unknown[] } {
  const list = Array.isArray(insights) ? insights : (member(insights, 'result') ?? member(insights, 'data'))
  return { result: Array.isArray(list) ? list.map(toFeedInsight) : [] }
}

function toFeedInsight(insight: unknown): unknown {
  const metadata = member(insight, 'metadata')
  const horizon = member(metadata, 'horizon')
  const atHorizon = typeof horizon === 'string' ? member(member(insight, 'hit_ratio'), horizon) : null
  const episodes = member(insight, 'episodes')
  return {
    id: copied(insight, 'id'),
    entity: copied(metadata, 'entity'),
    title: copied(insight, 'title'),
    insight_card: copied(member(insight, 'card'), 'name'),
    direction: copied(metadata, 'direction'),
    stars: copied(metadata, 'stars'),
    signal_low: copied(metadata, 'signal_low'),
    signal_high: copied(metadata, 'signal_high'),
    horizon: copied(metadata, 'horizon'),
    num_episodes: Array.isArray(episodes) ? episodes.length : null,
    hit_rate: copied(metadata, 'hit_rate') ?? copied(atHorizon, 'hit_ratio'),
    hit_rate_out_of_sample: null,
    median_return: copied(metadata, 'median_return') ?? copied(atHorizon, 'median'),
    last_value: copied(metadata, 'last_value'),
    last_value_date: copied(metadata, 'last_value_date'),
    created_at: copied(insight, 'created_at'),
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  const found: unknown = Reflect.get(value, name)
  return found ?? null
}

/** What is copied as it is: a value of the service may be nested, but not without end, which no writer survives. */
function copied(value: unknown, name: string): unknown {
  const found = member(value, name)
  if (isDeeper(found, MAX_DEPTH))
    throw new ProxyProblem('upstream-invalid-response', { cause: `${name} is nested too deeply` })
  return found
}

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1)))
