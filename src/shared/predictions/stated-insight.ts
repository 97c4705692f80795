import type { FeedInsight } from '#contract/records/feed.ts'
import type { InsightMetadata } from '#contract/records/insight.ts'
import { directionOf } from '#contract/values/codes.ts'
import { asRate, type UnitRules } from '#contract/values/units.ts'
import { insightTitle, titleParts } from '#shared/format/insight-title.ts'
import { countOfRate, statedFigures, type Stating } from './sample.ts'

type Stated<Id> = Stating & {
  id: Id
  title: string | null
  card: { name: string | null }
  created_at: number | null
  metadata: Pick<InsightMetadata, 'entity' | 'direction' | 'stars' | 'horizon'>
}

/** What an insight of any response states. Rates and returns are fractions, signal levels prices, instants ms UTC. */
export const statedInsight = <Id extends string | null>(insight: Stated<Id>, units: UnitRules) => ({
  id: insight.id,
  title: insightTitle(insight.title, insight.card.name),
  card: insight.card.name,
  tag: insight.metadata.entity,
  direction: directionOf(insight.metadata.direction),
  stars: insight.metadata.stars,
  horizon: insight.metadata.horizon,
  createdAt: insight.created_at,
  ...statedFigures(insight, units),
})

export type ListedInsight = ReturnType<typeof listedInsight>

/**
 * {@link statedInsight} for one of a feed.
 *
 * @param index its position in the response
 * @param name of the asset, which is left out of the title where it is shown beside it
 */
export function listedInsight(insight: FeedInsight, index: number, units: UnitRules, name?: string | null) {
  const { id, insight_card: card, hit_rate_out_of_sample: outOfSample } = insight
  const stated = statedInsight({ ...insight, card: { name: card }, metadata: insight }, units)
  return {
    ...stated,
    /** Unique within the response even if the service gave no id. */
    key: id ?? `${stated.tag ?? ''}/${stated.createdAt ?? 'undated'}/${card ?? ''}/${index}`,
    title: titleParts(stated.title, name ?? null).what,
    /** Hit ratio out of sample, without a stated count. */
    outOfSample: outOfSample === null ? null : asRate(outOfSample, units),
  }
}

/** Past cases behind the hit ratio; null if the share and the number of listed episodes allow several counts. */
export const listedCases = ({ hit_rate: stated, num_episodes: episodes }: FeedInsight, units: UnitRules) =>
  countOfRate(stated === null ? null : { stated, perCase: 1 / asRate(1, units) }, episodes)
