/** As it is sent. Weak: the compressed forms of a file carry it too, and a strong one would promise the same bytes. */
export const weakTag = (opaque: string) => `W/${opaque}`

/**
 * Whether `If-None-Match` names this version: any of a list, weak or not (a cache on the way may have made it weak), or `*`.
 *
 * @param opaque the tag in its quotes, without `W/`
 */
export function isKnown(ifNoneMatch: string | undefined, opaque: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const named: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return named.includes(opaque)
}
