import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestLimiter } from './request-limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Ten calls that each end when its entry of `open` is called. */
function rig() {
  const control = new AbortController()
  const limiter = requestLimiter()
  const open: (() => void)[] = []
  const call = () => new Promise<string>((resolve) => open.push(() => resolve('done')))
  const results = Array.from({ length: 10 }, () => limiter.run(call, control.signal).catch(() => 'stopped'))
  return { control, limiter, open, results: Promise.all(results) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('one starts every 60 ms, at most six are in flight, and a pause starts nothing', async () => {
  const { limiter, open, results } = rig()
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
  limiter.resume()
  for (let ended = 1; ended < 10; ended += 1) {
    await pass(100)
    open[ended]!()
  }
  expect(new Set(await results)).toEqual(new Set(['done']))
})

test('an abort rejects waiting calls at once, also while paused', async () => {
  const { control, limiter, open, results } = rig()
  await pass(1_000)
  limiter.pause()
  control.abort()
  for (const end of open) end()
  await pass(0)
  expect((await results).filter((each) => each === 'stopped').length).toBeGreaterThanOrEqual(4)
})

test('an aborted waiting call does not delay the others', async () => {
  const limiter = requestLimiter()
  const left = new AbortController()
  const calls = Array.from({ length: 10 }, () => limiter.run(async () => {}, left.signal).catch(() => {}))
  await pass(0)
  left.abort()
  await Promise.all(calls)
  const next = limiter.run(async () => 'next')
  await pass(60)
  expect(await next).toBe('next')
})
