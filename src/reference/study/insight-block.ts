import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import type { Day } from '#reference/market/base/asset.ts'
import { packFacts, type PackedFacts, scoreOf, summaryFacts, unpackFacts } from './packed-facts.ts'
import { OUTCOME_DOUBLES, OUTCOME_INTS, packOutcome, unpackOutcome } from './packed-outcome.ts'

/**
 * All insights of one asset, in time order, packed into a few typed arrays. They cross from a worker, are stored on disk and stay in
 * memory in this form: a thousand small objects cost more to copy than to create, and most of them are never read.
 */
export type InsightBlock = {
  /** Series name of each insight. */
  series: string[]
  /** Packed facts of all insights, see `PackedFacts`. Those of the i-th start at `intsAt[i]` and `doublesAt[i]`, up to the next start. */
  ints: Int32Array
  doubles: Float64Array
  intsAt: Int32Array
  doublesAt: Int32Array
  /** Packed outcomes: `OUTCOME_INTS` and `OUTCOME_DOUBLES` numbers per insight. */
  outcomeInts: Int32Array
  outcomeDoubles: Float64Array
}

export function packInsights(insights: readonly EngineInsight[]): InsightBlock {
  const packed = insights.map(({ facts }) => packFacts(facts))
  const intsAt = offsets(packed.map(({ ints }) => ints.length))
  const doublesAt = offsets(packed.map(({ doubles }) => doubles.length))
  const block: InsightBlock = {
    series: packed.map(({ series }) => series),
    ints: new Int32Array(intsAt.at(-1)!),
    doubles: new Float64Array(doublesAt.at(-1)!),
    intsAt,
    doublesAt,
    outcomeInts: new Int32Array(OUTCOME_INTS * insights.length),
    outcomeDoubles: new Float64Array(OUTCOME_DOUBLES * insights.length),
  }
  for (const [i, { ints, doubles }] of packed.entries()) {
    block.ints.set(ints, intsAt[i])
    block.doubles.set(doubles, doublesAt[i])
    packOutcome(insights[i]!.outcome, block.outcomeInts, block.outcomeDoubles, i)
  }
  return block
}

/** @param assetIndex index of the asset in this market; it is not stored, since the market of a cached study may have another order */
export const unpackInsights = (block: InsightBlock, assetIndex: number): EngineInsight[] =>
  block.series.map((_, i) => ({ facts: factsAt(block, i, assetIndex), outcome: outcomeAt(block, i) }))

export const factsAt = (block: InsightBlock, i: number, assetIndex: number): InsightFacts =>
  unpackFacts(packedAt(block, i), assetIndex)

export const outcomeAt = ({ outcomeInts, outcomeDoubles }: InsightBlock, i: number) =>
  unpackOutcome(outcomeInts, outcomeDoubles, i)

/** What can be read of an insight without unpacking all of it: its identity, and the fields that a list is filtered by. */
export type InsightSummary = ReturnType<typeof summaryFacts> & {
  /** Day on which its window ended and whether the price had moved in the stated direction by then; null while it runs. */
  resolved: { day: Day; isHit: boolean } | null
  /** Normal score of its outcome within the last step of its fan; null while it runs, or if unknown. */
  score: number | null
}

export function summaryAt(block: InsightBlock, i: number): InsightSummary {
  const { endDay, isHit, status } = outcomeAt(block, i)
  const packed = packedAt(block, i)
  const resolved = endDay === null || isHit === null ? null : { day: endDay, isHit }
  const score = resolved === null || status.realised === null ? null : scoreOf(packed, status.realised)
  return { ...summaryFacts(packed), resolved, score }
}

export function packedAt({ series, ints, doubles, intsAt, doublesAt }: InsightBlock, i: number): PackedFacts {
  return {
    series: series[i]!,
    ints: ints.subarray(intsAt[i], intsAt[i + 1]),
    doubles: doubles.subarray(doublesAt[i], doublesAt[i + 1]),
  }
}

/** Start of each of these consecutive pieces, then the end of the last. */
function offsets(lengths: readonly number[]): Int32Array {
  const at = new Int32Array(lengths.length + 1)
  for (const [i, length] of lengths.entries()) at[i + 1] = at[i]! + length
  return at
}
