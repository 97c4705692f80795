import type { Day } from '#reference/market/base/asset.ts'
import { type PackedFacts, packFacts, unpackFacts } from './packed-facts.ts'
import type { AssetAnalysis } from './asset-analysis.ts'
import type { AssetData } from './asset-data.ts'
import { insightOutcome } from './insight-outcome.ts'
import { HORIZONS, type InsightFacts, type OutcomeFact } from './insight-facts.ts'
import type { Published } from './publication.ts'

/** A published insight on its way out of the engine. */
export type EngineInsight = { facts: InsightFacts; outcome: OutcomeFact }

/** The same as it crosses from a worker: typed arrays, because cloning a thousand small objects costs more than making them. */
export type PackedInsight = { facts: PackedFacts; outcome: OutcomeFact }

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

export const packInsight = ({ facts, outcome }: EngineInsight): PackedInsight => ({
  facts: packFacts(facts),
  outcome,
})

/** @param assetIndex place of the asset in this market: a study that was kept may be of one where it stood elsewhere */
export const unpackInsight = ({ facts, outcome }: PackedInsight, assetIndex: number): EngineInsight => ({
  facts: { ...unpackFacts(facts), assetIndex },
  outcome,
})

/**
 * What was found up to an earlier day, grown by what the days since have brought: insights stand as they are because nothing
 * later changes them, only what became of them is looked at anew.
 *
 * @param since last day that `before` had seen
 */
export function grownInsights(
  analysis: AssetAnalysis,
  data: AssetData,
  now: Day,
  before: readonly PackedInsight[],
  since: Day,
): PackedInsight[] {
  const known = before.map((insight) => ({ facts: unpackFacts(insight.facts), packed: insight.facts }))
  const published = known.map(({ facts }): Published => ({
    bar: facts.bar,
    horizon: HORIZONS.findIndex(({ name }) => name === facts.horizon),
    card: `${facts.series} ${facts.side}`,
  }))
  return [
    ...known.map(({ facts, packed }) => ({
      facts: packed,
      outcome: insightOutcome(facts, data.history, now),
    })),
    ...analyseAsset(analysis, data, now, since + 1, published).map(packInsight),
  ]
}
