import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import {
  MOST_BASE_RATES,
  readBaseRates,
  readCalibration,
  type BaseRates,
} from '#contract/desk/calibration.ts'
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
  /** Base rate and out-of-sample share of at most {@link MOST_BASE_RATES} insights, by id. */
  baseRates: (ids: readonly string[]) => {
    const asked = [...new Set(ids)].sort().join()
    return queryOptions({
      queryKey: ['base-rates', asked],
      queryFn: ({ signal }) =>
        getJson(apiPath(paths.baseRates, {}, { ids: asked }), { read: readBaseRates, signal }),
      staleTime: Infinity, // as known on the day of creation
    })
  },
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

/**
 * Base rates of insights by id, where this service has them; an id without an entry is not known (yet). `isPending`: some are on their way.
 * In pieces, so that one more page of a list asks only for its own.
 */
export function useBaseRates(ids: readonly string[]) {
  const { data: config } = useQuery(configQueries.app())
  const isAsked = config?.mode === 'reference' && ids.length > 0
  const pieces = Array.from({ length: Math.ceil(ids.length / PIECE) }, (_, i) =>
    ids.slice(i * PIECE, (i + 1) * PIECE),
  )
  return useQueries({
    queries: isAsked ? pieces.map((piece) => calibrationQueries.baseRates(piece)) : [],
    combine: combineBaseRates,
  })
}

/** As many as a page of the list, and fewer than a question may have. */
const PIECE = Math.min(20, MOST_BASE_RATES)

const combineBaseRates = (results: { data: BaseRates | undefined; isPending: boolean }[]) => ({
  byId: Object.assign({}, ...results.map(({ data }) => data?.insights)) as BaseRates['insights'],
  isPending: results.some(({ isPending }) => isPending),
})
