import type { Insight } from '#contract/records/insight.ts'
import { compareText, compareHorizons } from '#shared/format/compare.ts'
import type { CodeFacet, TextFacet } from './facets.ts'

export type Option<V> = { value: V; label: string; count: number }

/** Values of a filter with their counts. Chosen values are always included. */
export function textOptions(
  facet: Pick<TextFacet, 'field' | 'valueOf' | 'labelOf'>,
  insights: readonly Insight[],
  chosen: readonly string[],
  labelOf: (value: string) => string = facet.labelOf,
): Option<string>[] {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  for (const insight of insights) {
    const value = facet.valueOf(insight)
    if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const options = [...counts].map(([value, count]) => ({ value, label: labelOf(value), count }))
  return facet.field === 'horizon'
    ? options.sort((a, b) => compareHorizons(a.value, b.value))
    : options.sort((a, b) => compareText(a.label, b.label))
}

/** The same for codes. Published codes are included with a count of zero. */
export function codeOptions(
  facet: Pick<CodeFacet, 'known' | 'valueOf' | 'labelOf'>,
  insights: readonly Insight[],
  chosen: readonly number[],
): Option<number>[] {
  const counts = new Map<number, number>([...facet.known, ...chosen].map((code) => [code, 0]))
  for (const insight of insights) {
    const code = facet.valueOf(insight)
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([value, count]) => ({ value, label: facet.labelOf(value), count }))
}

export function starCounts(insights: readonly Insight[], most: number): number[] {
  const counts = Array.from({ length: most + 1 }, () => 0)
  for (const { metadata } of insights) {
    const stars = metadata.stars
    if (stars !== null && stars !== undefined && counts[stars] !== undefined) counts[stars] += 1
  }
  return counts
}

export type Bin = { from: number; to: number; count: number }

/**
 * Equal bins between the 2nd and 98th percentile; the outermost are open, so that outliers do not flatten the rest. Empty with fewer than
 * two different values.
 */
export function histogram(values: readonly number[], bins = 18): Bin[] {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  const low = sorted[Math.floor(sorted.length * 0.02)]
  const high = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.98))]
  if (low === undefined || high === undefined) return []
  const width = (high - low) / bins
  // Equal values, or too close for a bin between them.
  if (width === 0) return []
  const result = Array.from({ length: bins }, (_, i) => ({
    from: low + i * width,
    to: low + (i + 1) * width,
    count: 0,
  }))
  for (const value of sorted) {
    const index = Math.min(bins - 1, Math.max(0, Math.floor((value - low) / width)))
    result[index]!.count += 1
  }
  return result
}
