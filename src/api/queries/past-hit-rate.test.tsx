import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { PAST_HIT_RATE, usePastHitRate } from './calibration-queries.ts'
import { configQueries } from './config-queries.ts'

test('without a calibration report past insights are sampled, once it is time, and not again', async () => {
  const asked: number[] = []
  const client = new QueryClient()
  client.setQueryDefaults([PAST_HIT_RATE], {
    queryFn: ({ queryKey: [, stars] }) => ({ hits: asked.push(Number(stars)), of: 40, base: null }),
  })
  client.setQueryData(configQueries.app().queryKey, {
    mode: 'live',
    environment: 'Live',
    service: 'a',
    now: Date.UTC(2026, 10, 29),
    systems: { priceStream: false, feed: true, snakes: true },
    units: DEFAULT_UNITS,
    reference: null,
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(({ maySample }) => usePastHitRate(7, maySample), {
    wrapper,
    initialProps: { maySample: false },
  })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(result.current).toBe('pending')
  rerender({ maySample: true })
  await waitFor(() => expect(result.current).toEqual({ hits: 1, of: 40, base: null }))
  const later = renderHook(() => usePastHitRate(7, true), { wrapper })
  await waitFor(() => expect(later.result.current).toEqual({ hits: 1, of: 40, base: null }))
  expect(renderHook(() => usePastHitRate(null, true), { wrapper }).result.current).toBeNull()
  expect(asked).toEqual([7])
})
