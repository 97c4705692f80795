import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCalibration } from './calibration-queries.ts'
import { inClient, testClient } from '#testing/query-client.tsx'

test('a record of ended insights that did not load is requested again, and does not count as loading meanwhile', async () => {
  vi.useFakeTimers()
  const response = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 504 }))
  const { result } = renderHook(useCalibration, inClient(testClient({ mode: 'reference' })))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(result.current).toMatchObject({ isFailed: true, isFetching: false })
  response.mockReturnValue(new Promise(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(response).toHaveBeenCalledTimes(2)
  expect(result.current).toMatchObject({ isFailed: true, isFetching: true })
})
