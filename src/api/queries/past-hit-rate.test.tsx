import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inClient, testClient } from '#testing/query-client.tsx'
import { PAST_HIT_RATE, usePastHitRate } from './calibration-queries.ts'

test('without a calibration report past insights are sampled, once it is time, and not again', async () => {
  const asked: number[] = []
  const client = testClient({})
  client.setQueryDefaults([PAST_HIT_RATE], {
    queryFn: ({ queryKey: [, stars] }) => ({ hits: asked.push(Number(stars)), of: 40, base: null }),
  })
  const options = inClient(client)
  const { result, rerender } = renderHook(({ maySample }) => usePastHitRate(7, maySample), {
    ...options,
    initialProps: { maySample: false },
  })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(result.current).toBe('pending')
  rerender({ maySample: true })
  await waitFor(() => expect(result.current).toEqual({ hits: 1, of: 40, base: null }))
  const later = renderHook(() => usePastHitRate(7, true), options)
  await waitFor(() => expect(later.result.current).toEqual({ hits: 1, of: 40, base: null }))
  expect(renderHook(() => usePastHitRate(null, true), options).result.current).toBeNull()
  expect(asked).toEqual([7])
})
