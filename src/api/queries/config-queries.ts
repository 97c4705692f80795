import { queryOptions, useQuery } from '@tanstack/react-query'
import { getJson, getQuery, postJson } from '#api/client/http.ts'
import { failureOf, isWorthRetrying } from '#contract/calls/failure.ts'
import { AppConfig, editionOf, isStudying } from '#contract/desk/app-config.ts'
import { Session, SESSION_PATHS, SignedOut } from '#contract/desk/session.ts'
import { readWith } from '#contract/values/reading.ts'

/** Refetch interval while the reference service is still computing, or has not responded yet. */
export const PROGRESS_INTERVAL_MS = 2_000
const INTERVAL_MS = 60_000

export const configQueries = {
  app: () =>
    queryOptions({
      queryKey: ['config'],
      queryFn: ({ signal }) => getJson('/api/config', { read: readWith(AppConfig), signal }),
      staleTime: INTERVAL_MS,
      // An open page notices a new day and new prices by it.
      refetchInterval: ({ state: { data, error } }) => {
        if (error ? !isWorthRetrying(failureOf(error).kind) : !data) return false
        return data && !isStudying(data) ? INTERVAL_MS : PROGRESS_INTERVAL_MS
      },
      refetchIntervalInBackground: true, // for the notifications
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

/** See `editionOf`; undefined while it is not known. */
export const useEdition = () => useQuery({ ...configQueries.app(), select: editionOf }).data

/** Progress of the study, in assets; null once it is complete. */
export const useStudyProgress = () =>
  useQuery({
    ...configQueries.app(),
    select: (config) => (config.reference && isStudying(config) ? config.reference.progress : null),
  }).data ?? null

export const sessionQueries = {
  /** Always stale, so refetched at every return to this tab: another tab may have signed in or out. */
  mine: () => getQuery(['session'], () => SESSION_PATHS.me, readWith(Session), 0),
}

/** Ends the session. Returns the address at which the provider ends its own. */
export const signOut = async () =>
  (await postJson(SESSION_PATHS.logout, {}, { read: readWith(SignedOut) })).to

/** When this page was opened: the clock until the service's is known. */
const OPENED_AT = Date.now()

/** The service's clock in ms, updated every minute. */
export const useServiceNow = () => useQuery(configQueries.app()).data?.now ?? OPENED_AT
