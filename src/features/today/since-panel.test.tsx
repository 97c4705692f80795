import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteVisit, useNewSince } from '#shared/state/visit.ts'
import { useLastVisit } from './since-panel.tsx'

const HOUR = 3_600_000

test('what a page left open shows on the next day counts as seen', () => {
  const opened = Date.now()
  const { rerender } = renderHook(({ newest, now }) => useLastVisit(newest, now), {
    initialProps: { newest: opened - HOUR, now: opened },
  })
  rerender({ newest: opened + 20 * HOUR, now: opened + 24 * HOUR })
  // The next visit.
  noteVisit(null, opened + 48 * HOUR, opened + 48 * HOUR)
  expect(renderHook(() => useNewSince()).result.current).toBe(opened + 20 * HOUR)
})
