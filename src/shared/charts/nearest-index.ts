/** Index of the place nearest to `x`; `places` ascend. −1 when there are none. */
export function nearestIndex(places: readonly number[], x: number): number {
  let low = 0
  let high = places.length - 1
  if (high < 0) return -1
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < x) low = middle + 1
    else high = middle
  }
  return low > 0 && x - places[low - 1]! <= places[low]! - x ? low - 1 : low
}
