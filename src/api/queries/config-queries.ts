import { queryOptions, useQuery } from '@tanstack/react-query'
import { failureOf, isWorthRetrying } from '#contract/calls/failure.ts'
import { AppConfig, isStudying } from '#contract/desk/app-config.ts'
import { Session, SESSION_PATHS, SignedOut } from '#contract/desk/session.ts'
import { readWith } from '#contract/values/reading.ts'
import { getJson, getQuery, postJson } from '#api/client/http.ts'
import { useSyncExternalStore } from 'react'

/** Refetch interval while the reference service is still computing, or has not responded yet. */
export const PROGRESS_INTERVAL_MS = 2_000

const readConfig = readWith(AppConfig)

export const configQueries = {
  app: () =>
    queryOptions({
      queryKey: ['config'],
      queryFn: ({ signal }) => getJson('/api/config', { read: readConfig, signal }),
      staleTime: 60_000, // the clock's day changes at midnight
      refetchInterval: ({ state: { data, error } }) =>
        (data ? isStudying(data) : error && isWorthRetrying(failureOf(error).kind))
          ? PROGRESS_INTERVAL_MS
          : false,
    }),
}

/**
 * Whether the configuration has loaded, or failed once: then nobody waits for it any longer, although it is requested again every two
 * seconds. React Query calls each of these requests pending.
 */
export const isConfigSettled = ({ data, errorUpdatedAt }: { data: unknown; errorUpdatedAt: number }) =>
  data !== undefined || errorUpdatedAt > 0

/** Whether the reference service still studies assets: what it has no insight of yet may get one. */
export const useIsStudying = () => useQuery({ ...configQueries.app(), select: isStudying }).data === true

/** Progress of the study, in assets; null once it is complete. */
export const useStudyProgress = () =>
  useQuery({
    ...configQueries.app(),
    select: (config) => (config.reference && isStudying(config) ? config.reference.progress : null),
  }).data ?? null

const readSession = readWith(Session)

export const sessionQueries = {
  /** Always stale, so refetched at every return to this tab: another tab may have signed in or out. */
  mine: () => getQuery(['session'], () => SESSION_PATHS.me, readSession, 0),
}

const readSignedOut = readWith(SignedOut)

/** Ends the session. Returns the address at which the provider ends its own. */
export const signOut = async () => (await postJson(SESSION_PATHS.logout, {}, { read: readSignedOut })).to

const TICK_MS = 60_000

let minute = Date.now()
const subscribe = (onTick: () => void) => {
  const timer = setInterval(() => {
    minute = Date.now()
    onTick()
  }, TICK_MS)
  return () => clearInterval(timer)
}

/**
 * The service's clock in ms, updated every minute: its `now` plus the time since it was fetched. Until it has been fetched, the
 * browser's clock.
 */
export function useServiceNow(): number {
  const local = useSyncExternalStore(
    subscribe,
    () => minute,
    () => minute,
  )
  const { data, dataUpdatedAt } = useQuery(configQueries.app())
  return data ? data.now + Math.max(0, local - dataUpdatedAt) : local
}
