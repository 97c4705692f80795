/**
 * Binary search: the index of the first element for which `holds` is true; `length` if there is none. `holds` must be true for every
 * element after the first such one.
 */
export function firstIndexWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
