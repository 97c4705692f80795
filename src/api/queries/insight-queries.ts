import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readInsight, readInsightList } from '#contract/records/insight.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { DEFAULT_LIMIT } from '#contract/values/list-limits.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { withDirectionForm } from '#api/client/direction-form.ts'
import { getJson, postJson } from '#api/client/http.ts'

/** One page of the filtered list; `isLast` when it is shorter than asked, the only end the service gives. */
export async function fetchInsightPage(filter: InsightFilter, signal?: AbortSignal) {
  const list = await withDirectionForm(filter, (body) =>
    postJson(apiPath(paths.filterInsights), body, { read: readInsightList, signal }),
  )
  return { ...list, isLast: list.received < (filter.limit ?? DEFAULT_LIMIT) }
}
export type InsightPage = Awaited<ReturnType<typeof fetchInsightPage>>

export const insightQueries = {
  all: () => ['insights'] as const,
  lists: () => [...insightQueries.all(), 'list'] as const,
  list: (filter: InsightFilter) =>
    queryOptions({
      queryKey: [...insightQueries.lists(), filter],
      queryFn: ({ signal }) => fetchInsightPage(filter, signal),
      staleTime: 30_000, // new insights appear at most a few times a minute
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...insightQueries.all(), 'detail', id],
      queryFn: ({ signal }) => getJson(apiPath(paths.insight, { id }), { read: readInsight, signal }),
      staleTime: 5 * 60_000, // an insight is dated and does not change; its chart addresses may be signed anew
    }),
  /** The answer as it came, for the raw view; fetched only when somebody opens it. */
  raw: (id: string) =>
    queryOptions({
      queryKey: [...insightQueries.all(), 'raw', id],
      queryFn: ({ signal }) => getJson(apiPath(paths.insight, { id }), { read: (body) => body, signal }),
      staleTime: 5 * 60_000, // as the detail
    }),
}
