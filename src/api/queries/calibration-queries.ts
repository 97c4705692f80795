import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { createStore, get, getMany, set, type UseStore } from 'idb-keyval'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import {
  MOST_BASE_RATES,
  readBaseRates,
  readCalibration,
  type BaseRates,
  type CalibrationReport,
} from '#contract/desk/calibration.ts'
import { getJson } from '#api/client/http.ts'
import { configQueries } from './config-queries.ts'

/** How often it is read again while assets are studied and more ended insights come. */
const STUDY_INTERVAL_MS = 15_000

/** Names a service and its data, so that what this device keeps of one is never taken for another's. */
export const serviceScope = ({ mode, service, environment, reference }: AppConfig) =>
  // Simulated prices and a user's own files are two worlds of one service.
  [mode, service, environment, reference?.market ?? ''].join(' ')

/** Of services without a record of their own: the one that the track record has gathered on this device. */
const onDevice = <T>(call: (store: UseStore) => Promise<T>) =>
  call(createStore('insight-desk-record', 'gathered'))

export const keepRecord = (scope: string, record: CalibrationReport): Promise<void> =>
  onDevice((store) => set(scope, record, store))

/** What the expected share of an insight needs, found while the record is gathered. */
export const keepBaseRate = (scope: string, id: string, told: BaseRates['insights'][string]): Promise<void> =>
  onDevice((store) => set(`${scope}|${id}`, told, store))

/** Those of these insights that are known. */
export async function keptBaseRates(scope: string, ids: readonly string[]): Promise<BaseRates['insights']> {
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

async function keptRecord(scope: string): Promise<CalibrationReport | null> {
  try {
    return readCalibration(await onDevice((store) => get(scope, store)))
  } catch {
    // Nothing gathered yet, in an older form, or a browser that keeps nothing.
    return null
  }
}

/** What ended insights say of those that run: published by the reference service, of any other gathered on this device (null: not yet). */
export const calibrationQueries = {
  report: (config: AppConfig | undefined) =>
    queryOptions({
      queryKey: ['calibration', config && serviceScope(config)],
      queryFn: ({ signal }): Promise<CalibrationReport | null> =>
        config!.mode === 'reference'
          ? getJson(apiPath(paths.calibration), { read: readCalibration, signal })
          : keptRecord(serviceScope(config!)),
      enabled: config !== undefined,
      staleTime: ({ state }) => (state.data?.isComplete === false ? STUDY_INTERVAL_MS : 600_000),
      refetchInterval: ({ state }) => (state.data?.isComplete === false ? STUDY_INTERVAL_MS : false),
    }),
  /** Base rate and out-of-sample share of at most {@link MOST_BASE_RATES} insights, by id. */
  baseRates: (config: AppConfig, ids: readonly string[]) => {
    const asked = [...new Set(ids)].sort()
    return queryOptions({
      queryKey: ['base-rates', serviceScope(config), asked.join()],
      queryFn: async ({ signal }): Promise<BaseRates> =>
        config.mode === 'reference'
          ? getJson(apiPath(paths.baseRates, {}, { ids: asked.join() }), { read: readBaseRates, signal })
          : { insights: await keptBaseRates(serviceScope(config), asked) },
      // As known on the day of creation; what this device gathers grows.
      staleTime: config.mode === 'reference' ? Infinity : 0,
    })
  },
}

/**
 * The record of this service's ended insights. `isWanted`: there is one, or it is not known yet. `isFailed`: it did not come, also while
 * it is tried again.
 */
export function useCalibration() {
  const config = useQuery(configQueries.app())
  const { data, failureCount, refetch, isFetching, error } = useQuery(calibrationQueries.report(config.data))
  const failures = config.data ? failureCount : config.failureCount
  return {
    data: data ?? undefined,
    isWanted: data !== null,
    isFailed: failures > 0 && !data,
    error,
    isFetching,
    refetch,
  }
}

/**
 * Base rates of insights by id, told by the service or gathered on this device; an id without an entry is not known (yet). `isPending`:
 * some are on their way. In pieces, so that one more page of a list asks only for its own.
 */
export function useBaseRates(ids: readonly string[]) {
  const { data: config } = useQuery(configQueries.app())
  const pieces = Array.from({ length: Math.ceil(ids.length / PIECE) }, (_, i) =>
    ids.slice(i * PIECE, (i + 1) * PIECE),
  )
  return useQueries({
    queries: config ? pieces.map((piece) => calibrationQueries.baseRates(config, piece)) : [],
    combine: combineBaseRates,
  })
}

/** As many as a page of the list, and fewer than a question may have. */
const PIECE = Math.min(20, MOST_BASE_RATES)

const combineBaseRates = (results: { data: BaseRates | undefined; isPending: boolean }[]) => ({
  byId: Object.assign({}, ...results.map(({ data }) => data?.insights)) as BaseRates['insights'],
  isPending: results.some(({ isPending }) => isPending),
})
