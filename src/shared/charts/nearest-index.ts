import { firstIndexWhere } from '#contract/sorted-search.ts'

/**
 * Index of the place nearest to `x`, the lower of two that are equally near.
 *
 * @param places pixels, ascending
 * @returns −1 when there are none
 */
export function nearestIndex(places: readonly number[], x: number): number {
  const after = Math.min(
    firstIndexWhere(places.length, (i) => places[i]! >= x),
    places.length - 1,
  )
  return after > 0 && x - places[after - 1]! <= places[after]! - x ? after - 1 : after
}
