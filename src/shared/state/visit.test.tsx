import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noteVisit, useNewSince } from './visit.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 20, 9)

it('new is what came after the first visit, then what came after all that the visit before had seen', () => {
  const newSince = () => renderHook(() => useNewSince()).result.current
  expect(newSince()).toBeNull()

  // A later page first, of which nobody knows what stands before it; then the first page.
  noteVisit(null, START, START)
  expect(newSince()).toBe(START)
  noteVisit(START - HOUR, START + 5_000, START + 5_000)
  expect(newSince()).toBe(START)

  noteVisit(START + HOUR, START + 3 * HOUR, START + 3 * HOUR)
  expect(newSince()).toBe(START - HOUR)
  noteVisit(null, START + 9 * HOUR, START + 9 * HOUR)
  expect(newSince()).toBe(START + HOUR)

  // Seen in the visit before: an insight dated years ahead.
  noteVisit(START + 50_000 * HOUR, START + 9 * HOUR, START + 9 * HOUR)
  noteVisit(null, START + 20 * HOUR, START + 20 * HOUR)
  expect(newSince()).toBe(START + 9 * HOUR)
})
