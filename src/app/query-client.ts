import { QueryCache, QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { failureOf } from '#api/api-error.ts'
import { configQueries } from '#api/config-queries.ts'
import { isWorthRetrying } from '#contract/calls/failure.ts'

const MOST_RETRIES = 2
const FIRST_PAUSE_MS = 800
/** Nobody should look at an empty shape for longer without a word: a service that asks for more is said to be away at once. */
const LONGEST_PAUSE_S = 2

/** Set when the service refuses the deployment's account: one notice for the whole app instead of one per panel. */
export const useAccountRefused = create<{ isRefused: boolean }>(() => ({ isRefused: false }))

/** First words of the keys of what the proxy answers by itself. */
const OWN_ANSWERS: readonly unknown[] = [configQueries.app().queryKey[0], 'session']

/** Retries follow the kind of failure; a service that names a short pause is given it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (failureOf(error).kind === 'signed-out') useAccountRefused.setState({ isRefused: true })
      },
      onSuccess: (_, { queryKey }) => {
        // The proxy tells its own configuration and who is signed in without the account.
        if (OWN_ANSWERS.includes(queryKey[0])) return
        if (useAccountRefused.getState().isRefused) useAccountRefused.setState({ isRefused: false })
      },
    }),
    defaultOptions: {
      queries: {
        retry: (count, error) => {
          const { kind, retryAfterSeconds } = failureOf(error)
          // The proxy has spent the whole time of the call already; as much again would be silence, not help.
          if (kind === 'timeout') return false
          return count < MOST_RETRIES && isWorthRetrying(kind) && (retryAfterSeconds ?? 0) <= LONGEST_PAUSE_S
        },
        retryDelay: (attempt, error) => {
          const asked = failureOf(error).retryAfterSeconds
          return asked ? asked * 1000 : FIRST_PAUSE_MS * 2 ** attempt
        },
        // A browser that is offline would hold requests back without a word; tried and failed, the panel can say so.
        networkMode: 'always',
        refetchOnReconnect: true,
        gcTime: 30 * 60_000, // the way back from a detail finds its list as it was left
      },
    },
  })
}
