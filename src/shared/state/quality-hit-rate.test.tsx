import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { providePastHitRate, usePastHitRate } from './quality-hit-rate.ts'

const client = new QueryClient()
const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

test('an early count is loaded again until the study is complete, and then never', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let studied = 1
  const load = vi.fn<Parameters<typeof providePastHitRate>[0]>(async () => ({
    hits: studied,
    of: 10 * studied,
    base: null,
    isComplete: studied === 2,
  }))
  providePastHitRate(load)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const { result } = renderHook(() => usePastHitRate(7, true), { wrapper: around })
  await pass(100)
  expect(result.current.data?.of).toBe(10)
  await pass(20_000)
  expect(load).toHaveBeenCalledTimes(1)
  studied = 2
  await pass(20_000)
  expect(result.current.data?.of).toBe(20)
  await pass(3_600_000)
  renderHook(() => usePastHitRate(7, true), { wrapper: around })
  await pass(100)
  expect(load).toHaveBeenCalledTimes(2)
})
