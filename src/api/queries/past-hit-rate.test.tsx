import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inClient, testClient } from '#testing/query-client.tsx'
import { usePastHitRate } from './calibration-queries.ts'

test('without a calibration report the hit rate of past insights is not gathered; without a quality there is none', async () => {
  const options = inClient(testClient({}))
  const { result } = renderHook(() => usePastHitRate(7), options)
  expect(result.current).toBe('pending')
  await waitFor(() => expect(result.current).toBe('not gathered'))
  expect(renderHook(() => usePastHitRate(null), options).result.current).toBeNull()
})
