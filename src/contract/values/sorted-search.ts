/**
 * Index of the first element for which a test holds, by binary search, where it holds for every element after the first such
 * one; `length` where it holds for none. It looks at log2(length) elements.
 *
 * @param holds told an index from 0 to length − 1
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
