import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getJson, getQuery, postJson } from '#api/client/http.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { type DataReport, type DataShow, readDataReport } from '#contract/desk/data-report.ts'
import { FEED_TOKEN_PATHS, FeedTokenList, MadeFeedToken } from '#contract/desk/feed-tokens.ts'
import { readWith } from '#contract/values/reading.ts'
import { PROGRESS_INTERVAL_MS, sessionQueries } from './config-queries.ts'

type DataRequest = { offset?: number; limit?: number; show?: DataShow; search?: string; tag?: string }

const isRunning = (report: DataReport | undefined) =>
  report !== undefined && report.progress.done < report.progress.total

const RETRY_INTERVAL_MS = 15_000

/** What the reference service has read and studied. Only for reference mode. */
export const dataQueries = {
  report: ({ offset, limit, ...filter }: DataRequest) => {
    const query = { ...filter, offset: offset?.toString(), limit: limit?.toString() }
    return queryOptions({
      queryKey: ['data', query],
      queryFn: ({ signal }) =>
        getJson(apiPath(paths.dataReport, {}, query), { read: readDataReport, signal }),
      staleTime: ({ state }) => (isRunning(state.data) ? 0 : 60_000), // a folder of prices may change
      refetchInterval: ({ state: { data, error } }) =>
        isRunning(data) ? PROGRESS_INTERVAL_MS : error !== null && RETRY_INTERVAL_MS,
      placeholderData: keepPreviousData,
    })
  },
  /** The totals, without rows. */
  counts: () => dataQueries.report({ limit: 0 }),
}

/**
 * How programs get access to this desk's feeds: `open` without sign-in (and until it is known), `token` with a token in the address,
 * `none` where users sign in and there are no tokens.
 */
export function useFeedAccess(): 'open' | 'token' | 'none' {
  // The account button in the rail fetches it.
  const { data: session } = useQuery({ ...sessionQueries.mine(), enabled: false })
  if (!session?.user) return 'open'
  return session.hasFeedTokens ? 'token' : 'none'
}

const readTokens = readWith(FeedTokenList)

export const feedTokenQueries = {
  /** Always stale: another tab may change tokens, and programs use them. */
  mine: () => getQuery(['feed-tokens'], () => FEED_TOKEN_PATHS.all, readTokens, 0),
}

export const makeFeedToken = (name: string) =>
  postJson(FEED_TOKEN_PATHS.all, { name }, { read: readWith(MadeFeedToken) })

export const withdrawFeedToken = (id: string) =>
  postJson(FEED_TOKEN_PATHS.withdraw, { id }, { read: readTokens })
