import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '#api/client/http.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { type DataReport, type DataShow, readDataReport } from '#contract/desk/data-report.ts'
import { PROGRESS_INTERVAL_MS } from './config-queries.ts'

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
