import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pastHitRateQuery } from './quality-hit-rate.ts'

const client = new QueryClient()
const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

test('an early count is loaded again until the study is complete, and then never', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let studied = 1
  const load = vi.fn<Awaited<Parameters<typeof pastHitRateQuery>[2]>>(async () => ({
    hits: studied,
    of: 10 * studied,
    base: null,
    isComplete: studied === 2,
  }))
  const usePast = () => useQuery(pastHitRateQuery(7, true, Promise.resolve(load)))
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const { result } = renderHook(usePast, { wrapper: around })
  await pass(100)
  expect(result.current.data?.of).toBe(10)
  await pass(20_000)
  expect(load).toHaveBeenCalledTimes(1)
  studied = 2
  await pass(20_000)
  expect(result.current.data?.of).toBe(20)
  await pass(3_600_000)
  renderHook(usePast, { wrapper: around })
  await pass(100)
  expect(load).toHaveBeenCalledTimes(2)
})
