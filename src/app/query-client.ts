import { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#api/client/http.ts'
import { isWorthRetrying } from '#contract/calls/failure.ts'

const MOST_RETRIES = 2
const FIRST_PAUSE_MS = 800
/** Nobody should look at an empty shape for longer without a word: a service that asks for more is said to be away at once. */
const LONGEST_PAUSE_S = 2

/** Retries follow the kind of failure; a service that names a short pause is given it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
