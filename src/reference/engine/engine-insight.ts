import type { Day } from '#reference/market/base/asset.ts'
import { type PackedFacts, packFacts, unpackFacts } from './packed-facts.ts'
import type { AssetAnalysis } from './asset-analysis.ts'
import type { AssetData } from './asset-data.ts'
import type { InsightFacts, OutcomeFact } from './insight-facts.ts'
import { insightOutcome } from './insight-outcome.ts'

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
): EngineInsight[] {
  return analysis
    .insights(data, from)
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
