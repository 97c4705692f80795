/**
 * Quantile of values that are already sorted in ascending order, by linear interpolation between order statistics:
 * g = (n − 1)·p, x⌊g⌋ + (g − ⌊g⌋)·(x⌊g⌋+1 − x⌊g⌋). This is type 7 of Hyndman & Fan (1996), the default of R and NumPy.
 *
 * @param p share in [0, 1]; values outside are moved to the nearest end
 * @returns NaN for an empty list
 */
export function quantileOfSorted(sorted: ArrayLike<number>, p: number): number {
  const last = sorted.length - 1
  if (last < 0) return Number.NaN
  const place = last * Math.min(1, Math.max(0, p))
  const below = Math.floor(place)
  const lower = sorted[below]!
  // At a whole place the upper neighbour may not exist, and must not matter: Infinity − Infinity would spoil it.
  return place === below ? lower : lower + (place - below) * (sorted[below + 1]! - lower)
}

/** {@link quantileOfSorted} of values in any order; the input is left as it is. */
export function quantile(values: ArrayLike<number>, p: number): number {
  return quantileOfSorted(sortedAscending(values), p)
}

/** Middle value (the mean of the two middle ones for an even count); NaN for an empty list. */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}

/** A sorted copy, for several quantiles of the same values. */
export function sortedAscending(values: ArrayLike<number>): Float64Array {
  return new Float64Array(values).sort()
}

/**
 * Mid-rank of `value` among `others`: (number smaller + ½ · number equal) / count, a fraction in [0, 1]. Ties count half,
 * so a constant history ranks its own value at 0.5 and not at an extreme.
 *
 * @returns NaN when there is nothing to rank against or the value is not a number
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
