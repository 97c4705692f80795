import { queryOptions } from '@tanstack/react-query'
import { readFeed } from '#contract/records/feed.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_LIMIT } from '#contract/values/list-limits.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { postJson } from '#api/client/http.ts'
import { withDirectionForm } from './insight-queries.ts'

/** One page of the feed; it takes the fields of the insights filter. */
export async function fetchFeedPage(filter: InsightFilter, signal?: AbortSignal) {
  const list = await withDirectionForm(filter, (body) =>
    postJson(apiPath(paths.feed), body, { read: readFeed, signal }),
  )
  return { ...list, isLast: list.received < (filter.limit ?? DEFAULT_LIMIT) }
}
export type FeedPage = Awaited<ReturnType<typeof fetchFeedPage>>

export const feedQueries = {
  all: () => ['feed'] as const,
  page: (filter: InsightFilter) =>
    queryOptions({
      queryKey: [...feedQueries.all(), 'page', filter],
      queryFn: ({ signal }) => fetchFeedPage(filter, signal),
      staleTime: 60_000, // an asset gets a new insight every few days at most
    }),
  /** An asset's insights of the days around an insight of any age; without dates the feed covers only the last months. */
  around: (tag: string, createdAt: number | null) =>
    feedQueries.page({
      entity: [tag],
      limit: 20,
      ...(createdAt !== null && {
        from_date: toWireInstant(createdAt - MS_PER_DAY),
        to_date: toWireInstant(createdAt + MS_PER_DAY),
      }),
    }),
}
