import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import type { AssetAnalysis } from '#reference/engine/asset-analysis.ts'
import type { AssetData } from '#reference/engine/asset-data.ts'
import { insightOutcome } from '#reference/engine/facts/insight-outcome.ts'
import { HORIZONS, type InsightFacts, type OutcomeFact } from '#reference/engine/base/insight-facts.ts'
import type { Published } from '#reference/engine/publication.ts'

/** A published insight on its way out of the engine. */
export type EngineInsight = { facts: InsightFacts; outcome: OutcomeFact }

/** All insights of one asset, in time order. */
export function analyseAsset(
  analysis: AssetAnalysis,
  data: AssetData,
  now: Day,
  from?: Day,
  earlier?: readonly Published[],
): EngineInsight[] {
  return analysis
    .insights(data, from, earlier)
    .map((facts) => ({ facts, outcome: insightOutcome(facts, data.history, now) }))
}

/** The same insights with what became of them up to a later day: nothing else of them changes. */
export const renewed = (
  insights: readonly EngineInsight[],
  history: PriceHistory,
  now: Day,
): EngineInsight[] => insights.map(({ facts }) => ({ facts, outcome: insightOutcome(facts, history, now) }))

/**
 * What was found up to an earlier day, grown by what the days since have brought: insights stand as they are because nothing
 * later changes them, only what became of them is judged again.
 *
 * @param since last day that `before` had seen
 */
export function grownInsights(
  analysis: AssetAnalysis,
  data: AssetData,
  now: Day,
  before: readonly EngineInsight[],
  since: Day,
): EngineInsight[] {
  const published = before.map(({ facts }): Published => ({
    bar: facts.bar,
    horizon: HORIZONS.findIndex(({ name }) => name === facts.horizon),
    card: `${facts.series} ${facts.side}`,
  }))
  return [...renewed(before, data.history, now), ...analyseAsset(analysis, data, now, since + 1, published)]
}
