import { inverseNormal } from './inverse-normal.ts'
import type { PercentileKnot } from './percentile-curve.ts'

/**
 * A stated distribution on normal scores: percentiles joined by straight lines in z = Φ⁻¹(p), and drawn on beyond the outermost one by
 * the line from the median to it. An outcome in the far tail so keeps a size, where its percentile would only say "beyond".
 */
export type NormalScale = {
  /** Normal score of a value: 0 at the median, −1.28 at the 10th percentile. */
  scoreOf: (value: number) => number
  /** The value at a normal score; the inverse wherever values rise. */
  valueAt: (score: number) => number
}

type Point = { score: number; value: number }

/**
 * @param knots percentiles with 0 < p < 1, ascending in p and in value
 * @returns null without a median and an outer percentile that differs from it on either side
 */
export function normalScale(knots: readonly PercentileKnot[]): NormalScale | null {
  const points: Point[] = knots
    .filter(({ p }) => p > 0 && p < 1)
    .map(({ p, value }) => ({ score: inverseNormal(p), value }))
  const middle = points.find(({ score }) => Math.abs(score) < 1e-9)
  const [first, last] = [points[0], points.at(-1)]
  if (!middle || !first || !last || !(first.value < middle.value && middle.value < last.value)) return null
  const below = (middle.value - first.value) / -first.score
  const above = (last.value - middle.value) / last.score
  return {
    scoreOf(value) {
      if (value < first.value) return first.score - (first.value - value) / below
      if (value >= last.value) return last.score + (value - last.value) / above
      const at = points.findLastIndex((point) => point.value <= value)
      const [lower, upper] = [points[at]!, points[at + 1]!]
      return lower.score + ((upper.score - lower.score) * (value - lower.value)) / (upper.value - lower.value)
    },
    valueAt(score) {
      if (score < first.score) return first.value - (first.score - score) * below
      if (score >= last.score) return last.value + (score - last.score) * above
      const at = points.findLastIndex((point) => point.score <= score)
      const [lower, upper] = [points[at]!, points[at + 1]!]
      return lower.value + ((upper.value - lower.value) * (score - lower.score)) / (upper.score - lower.score)
    },
  }
}
