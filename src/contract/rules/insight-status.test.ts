import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { insightStatus, type StatusInputs } from './insight-status.ts'

const DAY = 86_400_000
const start = Date.parse('2026-06-01T21:00:00Z')
const up: StatusInputs = {
  direction: 1,
  horizon: '1m',
  created_at: start,
  last_value: 100,
  signal_high: 110,
  signal_low: 95,
}
const down: StatusInputs = { ...up, direction: 2, signal_high: 105, signal_low: 90 }
/** Closes on the days after publication. */
const closes = (...values: (number | null)[]): SeriesPoint[] =>
  values.map((value, i) => ({ at: start + (i + 1) * DAY, value }))
const later = start + 60 * DAY

test.each<[string, StatusInputs, SeriesPoint[], string]>([
  ['bullish reaches its high first', up, closes(101, 110, 90), 'worked'],
  ['bullish falls to its low first', up, closes(99, 95, 120), 'failed'],
  ['bearish reaches its low first', down, closes(99, 90, 120), 'worked'],
  ['bearish rises to its high first', down, closes(101, 105, 80), 'failed'],
  ['bullish ends a little higher', up, closes(99, 101), 'worked'],
  ['bullish ends where it began', up, closes(99, 100), 'failed'],
  ['bearish ends a little lower', down, closes(101, 99), 'worked'],
  ['bearish ends where it began', down, closes(101, 100), 'failed'],
  ['a gap is skipped, not read as zero', up, closes(null, 111), 'worked'],
])('%s', (_, insight, prices, state) => {
  expect(insightStatus(insight, prices, later)).toMatchObject({ state })
})

test.each([0.1, 0.07, 1 / 3, 2.3])(
  'a close on a level has reached it, whatever the rounding: %d',
  (share) => {
    // The level is sent as a price, the close is divided by a split: both mean the same price.
    const entry = 57.3
    const level = entry * (1 + share)
    for (const nudge of [1 - 4e-16, 1, 1 + 4e-16]) {
      const insight = { ...up, last_value: entry, signal_high: level, signal_low: entry / 2 }
      const prices = closes(level * nudge, entry / 4)
      expect(insightStatus(insight, prices, later)).toMatchObject({ state: 'worked', at: start + DAY })
    }
  },
)

test('before the end and with no level reached it is active, with the return so far', () => {
  const status = insightStatus(up, closes(101, 102), start + 5 * DAY)
  expect(status).toMatchObject({ state: 'active', realised: expect.closeTo(0.02) })
})

test('the realised return follows the price beyond the close that decided', () => {
  const status = insightStatus(up, closes(101, 110, 90, 80), start + 4 * DAY)
  expect(status).toMatchObject({
    state: 'worked',
    whenDecided: expect.closeTo(0.1),
    realised: expect.closeTo(-0.2),
  })
})

test('the window starts with the day of the last value, not with the publication', () => {
  const valued = { ...up, created_at: start + 3 * DAY, last_value_date: start }
  expect(insightStatus(valued, closes(100, 111), later)).toMatchObject({
    state: 'worked',
    at: start + 2 * DAY,
  })
})

test('on the last day it is active until the close of that day is known or the day is over', () => {
  const short = { ...up, horizon: '3d' }
  const end = start + 3 * DAY
  expect(insightStatus(short, closes(101, 102), end + 3_600_000)).toMatchObject({ state: 'active', end })
  expect(insightStatus(short, closes(101, 102, 99), end)).toMatchObject({ state: 'failed', at: end })
  expect(insightStatus(short, closes(101, 102), end + DAY)).toMatchObject({ state: 'worked', at: end })
})

test('the close from which it was computed is not its outcome', () => {
  expect(insightStatus(up, [{ at: start, value: 120 }], start + DAY)).toMatchObject({ state: 'active' })
})

test('a close after the window, or after now, changes nothing', () => {
  const tooLate = closes(...Array.from({ length: 21 }, () => 99), 200)
  expect(insightStatus(up, tooLate, later)).toMatchObject({
    state: 'failed',
    by: 'end-of-window',
    realised: expect.closeTo(-0.01),
  })
  expect(insightStatus(up, closes(101, 120), start + DAY)).toMatchObject({ state: 'active' })
})

test.each<[string, Partial<StatusInputs>, string]>([
  ['no direction', { direction: null }, 'no-direction'],
  ['an unpublished direction', { direction: 7 }, 'no-direction'],
  ['no horizon', { horizon: null }, 'no-horizon'],
  ['an unreadable horizon', { horizon: 'soon' }, 'no-horizon'],
  ['neither creation nor last value dated', { created_at: null }, 'no-start'],
  ['no upper level', { signal_high: null }, 'no-levels'],
  ['no last value', { last_value: null }, 'no-levels'],
  ['crossed levels', { signal_high: 90, signal_low: 95 }, 'levels-crossed'],
])('with %s it cannot be judged', (_, change, reason) => {
  expect(insightStatus({ ...up, ...change }, closes(120), later)).toMatchObject({
    state: 'cannot-be-judged',
    reason,
  })
})

test('without prices an ended insight cannot be judged, a running one is still active', () => {
  expect(insightStatus(up, [], later)).toMatchObject({ state: 'cannot-be-judged', reason: 'no-prices' })
  expect(insightStatus(up, [], start + DAY)).toMatchObject({ state: 'active', realised: null })
})

const walks = fc.array(fc.double({ min: 80, max: 120, noNaN: true }), { minLength: 1, maxLength: 40 })

test('once decided by a level, later closes never change it', () => {
  fc.assert(
    fc.property(walks, walks, fc.constantFrom(up, down), (first, more, insight) => {
      const decided = insightStatus(insight, closes(...first), later)
      fc.pre(decided.state !== 'cannot-be-judged' && decided.state !== 'active' && decided.by === 'level')
      const { state, at, by, whenDecided } = decided
      expect(insightStatus(insight, closes(...first, ...more), later)).toMatchObject({
        state,
        at,
        by,
        whenDecided,
      })
    }),
  )
})

test('up and down mirror each other around the last value', () => {
  const mirrored: StatusInputs = { ...up, direction: 2, signal_high: 105, signal_low: 90 }
  fc.assert(
    fc.property(walks, (values) => {
      const a = insightStatus(up, closes(...values), later)
      const b = insightStatus(mirrored, closes(...values.map((value) => 200 - value)), later)
      expect(b.state).toBe(a.state)
    }),
  )
})
