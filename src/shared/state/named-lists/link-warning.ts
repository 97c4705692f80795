import { MAX_ENTITIES } from '#contract/values/list-limits.ts'

/** Beyond, the address of a list that names its assets is longer than some programs take. */
const MANY_TAGS = 50

/** The assets that the address of a list of insights can name: the first ones, where they are more. */
export const linkedTags = (tags: readonly string[]) => tags.slice(0, MAX_ENTITIES)

/** What to know of a list of insights whose address names that many assets; null where there is nothing. */
export function linkWarning(count: number): string | null {
  if (count <= MANY_TAGS) return null
  const named = Math.min(count, MAX_ENTITIES)
  const cut = named < count ? `the first ${named} of ${count} assets` : `${count} assets`
  return `The address names ${cut}. Some programs cut a link that long.`
}
