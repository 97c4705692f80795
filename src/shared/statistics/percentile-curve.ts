/** One known percentile: a share `p` in [0, 1] of the outcomes is at or below `value`. */
export type PercentileKnot = { p: number; value: number }

/**
 * Where a value falls among known percentiles. `inside`: `p` is interpolated. `below` and `above`: it lies beyond the
 * outermost knot and `p` is only that knot's share, a bound; no shape is invented there.
 */
export type CurvePlace = { place: 'below' | 'inside' | 'above'; p: number }

/** A cumulative distribution that is known at some percentiles only. */
export type PercentileCurve = {
  knots: readonly PercentileKnot[]
  /** Share at or below a value; null for NaN. */
  rank: (value: number) => CurvePlace | null
  /** Value at a share; null outside the outermost knots. */
  valueAt: (p: number) => number | null
}

/**
 * Joins percentiles by straight lines, the one interpolation that is monotone, reproduces every knot and never leaves
 * [0, 1]. Knots may come in any order; unusable ones (not finite, p outside [0, 1]) are left out, and values that fall while p
 * rises (a service's rounding) are lifted to the one before.
 *
 * @returns null with fewer than two usable knots
 */
export function percentileCurve(given: readonly PercentileKnot[]): PercentileCurve | null {
  const knots = usableKnots(given)
  const first = knots[0]
  const last = knots.at(-1)
  if (first === undefined || last === undefined || knots.length < 2) return null

  return {
    knots,
    rank(value) {
      if (Number.isNaN(value)) return null
      if (value < first.value) return { place: 'below', p: first.p }
      if (value > last.value) return { place: 'above', p: last.p }
      // The last knot at or below: where several share one value, the share at or below it is the highest of theirs.
      const at = knots.findLastIndex((knot) => knot.value <= value)
      const lower = knots[at]!
      const upper = knots[at + 1]
      if (upper === undefined || lower.value === value) return { place: 'inside', p: lower.p }
      return { place: 'inside', p: between(lower.value, upper.value, value, lower.p, upper.p) }
    },
    valueAt(p) {
      if (!(p >= first.p && p <= last.p)) return null
      const at = knots.findLastIndex((knot) => knot.p <= p)
      const lower = knots[at]!
      const upper = knots[at + 1]
      if (upper === undefined || lower.p === p) return lower.value
      return between(lower.p, upper.p, p, lower.value, upper.value)
    },
  }
}

function usableKnots(given: readonly PercentileKnot[]): PercentileKnot[] {
  const sorted = given
    .filter(({ p, value }) => p >= 0 && p <= 1 && Number.isFinite(value))
    .sort((a, b) => a.p - b.p || a.value - b.value)
  const knots: PercentileKnot[] = []
  let floor = Number.NEGATIVE_INFINITY
  for (const { p, value } of sorted) {
    if (knots.at(-1)?.p === p) continue
    floor = Math.max(floor, value)
    knots.push({ p, value: floor })
  }
  return knots
}

/**
 * Height at x of the line from (x0, y0) to (x1, y1), never beyond y1. Each step rounds without changing the order of two x, so the
 * height never falls while x rises; a weighted sum of both ends may, by its last digit.
 */
function between(x0: number, x1: number, x: number, y0: number, y1: number): number {
  return Math.min(y1, y0 + (y1 - y0) * ((x - x0) / (x1 - x0)))
}
