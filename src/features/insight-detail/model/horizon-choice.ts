import { compareHorizons } from '#shared/format/compare.ts'
import type { Insight } from '#contract/records/insight.ts'

/** The horizons an insight speaks of, shortest first, its own one included even where the hit-ratio table lacks it. */
export function horizonsOf(insight: Pick<Insight, 'hit_ratio' | 'metadata'>): string[] {
  const own = insight.metadata.horizon
  const all = new Set([...Object.keys(insight.hit_ratio), ...(own ? [own] : [])])
  return [...all].sort(compareHorizons)
}

/** The chosen horizon: what the address says when the insight has it, else the insight's own, else the longest. */
export function chosenHorizon(
  insight: Pick<Insight, 'hit_ratio' | 'metadata'>,
  wanted: string | null,
): string | null {
  const all = horizonsOf(insight)
  if (wanted !== null && all.includes(wanted)) return wanted
  return insight.metadata.horizon ?? all.at(-1) ?? null
}
