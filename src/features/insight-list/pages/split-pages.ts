import type { InsightPage } from '#api/queries/insight-queries.ts'

/**
 * A long answer as pages of `limit`. What could not be read is counted on the first of them; only the last is the end, and only
 * where the whole answer was.
 */
export function splitPages(whole: InsightPage, limit: number): InsightPage[] {
  const count = Math.max(1, Math.ceil(whole.items.length / limit))
  return Array.from({ length: count }, (_, i) => {
    const items = whole.items.slice(i * limit, (i + 1) * limit)
    const unreadable = i === 0 ? whole.unreadable : []
    return {
      items,
      unreadable,
      received: items.length + unreadable.length,
      isLast: whole.isLast && i === count - 1,
    }
  })
}
