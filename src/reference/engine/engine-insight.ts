import { insightStatus } from '#contract/rules/insight-status.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { AssetAnalysis } from '#reference/engine/asset-analysis.ts'
import type { AssetData } from '#reference/engine/asset-data.ts'
import {
  barsOfHorizon,
  horizonIndex,
  type InsightFacts,
  type OutcomeFact,
} from '#reference/engine/base/insight-facts.ts'
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

/** The outcome of an insight by the data up to `now`. */
function insightOutcome(facts: InsightFacts, { days, close }: PriceHistory, now: Day): OutcomeFact {
  const endBar = facts.bar + barsOfHorizon(facts.horizon)
  const closes: Close[] = []
  const last = Math.min(close.length - 1, endBar)
  for (let i = facts.bar + 1; i <= last; i++) closes.push({ at: days[i]! * MS_PER_DAY, value: close[i]! })
  const { state: status, realised } = insightStatus(
    {
      direction: facts.direction === 1 ? 1 : 2,
      horizon: facts.horizon,
      created_at: facts.day * MS_PER_DAY,
      last_value: facts.lastValue,
      signal_high: facts.signalHigh,
      signal_low: facts.signalLow,
    },
    closes,
    now * MS_PER_DAY,
  )
  const isHit = facts.direction * (close[endBar]! - close[facts.bar]!) > 0
  return { resolved: endBar < close.length ? { day: days[endBar]!, isHit } : null, status, realised }
}
