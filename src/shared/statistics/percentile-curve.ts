/** A percentile: a share `p` in [0, 1] of the outcomes is at or below `value`. */
export type PercentileKnot = { p: number; value: number }

/**
 * Position of a value among known percentiles. `inside`: `p` is interpolated. `below` and `above`: it lies beyond the outermost knot,
 * and `p` is the share of that knot, i.e. only a bound.
 */
export type CurvePlace = { place: 'below' | 'inside' | 'above'; p: number }

/** A cumulative distribution known at some percentiles. */
export type PercentileCurve = NonNullable<ReturnType<typeof percentileCurve>>

/**
 * Interpolates percentiles linearly, which is monotone, reproduces every knot and stays in [0, 1]. Knots may be in any order; invalid
 * ones (not finite, p outside [0, 1]) are left out, and a value that falls while p rises (rounding of the service) is raised to the
 * previous one.
 *
 * @returns null with fewer than two usable knots
 */
export function percentileCurve(given: readonly PercentileKnot[]) {
  const knots = usableKnots(given)
  const first = knots[0]
  const last = knots.at(-1)
  if (first === undefined || last === undefined || knots.length < 2) return null

  return {
    knots,
    /** Share at or below a value; null for NaN. */
    rank(value: number): CurvePlace | null {
      if (Number.isNaN(value)) return null
      if (value < first.value) return { place: 'below', p: first.p }
      if (value > last.value) return { place: 'above', p: last.p }
      // The last knot at or below: of several with the same value, the highest share applies.
      const at = knots.findLastIndex((knot) => knot.value <= value)
      const lower = knots[at]!
      const upper = knots[at + 1]
      if (upper === undefined || lower.value === value) return { place: 'inside', p: lower.p }
      return { place: 'inside', p: between(lower.value, upper.value, value, lower.p, upper.p) }
    },
    /** Value at a share; null outside the outermost knots. */
    valueAt(p: number): number | null {
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
 * The line from (x0, y0) to (x1, y1) at x, never beyond y1. In this form rounding never makes the result fall while x rises; with a
 * weighted sum of both ends it may.
 */
const between = (x0: number, x1: number, x: number, y0: number, y1: number): number =>
  Math.min(y1, y0 + (y1 - y0) * ((x - x0) / (x1 - x0)))
