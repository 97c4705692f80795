import { type Query, QueryClient, type QueryPersister } from '@tanstack/react-query'
import { isShownFromDevice, noteFresh } from '#api/client/http.ts'
import { isWorthRetrying, ApiError, failureOf } from '#contract/calls/failure.ts'

const MAX_RETRIES = 2
const FIRST_DELAY_MS = 800
/** Longer retry delays are not waited for: the error is shown at once instead of a skeleton. */
const MAX_RETRY_DELAY_S = 2
/** A service of any kind has new closes every day, and a page may stay in front for days. Hidden tabs refetch when they are shown. */
const REFETCH_MS = 30 * 60_000
/** What failed, on screen, is requested again this often: rare enough not to overload a service that is recovering. */
const RETRY_MS = 15_000

function isRetried(count: number, error: unknown): boolean {
  const { kind, retryAfterSeconds } = failureOf(error)
  // The proxy has already waited for the whole deadline of the call.
  if (kind === 'timeout') return false
  return count < MAX_RETRIES && isWorthRetrying(kind) && (retryAfterSeconds ?? 0) <= MAX_RETRY_DELAY_S
}

/**
 * When a request fails and its query has no data, falls back to the response stored in this browser. The store is read only then, so it
 * delays no response and replaces none.
 */
const orStoredResponse: QueryPersister = async (fetch, context, query) => {
  try {
    const data = await fetch(context)
    noteFresh(query.queryHash)
    return data
  } catch (error) {
    const hasNoFreshData = query.state.data === undefined || isShownFromDevice(query.queryHash)
    if (!hasNoFreshData || !isTransient(error)) throw error
    // Offline, a retry would fail at once.
    if (navigator.onLine && isRetried(query.state.fetchFailureCount, error)) throw error
    const stored = await import('./stored-responses.ts')
      .then(({ storedResponse }) => storedResponse(context.client, query))
      .catch(() => undefined)
    if (stored === undefined) throw error
    return stored
  }
}

/** Rows never change while somebody reads them. A refused account may be renewed, and panels have no button for it. */
function refetchIntervalOf({ state: { data, error }, meta }: Query): number | false {
  if (data !== undefined && meta?.['isOnDemand']) return false
  const isRetried = isTransient(error) || failureOf(error).kind === 'signed-out'
  return error && isRetried ? RETRY_MS : REFETCH_MS
}

const isTransient = (error: unknown) => error instanceof ApiError && isWorthRetrying(error.failure.kind)

/** Retries depend on the kind of failure; a short delay that the service requests is respected. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isRetried,
        retryDelay: (attempt, error) => {
          const { retryAfterSeconds } = failureOf(error)
          return retryAfterSeconds ? retryAfterSeconds * 1000 : FIRST_DELAY_MS * 2 ** attempt
        },
        // By default React Query pauses requests while offline; a request that fails lets the panel say so.
        networkMode: 'always',
        persister: orStoredResponse,
        refetchOnReconnect: true,
        refetchInterval: refetchIntervalOf,
        gcTime: 30 * 60_000, // so that going back from a detail finds its list in the cache
      },
      mutations: { networkMode: 'always' },
    },
  })
}
