import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getQuery, postJson } from '#api/client/http.ts'
import { failureOf } from '#contract/calls/failure.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { readFeed } from '#contract/records/feed.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { readInsight, readInsightList } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { directionForm } from '#contract/rules/direction-form.ts'
import { MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_LIMIT } from '#contract/values/list-limits.ts'
import type { Reader } from '#contract/values/reading.ts'

/** Sends `direction` in the form that this service accepts; remembered for the session. */
const withDirectionForm = directionForm((thrown) => failureOf(thrown).kind === 'rejected')

/** One page of a list that a filter selects; `isLast` when it is shorter than the limit, the service's only sign of the end. */
const pageFetcher =
  <L extends { received: number }>(path: (typeof paths)['filterInsights' | 'feed'], read: Reader<L>) =>
  async (filter: InsightFilter, signal?: AbortSignal) => {
    const list = await withDirectionForm(filter, (body) => postJson(apiPath(path), body, { read, signal }))
    return { ...list, isLast: list.received < (filter.limit ?? DEFAULT_LIMIT) }
  }

export const fetchInsightPage = pageFetcher(paths.filterInsights, readInsightList)
export type InsightPage = Awaited<ReturnType<typeof fetchInsightPage>>

/** It takes the fields of the insights filter. */
export const fetchFeedPage = pageFetcher(paths.feed, readFeed)
export type FeedPage = Awaited<ReturnType<typeof fetchFeedPage>>

/** Refetch interval of what shows new insights. */
export const NEWS_INTERVAL_MS = 120_000

/** An insight does not change, but the signatures of its chart URLs expire. */
const STALE_MS = 5 * 60_000

export const insightQueries = {
  all: () => ['insights'] as const,
  lists: () => ['insights', 'list'] as const,
  list: (filter: InsightFilter) =>
    queryOptions({
      queryKey: [...insightQueries.lists(), filter],
      queryFn: ({ signal }) => fetchInsightPage(filter, signal),
      staleTime: 30_000, // new insights appear at most a few times a minute
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    getQuery(['insights', 'detail', id], () => apiPath(paths.insight, { id }), readInsight, STALE_MS),
  /** The unparsed response, for the raw view; fetched only when that is opened. */
  raw: (id: string) =>
    getQuery(
      ['insights', 'raw', id],
      () => apiPath(paths.insight, { id }),
      (body) => body,
      STALE_MS,
    ),
}

/** The insight from a cached list, which holds complete insights. */
export const listedInsight = (queryClient: QueryClient, id: string) =>
  queryClient
    .getQueriesData<InsightPage>({ queryKey: insightQueries.lists() })
    .flatMap(([, page]) => page?.items ?? [])
    .find((insight) => insight.id === id)

export const predictionQueries = {
  of: (id: string) =>
    getQuery(
      ['insights', 'predictions', id],
      () => apiPath(paths.predictions, { id }),
      readPredictions,
      STALE_MS,
    ),
}

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
