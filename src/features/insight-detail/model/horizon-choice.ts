import { compareHorizons } from '#shared/format/compare.ts'
import type { Insight } from '#contract/records/insight.ts'

/** The horizons of an insight, shortest first, including its own even where the hit-ratio table lacks it. */
export function horizonsOf(insight: Pick<Insight, 'hit_ratio' | 'metadata'>): string[] {
  const own = insight.metadata.horizon
  const all = new Set([...Object.keys(insight.hit_ratio), ...(own ? [own] : [])])
  return [...all].sort(compareHorizons)
}

/** The horizon of the address if the insight has it, else its own, else the longest. */
export function chosenHorizon(
  insight: Pick<Insight, 'hit_ratio' | 'metadata'>,
  wanted: string | null,
): string | null {
  const all = horizonsOf(insight)
  if (wanted !== null && all.includes(wanted)) return wanted
  return insight.metadata.horizon ?? all.at(-1) ?? null
}
