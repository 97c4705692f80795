import { queryOptions } from '@tanstack/react-query'
import { readWith } from '#contract/values/reading.ts'
import { Session, SESSION_PATHS, SignedOut } from '#contract/desk/session.ts'
import { getJson, postJson } from '#api/client/http.ts'

const readSession = readWith(Session)
const readSignedOut = readWith(SignedOut)

export const sessionQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['session'],
      queryFn: ({ signal }) => getJson(SESSION_PATHS.me, { read: readSession, signal }),
      staleTime: 0, // another tab may have signed in or out: asked again at every return to this one
    }),
}

/** Ends the sign-in. The answer is the address at which the provider ends its own. */
export const signOut = async () => (await postJson(SESSION_PATHS.logout, {}, { read: readSignedOut })).to
