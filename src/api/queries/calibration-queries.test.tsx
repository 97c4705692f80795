import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inClient, testClient } from '#testing/query-client.tsx'
import { useBaseRates, useCalibration, usePastHitRate } from './calibration-queries.ts'

test.each<[string, () => object, object]>([
  ['the record of ended insights', useCalibration, { isFetching: true }],
  ['base rates', () => useBaseRates(['a']), { isPending: false }],
])('%s: after a failure requested again, and not said to be loading meanwhile', async (_, use, meanwhile) => {
  vi.useFakeTimers()
  const response = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 504 }))
  const { result } = renderHook(use, inClient(testClient({ mode: 'reference' })))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(result.current).toMatchObject({ isFailed: true })
  response.mockReturnValue(new Promise(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(response).toHaveBeenCalledTimes(2)
  expect(result.current).toMatchObject({ isFailed: true, ...meanwhile })
})

test('without a calibration report the hit rate of past insights is not gathered; without a quality there is none', async () => {
  const options = inClient(testClient({}))
  const { result } = renderHook(() => usePastHitRate(7), options)
  expect(result.current).toBe('pending')
  await waitFor(() => expect(result.current).toBe('not gathered'))
  expect(renderHook(() => usePastHitRate(null), options).result.current).toBeNull()
})
