import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { sessionQueries } from '#api/queries/session-queries.ts'
import { useCachedQueries } from '#api/use-cached-queries.ts'

/** The longest a browser's timer can run. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** The server's clock and ours differ a little: asked too early, it would say that all is well. */
const MARGIN_MS = 1_000

/** `first` for a page that has never been signed in, `ended` for one whose sign-in is over. */
export type SignInNeed = 'none' | 'first' | 'ended'

/**
 * Whether somebody has to sign in. Learned from whatever call is refused first, and from the clock, so that it is said
 * before the next click. What is on screen stays; once the sign-in is there again, what was refused is fetched anew.
 */
export function useSignInNeed(): SignInNeed {
  const client = useQueryClient()
  // The foot of the rail has asked already when this comes.
  const session = useQuery({ ...sessionQueries.mine(), refetchOnMount: false })
  const isRefused = useCachedQueries(hasRefusal)
  const { data, isError } = session
  const isSignedIn = data !== undefined && !isError
  const endsAt = data?.endsAt ?? null

  useEffect(() => {
    if (isSignedIn) void client.refetchQueries({ predicate: wasRefused })
  }, [client, isSignedIn])

  // Some other call was refused: the session has ended as well. Its own refusal must not ask again: that would never end.
  const isOtherRefused = isRefused && !isRefusal(session.error)
  useEffect(() => {
    if (isOtherRefused) void client.invalidateQueries(sessionQueries.mine())
  }, [client, isOtherRefused])

  useEffect(() => {
    if (endsAt === null) return undefined
    const wait = Math.min(Math.max(0, endsAt - Date.now()) + MARGIN_MS, MAX_TIMER_MS)
    const timer = setTimeout(() => void client.invalidateQueries(sessionQueries.mine()), wait)
    return () => clearTimeout(timer)
  }, [client, endsAt])

  if (!isRefused) return 'none'
  return data ? 'ended' : 'first'
}

const isRefusal = (error: unknown) => error !== null && failureOf(error).kind === 'sign-in-needed'

const wasRefused = ({ state }: Query) => isRefusal(state.error)
const hasRefusal = (queries: readonly Query[]) => queries.some(wasRefused)
