import { QueryClient } from '@tanstack/react-query'
import type { QueryPersister } from '@tanstack/react-query'
import { isKeptShown, noteAnswered } from '#api/client/http.ts'
import { isWorthRetrying, ApiError, failureOf } from '#contract/calls/failure.ts'

const MOST_RETRIES = 2
const FIRST_PAUSE_MS = 800
/** Nobody should look at an empty shape for longer without a word: a service that asks for more is said to be away at once. */
const LONGEST_PAUSE_S = 2

function isRetried(count: number, error: unknown): boolean {
  const { kind, retryAfterSeconds } = failureOf(error)
  // The proxy has spent the whole time of the call already; as much again would be silence, not help.
  if (kind === 'timeout') return false
  return count < MOST_RETRIES && isWorthRetrying(kind) && (retryAfterSeconds ?? 0) <= LONGEST_PAUSE_S
}

/**
 * Where nobody answers and nothing is on screen, what this device kept stands in. It is read only then: it holds up no answer, and
 * none of now gives way to it.
 */
const orAsLastSeen: QueryPersister = async (ask, context, query) => {
  try {
    const answer = await ask(context)
    noteAnswered(query.queryHash)
    return answer
  } catch (error) {
    const isOpen = query.state.data === undefined || isKeptShown(query.queryHash)
    if (!isOpen || !isUnanswered(error)) throw error
    // Without a network the next try fails as well, and at once.
    if (navigator.onLine && isRetried(query.state.fetchFailureCount, error)) throw error
    const kept = await import('./kept-answers.ts')
      .then(({ lastSeen }) => lastSeen(context.client, query))
      .catch(() => undefined)
    if (kept === undefined) throw error
    return kept
  }
}

const isUnanswered = (error: unknown) => error instanceof ApiError && isWorthRetrying(error.failure.kind)

/** Retries follow the kind of failure; a service that names a short pause is given it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isRetried,
        retryDelay: (attempt, error) => {
          const asked = failureOf(error).retryAfterSeconds
          return asked ? asked * 1000 : FIRST_PAUSE_MS * 2 ** attempt
        },
        // A browser that is offline would hold requests back without a word; tried and failed, the panel can say so.
        networkMode: 'always',
        persister: orAsLastSeen,
        refetchOnReconnect: true,
        gcTime: 30 * 60_000, // the way back from a detail finds its list as it was left
      },
    },
  })
}
