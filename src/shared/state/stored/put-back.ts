/**
 * Puts back what was taken out of a list that may have changed since: each behind the nearest of those it stood behind that is still
 * there. What is there again already stays as it is.
 *
 * @param before the list as it was with them
 */
export function putBack<T>(
  now: readonly T[],
  gone: readonly T[],
  before: readonly T[],
  idOf: (item: T) => unknown,
): T[] {
  let list = [...now]
  for (const item of gone) {
    const ids = list.map(idOf)
    if (ids.includes(idOf(item))) continue
    const behind = before.slice(0, before.indexOf(item)).map((other) => ids.indexOf(idOf(other)))
    list = list.toSpliced((behind.findLast((at) => at >= 0) ?? -1) + 1, 0, item)
  }
  return list
}
