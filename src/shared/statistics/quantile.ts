/**
 * Quantile of values sorted in ascending order, by linear interpolation between order statistics:
 * g = (n − 1)·p, x⌊g⌋ + (g − ⌊g⌋)·(x⌊g⌋+1 − x⌊g⌋). This is type 7 of Hyndman & Fan (1996), the default of R and NumPy.
 *
 * @param p share, clamped to [0, 1]
 * @returns NaN for an empty list
 */
export function quantileOfSorted(sorted: ArrayLike<number>, p: number): number {
  const last = sorted.length - 1
  if (last < 0) return Number.NaN
  const place = last * Math.min(1, Math.max(0, p))
  const below = Math.floor(place)
  const lower = sorted[below]!
  // At a whole index the upper neighbour may not exist, and must not matter: Infinity − Infinity would be NaN.
  return place === below ? lower : lower + (place - below) * (sorted[below + 1]! - lower)
}

/** {@link quantileOfSorted} of values in any order; the input is not changed. */
export const quantile = (values: ArrayLike<number>, p: number): number =>
  quantileOfSorted(sortedAscending(values), p)

/** NaN for an empty list. */
export const median = (values: ArrayLike<number>): number => quantile(values, 0.5)

/** Sorted copy, for several quantiles of the same values. */
export const sortedAscending = (values: ArrayLike<number>): Float64Array => new Float64Array(values).sort()

/**
 * Mid-rank of `value` among `others`: (number smaller + ½ · number equal) / count, a fraction in [0, 1]. Ties count half, so in a
 * constant history the rank is 0.5, not an extreme.
 *
 * @returns NaN if `others` is empty or the value is NaN
 */
export function percentileRank(others: ArrayLike<number>, value: number): number {
  if (Number.isNaN(value)) return Number.NaN
  let smaller = 0
  let equal = 0
  for (let i = 0; i < others.length; i++) {
    const other = others[i]!
    if (other < value) smaller++
    else if (other === value) equal++
  }
  return (smaller + equal / 2) / others.length
}

/** Arithmetic mean; NaN for an empty list. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

/** Sample standard deviation, divisor n − 1, in two passes; NaN below two values. */
export function standardDeviation(values: ArrayLike<number>): number {
  if (values.length < 2) return Number.NaN
  const centre = mean(values)
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) ** 2
  return Math.sqrt(squares / (values.length - 1))
}
