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
