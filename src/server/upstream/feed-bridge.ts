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
    id: member(insight, 'id'),
    entity: member(metadata, 'entity'),
    title: member(insight, 'title'),
    insight_card: member(member(insight, 'card'), 'name'),
    direction: member(metadata, 'direction'),
    stars: member(metadata, 'stars'),
    signal_low: member(metadata, 'signal_low'),
    signal_high: member(metadata, 'signal_high'),
    horizon,
    num_episodes: Array.isArray(episodes) ? episodes.length : null,
    hit_rate: member(metadata, 'hit_rate') ?? member(atHorizon, 'hit_ratio'),
    hit_rate_out_of_sample: null,
    median_return: member(metadata, 'median_return'),
    last_value: member(metadata, 'last_value'),
    last_value_date: member(metadata, 'last_value_date'),
    created_at: member(insight, 'created_at'),
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  const found: unknown = Reflect.get(value, name)
  return found ?? null
}
