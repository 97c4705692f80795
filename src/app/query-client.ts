import { QueryCache, QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { failureOf } from '#api/api-error.ts'
import { configQueries } from '#api/config-queries.ts'
import { isWorthRetrying } from '#contract/failure.ts'

const MOST_RETRIES = 2
const FIRST_PAUSE_MS = 800
const LONGEST_PAUSE_MS = 10_000

/** Set when the service refuses the deployment's account: one notice for the whole app instead of one per panel. */
export const useAccountRefused = create<{ isRefused: boolean }>(() => ({ isRefused: false }))

/** Retries follow the kind of failure; a service that names its pause is given it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (failureOf(error).kind === 'signed-out') useAccountRefused.setState({ isRefused: true })
      },
      onSuccess: (_, { queryKey }) => {
        // The proxy tells its own configuration without the account.
        if (queryKey[0] === configQueries.app().queryKey[0]) return
        if (useAccountRefused.getState().isRefused) useAccountRefused.setState({ isRefused: false })
      },
    }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < MOST_RETRIES && isWorthRetrying(failureOf(error).kind),
        retryDelay: (attempt, error) => {
          const asked = failureOf(error).retryAfterSeconds
          return Math.min(LONGEST_PAUSE_MS, asked ? asked * 1000 : FIRST_PAUSE_MS * 2 ** attempt)
        },
        // A browser that is offline would hold requests back without a word; tried and failed, the panel can say so.
        networkMode: 'always',
        refetchOnReconnect: true,
        gcTime: 30 * 60_000, // the way back from a detail finds its list as it was left
      },
    },
  })
}
