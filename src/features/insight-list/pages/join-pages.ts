import type { Unreadable } from '#contract/values/reading.ts'
import type { Insight } from '#contract/records/insight.ts'

export type LoadedPage = {
  items: readonly Insight[]
  unreadable: readonly Unreadable[]
  received: number
  isLast: boolean
}

export type JoinedPages = {
  insights: readonly Insight[]
  /** Records left out because they could not be read, with the place on their page. */
  unreadable: readonly Unreadable[]
  received: number
  /** Items that a later page repeated, because new insights had pushed the list on between two requests. */
  repeated: number
  isEnd: boolean
}

/** One list of several pages: each id once, in the order received. */
export function joinPages(pages: readonly LoadedPage[]): JoinedPages {
  const seen = new Set<string>()
  const insights: Insight[] = []
  let repeated = 0
  for (const page of pages) {
    for (const insight of page.items) {
      if (seen.has(insight.id)) {
        repeated += 1
        continue
      }
      seen.add(insight.id)
      insights.push(insight)
    }
  }
  return {
    insights,
    unreadable: pages.flatMap((page) => page.unreadable),
    received: pages.reduce((sum, page) => sum + page.received, 0),
    repeated,
    isEnd: pages.at(-1)?.isLast ?? false,
  }
}
