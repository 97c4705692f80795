import { useQuery } from '@tanstack/react-query'
import { FEED_TOKEN_PATHS, FeedTokenList, MadeFeedToken } from '#contract/desk/feed-tokens.ts'
import { readWith } from '#contract/values/reading.ts'
import { getQuery, postJson } from '#api/client/http.ts'
import { sessionQueries } from './config-queries.ts'

/**
 * How a program comes to this desk's feeds: as it is, by a token in their addresses, or, where people sign in and there are no tokens,
 * by means of its own. Until it is known: as it is.
 */
export function useFeedAccess(): 'open' | 'token' | 'none' {
  // The foot of the rail asks.
  const { data: session } = useQuery({ ...sessionQueries.mine(), enabled: false })
  if (!session?.user) return 'open'
  return session.hasFeedTokens ? 'token' : 'none'
}

const readTokens = readWith(FeedTokenList)
const readMadeToken = readWith(MadeFeedToken)

export const feedTokenQueries = {
  /** Another tab may have changed them, and programs use them. */
  mine: () => getQuery(['feed-tokens'], () => FEED_TOKEN_PATHS.all, readTokens, 0),
}

export const makeFeedToken = (name: string) =>
  postJson(FEED_TOKEN_PATHS.all, { name }, { read: readMadeToken })

export const withdrawFeedToken = (id: string) =>
  postJson(FEED_TOKEN_PATHS.withdraw, { id }, { read: readTokens })
