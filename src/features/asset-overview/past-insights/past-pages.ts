import type { FeedPage } from '#api/queries/feed-queries.ts'
import type { FeedInsight } from '#contract/records/feed.ts'

/** Pages of past insights as one list, each insight once: paging while new ones arrive shifts the rest by one. */
export function mergedPages(pages: readonly FeedPage[]): { insights: FeedInsight[]; unreadable: number } {
  const seen = new Set<string>()
  const insights: FeedInsight[] = []
  for (const page of pages) {
    for (const insight of page.items) {
      if (insight.id !== null) {
        if (seen.has(insight.id)) continue
        seen.add(insight.id)
      }
      insights.push(insight)
    }
  }
  return { insights, unreadable: pages.reduce((sum, page) => sum + page.unreadable.length, 0) }
}
