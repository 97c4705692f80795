import type { PercentileKnot } from './percentile-curve.ts'

/**
 * A stated distribution on the scale of normal scores: percentiles are interpolated linearly in z = Φ⁻¹(p), and extrapolated beyond the
 * outermost one along the line from the median to it. So outcomes in the far tail have a score, not just "beyond the last percentile".
 *
 * @param knots percentiles with 0 < p < 1, ascending in p and in value
 * @returns null unless there are a median and, on both sides, a percentile that differs from it
 */
export function normalScale(knots: readonly PercentileKnot[]) {
  const points = knots
    .filter(({ p }) => p > 0 && p < 1)
    .map(({ p, value }) => ({ score: inverseNormal(p), value }))
  const middle = points.find(({ score }) => Math.abs(score) < 1e-9)
  const [first, last] = [points[0], points.at(-1)]
  if (!middle || !first || !last || !(first.value < middle.value && middle.value < last.value)) return null
  const below = (middle.value - first.value) / -first.score
  const above = (last.value - middle.value) / last.score
  return {
    /** Normal score of a value: 0 at the median, −1.28 at the 10th percentile. */
    scoreOf(value: number): number {
      if (value < first.value) return first.score - (first.value - value) / below
      if (value >= last.value) return last.score + (value - last.value) / above
      const at = points.findLastIndex((point) => point.value <= value)
      const [lower, upper] = [points[at]!, points[at + 1]!]
      return lower.score + ((upper.score - lower.score) * (value - lower.value)) / (upper.value - lower.value)
    },
    /** The value at a normal score; the inverse of `scoreOf` where values rise. */
    valueAt(score: number): number {
      if (score < first.score) return first.value - (first.score - score) * below
      if (score >= last.score) return last.value + (score - last.score) * above
      const at = points.findLastIndex((point) => point.score <= score)
      const [lower, upper] = [points[at]!, points[at + 1]!]
      return lower.value + ((upper.value - lower.value) * (score - lower.score)) / (upper.score - lower.score)
    },
  }
}

/**
 * Inverse of the standard normal distribution function, relative error about 1e-16.
 * M. J. Wichura (1988), Algorithm AS 241 (PPND16), Applied Statistics 37; coefficients rounded to doubles.
 */
export function inverseNormal(p: number): number {
  const q = p - 0.5
  if (q >= -0.425 && q <= 0.425) {
    const r = 0.180625 - q * q
    return (
      (q *
        (((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r + 45921.95393154987) *
          r +
          13731.69376550946) *
          r +
          1971.5909503065513) *
          r +
          133.14166789178438) *
          r +
          3.3871328727963665)) /
      (((((((5226.495278852546 * r + 28729.085735721943) * r + 39307.89580009271) * r + 21213.794301586597) *
        r +
        5394.196021424751) *
        r +
        687.1870074920579) *
        r +
        42.31333070160091) *
        r +
        1)
    )
  }
  const tail = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const magnitude = tail <= 5 ? nearTail(tail - 1.6) : farTail(tail - 5)
  return q < 0 ? -magnitude : magnitude
}

function nearTail(r: number): number {
  return (
    (((((((0.0007745450142783414 * r + 0.022723844989269184) * r + 0.2417807251774506) * r +
      1.2704582524523684) *
      r +
      3.6478483247632045) *
      r +
      5.769497221460691) *
      r +
      4.630337846156546) *
      r +
      1.4234371107496835) /
    (((((((1.0507500716444169e-9 * r + 0.0005475938084995345) * r + 0.015198666563616457) * r +
      0.14810397642748008) *
      r +
      0.6897673349851) *
      r +
      1.6763848301838038) *
      r +
      2.053191626637759) *
      r +
      1)
  )
}

function farTail(r: number): number {
  return (
    (((((((2.0103343992922881e-7 * r + 0.000027115555687434876) * r + 0.0012426609473880784) * r +
      0.026532189526576124) *
      r +
      0.29656057182850487) *
      r +
      1.7848265399172913) *
      r +
      5.463784911164114) *
      r +
      6.657904643501103) /
    (((((((2.0442631033899397e-15 * r + 1.421511758316446e-7) * r + 0.000018463183175100548) * r +
      0.0007868691311456133) *
      r +
      0.014875361290850615) *
      r +
      0.1369298809227358) *
      r +
      0.599832206555888) *
      r +
      1)
  )
}
