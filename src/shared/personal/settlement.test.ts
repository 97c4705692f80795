import { describe, expect, it } from 'vitest'
import { madeCall } from '#testing/made-calls.ts'
import { endOfCall, settlementOf, statusOfCall } from './settlement.ts'

const DAY = 86_400_000
const FRIDAY = Date.UTC(2026, 0, 2)

describe('a settlement', () => {
  // From 100, with levels at 110 and 95.
  const call = madeCall({ seen: { horizon: '1w', direction: 1, created_at: FRIDAY + 2 * DAY } })
  /** The close of that Friday, and those of the next week from Monday on. */
  const closes = [100, 111, 90, 90, 90, 104].map((value, i) => ({
    at: FRIDAY + (i === 0 ? 0 : i + 2) * DAY,
    value,
  }))
  const end = FRIDAY + 7 * DAY

  it('has the outcome of the insight and the return of the whole window', () => {
    expect(settlementOf(call, closes, end)).toMatchObject({
      state: 'worked',
      by: 'level',
      at: FRIDAY + 3 * DAY,
      end,
      whenDecided: expect.closeTo(0.11),
      realised: expect.closeTo(0.04),
    })
  })

  it('needs the last close of the window, even if a level has decided before', () => {
    for (let known = 1; known < closes.length; known += 1) {
      const seen = closes.slice(0, known)
      expect(settlementOf(call, seen, seen.at(-1)!.at + 3_600_000)).toBeNull()
    }
  })

  it('waits ten days for a missing last close, and then uses the one before', () => {
    const stopped = closes.slice(0, 4)
    expect(endOfCall(call, closes)).toBe(end)
    expect(settlementOf(call, stopped, end + 2 * DAY)).toBeNull()
    expect(settlementOf(call, stopped, end + 11 * DAY)).toMatchObject({ state: 'worked', end })
  })
})

it('ends the window on the date in the stored fan, as for the insight', () => {
  const step = {
    horizon: '1w',
    days: 5,
    at: FRIDAY + 10 * DAY,
    count: 40,
    mean: null,
    median: 0.01,
    low: null,
    high: null,
    min: null,
    max: null,
    stdDev: null,
    knots: [],
    isCrossing: false,
  }
  const call = madeCall({ seen: { horizon: '1w', fan: [step] } })
  expect(endOfCall(call)).toBe(step.at)
  expect(statusOfCall(call, [], FRIDAY + DAY)).toMatchObject({ state: 'active', end: step.at })
  // Counted in weekdays without a stored fan.
  expect(endOfCall(madeCall({ seen: { horizon: '1w' } }))).toBe(FRIDAY + 7 * DAY)
})
