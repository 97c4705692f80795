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
  const along = (from: 'score' | 'value', to: 'score' | 'value') => (at: number) => {
    const near = points.findLast((point) => point[from] <= at) ?? first
    const other = at < first[from] || near === last ? middle : points[points.indexOf(near) + 1]!
    return near[to] + ((other[to] - near[to]) * (at - near[from])) / (other[from] - near[from])
  }
  return {
    /** Normal score of a value: 0 at the median, −1.28 at the 10th percentile. */
    scoreOf: along('value', 'score'),
    /** The value at a normal score; the inverse of `scoreOf` where values rise. */
    valueAt: along('score', 'value'),
  }
}

/** Of a polynomial, the highest power first. */
type Coefficients = readonly [number, number, number, number, number, number, number, number]
type Quotient = { over: Coefficients; under: Coefficients }

const CENTRE: Quotient = {
  over: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  under: [
    5226.495278852546, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
}
const NEAR_TAIL: Quotient = {
  over: [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  under: [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
}
const FAR_TAIL: Quotient = {
  over: [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  under: [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
}

/** Without a loop, because a simulated market takes millions of them. */
const polynomial = (c: Coefficients, r: number) =>
  ((((((c[0] * r + c[1]) * r + c[2]) * r + c[3]) * r + c[4]) * r + c[5]) * r + c[6]) * r + c[7]

/**
 * Inverse of the standard normal distribution function, relative error about 1e-16.
 * M. J. Wichura (1988), Algorithm AS 241 (PPND16), Applied Statistics 37; coefficients rounded to doubles.
 */
export function inverseNormal(p: number): number {
  const q = p - 0.5
  if (q >= -0.425 && q <= 0.425) {
    const r = 0.180625 - q * q
    return (q * polynomial(CENTRE.over, r)) / polynomial(CENTRE.under, r)
  }
  const tail = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const [{ over, under }, r] = tail <= 5 ? [NEAR_TAIL, tail - 1.6] : [FAR_TAIL, tail - 5]
  const magnitude = polynomial(over, r) / polynomial(under, r)
  return q < 0 ? -magnitude : magnitude
}
