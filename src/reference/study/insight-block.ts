import type { Day } from '#reference/market/base/asset.ts'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { packFacts, type PackedFacts, scoreOf, summaryFacts, unpackFacts } from './packed-facts.ts'
import { OUTCOME_REALS, OUTCOME_WHOLES, packOutcome, unpackOutcome } from './packed-outcome.ts'

/**
 * All insights of one asset, in time order, as they cross from a worker, lie on disk and stay in memory: a few columns however
 * many there are. A thousand small objects cost more to copy than to make, and most of them are never read.
 */
export type InsightBlock = {
  /** Series of each. */
  series: string[]
  /** Facts of one after the other; those of the i-th begin at `wholeAt[i]` and `realAt[i]` and end where the next begin. */
  whole: Int32Array
  real: Float64Array
  wholeAt: Int32Array
  realAt: Int32Array
  /** What became of them, so many numbers for each. */
  outcomeWhole: Int32Array
  outcomeReal: Float64Array
}

export function packInsights(insights: readonly EngineInsight[]): InsightBlock {
  const packed = insights.map(({ facts }) => packFacts(facts))
  const wholeAt = starts(packed.map(({ whole }) => whole.length))
  const realAt = starts(packed.map(({ real }) => real.length))
  const block: InsightBlock = {
    series: packed.map(({ series }) => series),
    whole: new Int32Array(wholeAt.at(-1)!),
    real: new Float64Array(realAt.at(-1)!),
    wholeAt,
    realAt,
    outcomeWhole: new Int32Array(OUTCOME_WHOLES * insights.length),
    outcomeReal: new Float64Array(OUTCOME_REALS * insights.length),
  }
  for (const [i, { whole, real }] of packed.entries()) {
    block.whole.set(whole, wholeAt[i])
    block.real.set(real, realAt[i])
    packOutcome(insights[i]!.outcome, block.outcomeWhole, block.outcomeReal, i)
  }
  return block
}

/** @param assetIndex index of the asset in this market: a cached study may be of a market with another order */
export const unpackInsights = (block: InsightBlock, assetIndex: number): EngineInsight[] =>
  block.series.map((_, i) => ({ facts: factsAt(block, i, assetIndex), outcome: outcomeAt(block, i) }))

export const factsAt = (block: InsightBlock, i: number, assetIndex: number): InsightFacts =>
  unpackFacts(packedAt(block, i), assetIndex)

/** What became of the i-th insight. */
export const outcomeAt = ({ outcomeWhole, outcomeReal }: InsightBlock, i: number) =>
  unpackOutcome(outcomeWhole, outcomeReal, i)

/** What is known of an insight without unpacking it: its identity, and the fields that a list is filtered by. */
export type InsightSummary = ReturnType<typeof summaryFacts> & {
  /** Day on which its window ended and whether the price had moved in the stated direction by then; null while it runs. */
  resolved: { day: Day; isHit: boolean } | null
  /** Where it had ended in the last step of its fan, as a normal score; null while it runs, and where that is not known. */
  score: number | null
}

export function summaryAt(block: InsightBlock, i: number): InsightSummary {
  const { endDay, isHit, status } = outcomeAt(block, i)
  const packed = packedAt(block, i)
  const resolved = endDay === null || isHit === null ? null : { day: endDay, isHit }
  const score = resolved === null || status.realised === null ? null : scoreOf(packed, status.realised)
  return { ...summaryFacts(packed), resolved, score }
}

export function packedAt({ series, whole, real, wholeAt, realAt }: InsightBlock, i: number): PackedFacts {
  return {
    series: series[i]!,
    whole: whole.subarray(wholeAt[i], wholeAt[i + 1]),
    real: real.subarray(realAt[i], realAt[i + 1]),
  }
}

/** Where pieces of these lengths begin one after the other, and at the end where the last one ends. */
function starts(lengths: readonly number[]): Int32Array {
  const at = new Int32Array(lengths.length + 1)
  for (const [i, length] of lengths.entries()) at[i + 1] = at[i]! + length
  return at
}
