import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestLimiter } from './request-limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('one call starts every 60 ms, at most six are in flight, a pause starts nothing, and an abort ends all that wait', async () => {
  const control = new AbortController()
  const limiter = requestLimiter()
  const open: (() => void)[] = []
  const call = () => new Promise<string>((resolve) => open.push(() => resolve('done')))
  const results = Array.from({ length: 10 }, () =>
    limiter.add(call, { signal: control.signal }).catch(() => 'stopped'),
  )
  await pass(59)
  expect(open).toHaveLength(1)
  await pass(1)
  expect(open).toHaveLength(2)
  await pass(1_000)
  expect(open).toHaveLength(6)
  limiter.pause()
  open[0]!()
  await pass(1_000)
  expect(open).toHaveLength(6)
  limiter.start()
  await pass(60)
  expect(open).toHaveLength(7)
  limiter.pause()
  control.abort()
  for (const end of open) end()
  await pass(0)
  expect((await Promise.all(results)).slice(7)).toEqual(['stopped', 'stopped', 'stopped'])
  limiter.start()
  const next = limiter.add(async () => 'next')
  await pass(60)
  expect(await next).toBe('next')
})
