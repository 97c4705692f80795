import { ContractError } from '#contract/values/reading.ts'
import { LIMITS } from '#server/base/limits.ts'
import { ExchangeFailure } from '#server/problems/exchange-failure.ts'
import { PROBLEMS } from '#server/problems/problem-table.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'

/**
 * What a failure is to a program that follows a list. Such a program keeps what it has and comes again by itself, when it is told 503
 * and a time; an empty feed would tell it that everything has ended, and of other failures it may think that the feed is gone for good.
 */
export function feedProblem(thrown: unknown): unknown {
  if (thrown instanceof ContractError) return unavailable(thrown.message)
  if (thrown instanceof ExchangeFailure)
    return thrown.reason === 'left' ? thrown : unavailable(thrown.message)
  if (!(thrown instanceof ProxyProblem)) return thrown
  const { slug, extras } = thrown
  const { status } = PROBLEMS[slug]
  if (status === 502 || status === 504) return unavailable(thrown.message, extras.retryAfterMs)
  if (status !== 503) return thrown
  return new ProxyProblem(slug, { ...extras, retryAfterMs: extras.retryAfterMs ?? LIMITS.feeds.retryAfterMs })
}

const unavailable = (cause: string, retryAfterMs: number = LIMITS.feeds.retryAfterMs) =>
  new ProxyProblem('feed-unavailable', { cause, retryAfterMs })
