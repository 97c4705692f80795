import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { madeCall } from '#testing/made-calls.ts'
import { endOfCall, settlementOf, statusOfCall } from './settlement.ts'

const DAY = 86_400_000
const FRIDAY = Date.UTC(2026, 0, 2)
const HORIZONS = { '1w': 5, '2w': 10, '1m': 21, '12d': 12 }

/** Not a price with four digits, so that no close lies exactly on a level; that case is tested with the rule. */
const [HIGH, LOW] = [108.000_531, 93.999_377]

type Walk = { horizon: keyof typeof HORIZONS; direction: 1 | 2; moves: number[]; gaps: boolean[] }

/** Weekday closes after the day of the last value, each a factor of the previous one; some days have no close. */
const walks: fc.Arbitrary<Walk> = fc.record({
  horizon: fc.constantFrom('1w', '2w', '1m', '12d'),
  direction: fc.constantFrom(1, 2),
  moves: fc.array(
    fc.integer({ min: 9_400, max: 10_600 }).map((whole) => whole / 10_000),
    { minLength: 30, maxLength: 30 },
  ),
  gaps: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
})

function market({ horizon, direction, moves, gaps }: Walk) {
  const call = madeCall({
    seen: {
      horizon,
      direction,
      last_value: 100,
      last_value_date: FRIDAY,
      signal_high: HIGH,
      signal_low: LOW,
      created_at: FRIDAY + 2 * DAY,
    },
  })
  const closes = [{ at: FRIDAY, value: 100 as number | null }]
  let price = 100
  let at = FRIDAY
  moves.forEach((move, i) => {
    do at += DAY
    while ([0, 6].includes(new Date(at).getUTCDay()))
    price *= move
    closes.push({ at, value: gaps[i] && i % 5 === 3 ? null : price })
  })
  return { call, closes, now: at + 12 * 3_600_000 }
}

/** Naive reimplementation of the rule. */
function byHand({ horizon, direction, moves, gaps }: Walk) {
  const { closes } = market({ horizon, direction, moves, gaps })
  const after = closes.slice(1).filter((close) => close.value !== null) as { at: number; value: number }[]
  const window = after.slice(0, HORIZONS[horizon])
  if (window.length < HORIZONS[horizon]) return null
  const last = window.at(-1)!
  const good = (value: number) => (direction === 1 ? value >= HIGH : value <= LOW)
  const bad = (value: number) => (direction === 1 ? value <= LOW : value >= HIGH)
  let state: 'worked' | 'failed' | null = null
  let decided = last
  for (const close of window) {
    if (state !== null) break
    if (good(close.value)) state = 'worked'
    else if (bad(close.value)) state = 'failed'
    if (state !== null) decided = close
  }
  const by = state === null ? 'end-of-window' : 'level'
  state ??= (direction === 1 ? last.value > 100 : last.value < 100) ? 'worked' : 'failed'
  return { state, by, at: decided.at, end: last.at, realised: last.value / 100 - 1 }
}

describe('a settlement', () => {
  it('agrees with the naive rule', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const { call, closes, now } = market(walk)
        const settled = settlementOf(call, closes, now)
        const expected = byHand(walk)
        expect(settled === null).toBe(expected === null)
        if (settled && expected)
          expect(settled).toMatchObject({ ...expected, realised: expect.closeTo(expected.realised, 9) })
      }),
    )
  })

  it('needs the last close of the window, even if a level has decided before', () => {
    fc.assert(
      fc.property(walks, fc.integer({ min: 1, max: 30 }), (walk, known) => {
        const { call, closes } = market(walk)
        const seen = closes.slice(0, known + 1)
        const now = seen.at(-1)!.at + 3_600_000
        const expected = byHand(walk)
        const settled = settlementOf(call, seen, now)
        const hasEnded = expected !== null && seen.some(({ at }) => at >= expected.end)
        expect(settled !== null).toBe(hasEnded)
      }),
    )
  })

  const STEADY: Walk = {
    horizon: '1w',
    direction: 1,
    moves: Array.from({ length: 30 }, () => 1.001),
    gaps: Array.from({ length: 30 }, () => false),
  }

  it('waits ten days for a missing last close, and then uses the one before', () => {
    const { call, closes } = market(STEADY)
    const stopped = closes.slice(0, 4)
    const end = endOfCall(call, closes)!
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
