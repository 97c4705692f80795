import type { AssetAnalysis } from '#reference/engine/asset-analysis.ts'
import type { AssetData } from '#reference/engine/asset-data.ts'
import { horizonIndex, type InsightFacts, type OutcomeFact } from '#reference/engine/base/insight-facts.ts'
import { insightOutcome } from '#reference/engine/facts/insight-outcome.ts'
import type { Published } from '#reference/engine/publication.ts'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'

/** A published insight and its outcome so far. */
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

/** The same insights with their outcomes as of a later day; nothing else changes. */
export const renewed = (
  insights: readonly EngineInsight[],
  history: PriceHistory,
  now: Day,
): EngineInsight[] => insights.map(({ facts }) => ({ facts, outcome: insightOutcome(facts, history, now) }))

/**
 * Extends the insights of an earlier day by those of the days since. Later data never change an insight, so only the outcomes of
 * the earlier ones are computed again.
 *
 * @param since last day of the data behind `before`
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
    horizon: horizonIndex(facts.horizon),
    card: `${facts.series} ${facts.side}`,
  }))
  return [...renewed(before, data.history, now), ...analyseAsset(analysis, data, now, since + 1, published)]
}
