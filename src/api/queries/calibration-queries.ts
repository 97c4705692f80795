import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { readCalibration } from '#contract/desk/calibration.ts'
import { getJson } from '#api/client/http.ts'
import { configQueries } from './config-queries.ts'

/** How often it is read again while assets are studied and more ended insights come. */
const STUDY_INTERVAL_MS = 15_000

/** What ended insights say of those that run. Only the reference service has it: ask in reference mode. */
export const calibrationQueries = {
  report: () =>
    queryOptions({
      queryKey: ['calibration'],
      queryFn: ({ signal }) => getJson(apiPath(paths.calibration), { read: readCalibration, signal }),
      staleTime: ({ state }) => (state.data?.isComplete === false ? STUDY_INTERVAL_MS : 600_000),
      refetchInterval: ({ state }) => (state.data?.isComplete === false ? STUDY_INTERVAL_MS : false),
    }),
}

/** The record, where this service has one. `isWanted`: it has, or it is not known yet. `isFailed`: it did not come, also while it is tried again. */
export function useCalibration() {
  const config = useQuery(configQueries.app())
  const mode = config.data?.mode
  const { data, failureCount, refetch, isFetching, error } = useQuery({
    ...calibrationQueries.report(),
    enabled: mode === 'reference',
  })
  const failures = mode === undefined ? config.failureCount : failureCount
  return { data, isWanted: mode !== 'live', isFailed: failures > 0 && !data, error, isFetching, refetch }
}
