import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/client/api-error.ts'
import { createQueryClient } from './query-client.ts'
import { SLOW_AFTER_MS, useSlowAnswers, watchSlowAnswers } from './slow-answers.ts'

const START = Date.parse('2026-11-20T14:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
let endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings) end()
  endings = []
  vi.useRealTimers()
})

/** Something on screen that asks for the list; `answer` is what the call comes to. */
function watch(answer: () => Promise<unknown>) {
  const client = createQueryClient()
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: answer })
  const stop = observer.subscribe(() => {})
  endings.push(watchSlowAnswers(client.getQueryCache()))
  return { client, observer, stop }
}

test('the first word on a hung call comes within twelve seconds, and goes with the answer', async () => {
  let finish: (rows: string) => void = () => {}
  const { observer } = watch(() => new Promise((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1)
  expect(useSlowAnswers.getState().isSlow).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(SLOW_AFTER_MS).toBeLessThanOrEqual(12_000)
  expect(useSlowAnswers.getState()).toEqual({ isSlow: true, shownFrom: null })
  finish('rows')
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toBe('rows')
  expect(useSlowAnswers.getState().isSlow).toBe(false)
})

test('a call that runs out of time at the proxy is not made again', async () => {
  const call = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiError({ kind: 'timeout' })))
  const { observer } = watch(call)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).toHaveBeenCalledTimes(1)
  expect(observer.getCurrentResult().isError).toBe(true)
})

test('what is known stays, with its age', async () => {
  let isHung = false
  const { client, observer } = watch(() => (isHung ? new Promise(() => {}) : Promise.resolve('rows')))
  await vi.advanceTimersByTimeAsync(60_000)
  isHung = true
  void client.invalidateQueries()
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS)
  expect(useSlowAnswers.getState()).toEqual({ isSlow: true, shownFrom: START })
  expect(observer.getCurrentResult().data).toBe('rows')
})

test('once nobody watches nothing is said any more', async () => {
  watch(() => new Promise(() => {}))
  for (const end of endings) end()
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS)
  expect(useSlowAnswers.getState().isSlow).toBe(false)
})

test('what nobody on screen waits for is no news', async () => {
  const { stop } = watch(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS)
  expect(useSlowAnswers.getState().isSlow).toBe(true)
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(useSlowAnswers.getState().isSlow).toBe(false)
})
