import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noteVisit, useNewSince } from './visit.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 20, 9)

it('after the first visit, insights are new that are newer than all seen in the previous visit', () => {
  const newSince = () => renderHook(() => useNewSince()).result.current
  expect(newSince()).toBeNull()

  // A later page first, whose newest insight is unknown; then the first page.
  noteVisit(null, START, START)
  expect(newSince()).toBe(START)
  noteVisit(START - HOUR, START + 5_000, START + 5_000)
  expect(newSince()).toBe(START)

  noteVisit(START + HOUR, START + 3 * HOUR, START + 3 * HOUR)
  expect(newSince()).toBe(START - HOUR)
  noteVisit(null, START + 9 * HOUR, START + 9 * HOUR)
  expect(newSince()).toBe(START + HOUR)

  // Seen in the previous visit: an insight dated years ahead.
  noteVisit(START + 50_000 * HOUR, START + 9 * HOUR, START + 9 * HOUR)
  noteVisit(null, START + 20 * HOUR, START + 20 * HOUR)
  expect(newSince()).toBe(START + 9 * HOUR)
})

it('what arrives on a page in the background is not seen and begins no visit', () => {
  const newSince = () => renderHook(() => useNewSince()).result.current
  noteVisit(START + 21 * HOUR, START + 30 * HOUR, START + 30 * HOUR)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const before = newSince()
  noteVisit(START + 31 * HOUR, START + 32 * HOUR, START + 32 * HOUR)
  expect(newSince()).toBe(before)
  hidden.mockReturnValue(false)
  noteVisit(START + 33 * HOUR, START + 34 * HOUR, START + 34 * HOUR)
  expect(newSince()).toBe(START + 21 * HOUR)
})
