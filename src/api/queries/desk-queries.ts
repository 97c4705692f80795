import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getJson, getQuery, postJson } from '#api/client/http.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { type DataReport, type DataShow, readDataReport } from '#contract/desk/data-report.ts'
import { FEED_TOKEN_PATHS, FeedTokenList, MadeFeedToken } from '#contract/desk/feed-tokens.ts'
import { readWith } from '#contract/values/reading.ts'
import { PROGRESS_INTERVAL_MS, sessionQueries } from './config-queries.ts'

type DataQuestion = { offset?: number; limit?: number; show?: DataShow; search?: string; tag?: string }

const isRunning = (report: DataReport | undefined) =>
  report !== undefined && report.progress.done < report.progress.total

/** What the reference service has read and studied. No other service has it: ask only in reference mode. */
export const dataQueries = {
  report: ({ offset, limit, ...narrow }: DataQuestion) => {
    const query = { ...narrow, offset: offset?.toString(), limit: limit?.toString() }
    return queryOptions({
      queryKey: ['data', query],
      queryFn: ({ signal }) =>
        getJson(apiPath(paths.dataReport, {}, query), { read: readDataReport, signal }),
      staleTime: ({ state }) => (isRunning(state.data) ? 0 : 60_000), // a folder of prices may change
      refetchInterval: ({ state }) => (isRunning(state.data) ? PROGRESS_INTERVAL_MS : false),
      placeholderData: keepPreviousData,
    })
  },
  /** The counts of everything, without a row. */
  counts: () => dataQueries.report({ limit: 0 }),
}

/**
 * How a program comes to this desk's feeds: as it is, by a token in their addresses, or, where people sign in and there are no tokens,
 * by means of its own. Until it is known: as it is.
 */
export function useFeedAccess(): 'open' | 'token' | 'none' {
  // The foot of the rail asks.
  const { data: session } = useQuery({ ...sessionQueries.mine(), enabled: false })
  if (!session?.user) return 'open'
  return session.hasFeedTokens ? 'token' : 'none'
}

const readTokens = readWith(FeedTokenList)
const readMadeToken = readWith(MadeFeedToken)

export const feedTokenQueries = {
  /** Another tab may have changed them, and programs use them. */
  mine: () => getQuery(['feed-tokens'], () => FEED_TOKEN_PATHS.all, readTokens, 0),
}

export const makeFeedToken = (name: string) =>
  postJson(FEED_TOKEN_PATHS.all, { name }, { read: readMadeToken })

export const withdrawFeedToken = (id: string) =>
  postJson(FEED_TOKEN_PATHS.withdraw, { id }, { read: readTokens })
