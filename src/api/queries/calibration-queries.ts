import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { createStore, get, getMany, set, type UseStore } from 'idb-keyval'
import { getJson } from '#api/client/http.ts'
import { requestLimiter } from '#api/client/request-limiter.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import {
  readBaseRates,
  readCalibration,
  type BaseRates,
  type CalibrationReport,
} from '#contract/desk/calibration.ts'
import { chunksOf } from '#contract/values/list-limits.ts'
import { configQueries } from './config-queries.ts'

/** Refetch interval while assets are still being studied and the number of ended insights grows, and after a failure. */
const STUDY_INTERVAL_MS = 15_000

/** Identifies a service and its data, so that data stored in this browser are never mixed up between services. */
export const serviceScope = ({ mode, service, environment, reference }: AppConfig) =>
  // One service can have simulated prices or the user's own files.
  [mode, service, environment, reference?.market ?? ''].join(' ')

/** For services that publish no calibration: the report that the track record page has gathered in this browser. */
const onDevice = <T>(call: (store: UseStore) => Promise<T>) =>
  call(createStore('insight-desk-record', 'gathered'))

export const storeRecord = (scope: string, record: CalibrationReport): Promise<void> =>
  onDevice((store) => set(scope, record, store))

/** Stores the inputs of an insight's expected share, found while the report is gathered. */
export const storeBaseRate = (
  scope: string,
  id: string,
  rate: BaseRates['insights'][string],
): Promise<void> => onDevice((store) => set(`${scope}|${id}`, rate, store))

/** Stored base rates of these insights, as far as they are known. */
export async function storedBaseRates(scope: string, ids: readonly string[]): Promise<BaseRates['insights']> {
  try {
    const found = await onDevice((store) =>
      getMany<unknown>(
        ids.map((id) => `${scope}|${id}`),
        store,
      ),
    )
    return readBaseRates({
      insights: Object.fromEntries(ids.flatMap((id, i) => (found[i] ? [[id, found[i]]] : []))),
    }).insights
  } catch {
    return {}
  }
}

export async function storedRecord(scope: string): Promise<CalibrationReport | null> {
  try {
    return readCalibration(await onDevice((store) => get(scope, store)))
  } catch {
    // Nothing gathered yet, in an older format, or a browser without storage.
    return null
  }
}

/** A list of 50 joined pages asks for as many parts at once. */
const limiter = requestLimiter(3)

/** Calibration of running insights by ended ones: from the reference service, for any other gathered in this browser (null: not yet). */
export const calibrationQueries = {
  report: (config: AppConfig | undefined) =>
    queryOptions({
      queryKey: ['calibration', config && serviceScope(config)],
      queryFn: ({ signal }): Promise<CalibrationReport | null> =>
        config!.mode === 'reference'
          ? getJson(apiPath(paths.calibration), { read: readCalibration, signal })
          : storedRecord(serviceScope(config!)),
      enabled: config !== undefined,
      staleTime: ({ state }) => (state.data?.isComplete === false ? STUDY_INTERVAL_MS : 600_000),
      refetchInterval: ({ state }) =>
        state.data === undefined || state.data?.isComplete === false ? STUDY_INTERVAL_MS : false,
    }),
  /** Base rate and out-of-sample share of at most {@link MOST_BASE_RATES} insights, by id. */
  baseRates: (config: AppConfig, ids: readonly string[]) => {
    const sorted = [...new Set(ids)].sort()
    return queryOptions({
      queryKey: ['base-rates', serviceScope(config), sorted.join()],
      queryFn: async ({ signal }): Promise<BaseRates> =>
        config.mode === 'reference'
          ? limiter.add(
              () =>
                getJson(apiPath(paths.baseRates, {}, { ids: sorted.join() }), {
                  read: readBaseRates,
                  signal,
                }),
              { signal },
            )
          : { insights: await storedBaseRates(serviceScope(config), sorted) },
      // The service's rates are as of the day of creation and do not change; this browser may gather more.
      staleTime: config.mode === 'reference' ? Infinity : 0,
      refetchInterval: ({ state }) => (state.data === undefined ? STUDY_INTERVAL_MS : false),
    })
  },
}

/** The calibration report. `isWanted`: there is one, or it is not known yet. `isFailed`: the request failed, also while it is retried. */
export function useCalibration() {
  const config = useQuery(configQueries.app())
  const query = useQuery(calibrationQueries.report(config.data))
  const { data, refetch, isFetching, error, errorUpdatedAt } = query
  const { failureCount, errorUpdateCount } = config.data ? query : config
  return {
    data: data ?? undefined,
    isWanted: data !== null,
    isFailed: failureCount + errorUpdateCount > 0 && data === undefined,
    error,
    errorUpdatedAt,
    isFetching,
    refetch,
  }
}

/**
 * Base rates of insights by id, from the service or gathered in this browser; an id without an entry is not known (yet). Requested in
 * chunks, so that loading one more page of a list requests only the new ids. `isFailed`: a request failed, also while it is retried.
 */
export function useBaseRates(ids: readonly string[]) {
  const { data: config } = useQuery(configQueries.app())
  return useQueries({
    queries: config ? chunksOf(ids, CHUNK).map((chunk) => calibrationQueries.baseRates(config, chunk)) : [],
    combine: combineBaseRates,
  })
}

/** The page size of the list; a request may have up to `MOST_BASE_RATES`. */
const CHUNK = 20

const combineBaseRates = (results: { data: BaseRates | undefined; errorUpdatedAt: number }[]) => ({
  byId: Object.assign({}, ...results.map(({ data }) => data?.insights)) as BaseRates['insights'],
  isPending: results.some(({ data, errorUpdatedAt }) => !data && errorUpdatedAt === 0),
  isFailed: results.some(({ data, errorUpdatedAt }) => !data && errorUpdatedAt > 0),
})

/**
 * Hit rate of past insights of a quality, from the calibration report; null where none of this quality have ended, or the report did not
 * load.
 *
 * @param stars null if the insight has no quality
 */
export function usePastHitRate(stars: number | null) {
  const { data, isWanted, isFailed } = useCalibration()
  if (stars === null || isFailed) return null
  if (!isWanted) return 'not gathered'
  return data ? pastHitRateIn(data, stars) : 'pending'
}

/** Hits, number, and the mean base rate of their assets as a fraction. */
function pastHitRateIn({ groups }: CalibrationReport, stars: number) {
  const group = groups.find(({ by, name }) => by === 'stars' && name === String(stars))
  return group ? { hits: Math.round(group.n * group.hitRatio), of: group.n, base: group.base.mean } : null
}
