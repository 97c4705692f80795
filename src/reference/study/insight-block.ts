import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import { packInsight, type PackedInsight, unpackInsight } from './packed-insight.ts'

/**
 * All insights of one asset, in time order, packed into a few typed arrays. They cross from a worker, are stored on disk and stay in
 * memory in this form: a thousand small objects cost more to copy than to create, and most of them are never read.
 */
export type InsightBlock = {
  /** Series name of each insight. */
  series: string[]
  /** All packed insights. The i-th starts at `intsAt[i]` and `doublesAt[i]` and ends at the next start. */
  ints: Int32Array
  doubles: Float64Array
  intsAt: Int32Array
  doublesAt: Int32Array
}

export function packInsights(insights: readonly EngineInsight[]): InsightBlock {
  const packed = insights.map(packInsight)
  const intsAt = offsets(packed.map(({ ints }) => ints.length))
  const doublesAt = offsets(packed.map(({ doubles }) => doubles.length))
  const block: InsightBlock = {
    series: packed.map(({ series }) => series),
    ints: new Int32Array(intsAt.at(-1)!),
    doubles: new Float64Array(doublesAt.at(-1)!),
    intsAt,
    doublesAt,
  }
  for (const [i, { ints, doubles }] of packed.entries()) {
    block.ints.set(ints, intsAt[i])
    block.doubles.set(doubles, doublesAt[i])
  }
  return block
}

/** @param assetIndex index of the asset in this market; it is not stored, since the market of a cached study may have another order */
export const unpackInsights = (block: InsightBlock, assetIndex: number): EngineInsight[] =>
  block.series.map((_, i) => unpackInsight(packedAt(block, i), assetIndex))

export const factsAt = (block: InsightBlock, i: number, assetIndex: number): InsightFacts =>
  unpackInsight(packedAt(block, i), assetIndex).facts

export function packedAt(
  { series, ints, doubles, intsAt, doublesAt }: InsightBlock,
  i: number,
): PackedInsight {
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
