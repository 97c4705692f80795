import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { useCalibration } from './calibration-queries.ts'
import { configQueries } from './config-queries.ts'

test('a record of ended insights that did not load is requested again, and does not count as loading meanwhile', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const response = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 504 }))
  onTestFinished(() => response.mockRestore())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(configQueries.app().queryKey, {
    mode: 'reference',
    environment: 'Reference',
    service: 'reference',
    now: Date.UTC(2026, 10, 27),
    systems: { priceStream: true, feed: true, snakes: true },
    units: DEFAULT_UNITS,
    reference: null,
  })
  const { result } = renderHook(useCalibration, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(result.current).toMatchObject({ isFailed: true, isFetching: false })
  response.mockReturnValue(new Promise(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(response).toHaveBeenCalledTimes(2)
  expect(result.current).toMatchObject({ isFailed: true, isFetching: true })
})
