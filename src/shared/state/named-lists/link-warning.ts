import { MAX_ENTITIES } from '#contract/list-limits.ts'

/** Beyond, the address of a list that names its assets is longer than some programs take. */
const MANY_TAGS = 50

/** What to know of a list of insights whose address names that many assets; null where there is nothing. */
export function linkWarning(count: number): string | null {
  if (count <= MANY_TAGS) return null
  const cut = count > MAX_ENTITIES ? `Only the first ${MAX_ENTITIES} of them are asked for. ` : ''
  return `The address names ${Math.min(count, MAX_ENTITIES)} assets. ${cut}Some programs cut a link that long.`
}
