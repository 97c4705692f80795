import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enqueue } from '#api/queries/priced-assets.ts'
import { requestLimiter } from './request-limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const { signal } = new AbortController()
const limiter = requestLimiter()

test.each([
  ['six', 6, (call: () => Promise<void>) => limiter.add(call)],
  ['four of those for names and closes', 4, (call: () => Promise<void>) => enqueue(call, signal)],
])('one call starts every 60 ms, and at most %s are in flight', async (_, most, add) => {
  const open: (() => void)[] = []
  for (let i = 0; i < 10; i += 1) void add(() => new Promise<void>((end) => open.push(end)))
  await pass(59)
  expect(open).toHaveLength(1)
  await pass(1)
  expect(open).toHaveLength(2)
  await pass(1_000)
  expect(open).toHaveLength(most)
  open[0]!()
  await pass(60)
  expect(open).toHaveLength(most + 1)
})
