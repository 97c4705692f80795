import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestLimiter } from './request-limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('one call starts every 60 ms, and at most six are in flight', async () => {
  const limiter = requestLimiter()
  const open: (() => void)[] = []
  for (let i = 0; i < 10; i += 1) void limiter.add(() => new Promise<void>((end) => open.push(end)))
  await pass(59)
  expect(open).toHaveLength(1)
  await pass(1)
  expect(open).toHaveLength(2)
  await pass(1_000)
  expect(open).toHaveLength(6)
  open[0]!()
  await pass(60)
  expect(open).toHaveLength(7)
})
