import { expect, test } from 'vitest'
import { type FailureKind, ApiError } from '#contract/calls/failure.ts'
import { createQueryClient } from './query-client.ts'

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries!
const isRetried = (count: number, kind: FailureKind, retryAfterSeconds: number | null = null) => {
  if (typeof retry !== 'function') throw new Error('Retries are not decided by failure')
  return retry(count, new ApiError({ kind, retryAfterSeconds }))
}
const pauseAfter = (attempt: number, retryAfterSeconds: number | null) => {
  if (typeof retryDelay !== 'function') throw new Error('Pauses are not decided by failure')
  return retryDelay(attempt, new ApiError({ kind: 'busy', retryAfterSeconds }))
}

test('a transient failure is retried twice, a rejection never', () => {
  expect([0, 1, 2].map((count) => isRetried(count, 'server'))).toEqual([true, true, false])
  expect(isRetried(0, 'rejected')).toBe(false)
  expect(isRetried(0, 'timeout')).toBe(false)
})

test('a short retry delay is respected; with a long one there is no retry', () => {
  expect(isRetried(0, 'busy', 2)).toBe(true)
  expect(pauseAfter(0, 2)).toBe(2_000)
  expect(isRetried(0, 'unavailable', 19)).toBe(false)
  expect([0, 1].map((attempt) => pauseAfter(attempt, null))).toEqual([800, 1_600])
})
