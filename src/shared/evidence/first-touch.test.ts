import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insightStatus } from '#contract/rules/insight-status.ts'
import { randomCloses } from '#testing/naive/random-closes.ts'
import { firstTouches, touchShares } from './first-touch.ts'

const inputs = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  start: fc.integer({ min: 0, max: 250 }),
  bars: fc.integer({ min: 1, max: 40 }),
  low: fc.double({ min: -0.15, max: -0.001, noNaN: true }),
  high: fc.double({ min: 0.001, max: 0.15, noNaN: true }),
  direction: fc.constantFrom('up' as const, 'down' as const),
  /** A day of the window whose close a level lies on exactly, and a split since the insight stated its prices. */
  onLevel: fc.option(fc.integer({ min: 1, max: 40 })),
  split: fc.constantFrom(1, 2, 3, 0.7),
})

describe('firstTouches', () => {
  it('says of every past case what the status rule says of an insight with these levels', () => {
    fc.assert(
      fc.property(inputs, ({ seed, start, bars, low: below, high: above, direction, onLevel, split }) => {
        const closes = randomCloses(300, seed)
        const { at, value: close } = closes[start]!
        const value = close * split
        const moved = onLevel === null ? 0 : closes[start + Math.min(onLevel, bars)]!.value / close - 1
        const [low, high] = [moved < -1e-6 ? moved : below, moved > 1e-6 ? moved : above]
        const status = insightStatus(
          {
            direction: direction === 'up' ? 1 : 2,
            horizon: `${bars}d`,
            created_at: at,
            last_value: value,
            last_value_date: at,
            signal_high: value * (1 + high),
            signal_low: value * (1 + low),
          },
          closes,
          closes.at(-1)!.at + 1,
        )
        // As the page reads the levels off the insight: returns on its own last value.
        const levels = { low: (value * (1 + low)) / value - 1, high: (value * (1 + high)) / value - 1 }
        const [touch] = firstTouches(closes, [start], bars, levels, direction)
        expect(status.state).toBe(touch?.worked ? 'worked' : 'failed')
        if (status.state !== 'worked' && status.state !== 'failed') return
        expect(status.by).toBe(touch?.first === 'neither' ? 'end-of-window' : 'level')
        expect(status.whenDecided).toBeCloseTo(touch!.realised, 10)
        expect(closes[start + touch!.bars]!.at).toBe(status.at)
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves out cases whose window has not ended, and counts the rest', () => {
    const closes = randomCloses(30, 4)
    const touches = firstTouches(closes, [0, 10, 25, 99], 10, { low: -0.02, high: 0.02 }, 'up')
    expect(touches.map(({ start }) => start)).toEqual([0, 10])
    const { upper, lower, neither, worked } = touchShares(touches)
    expect(upper.hits + lower.hits + neither.hits).toBe(2)
    expect(worked).toMatchObject({ n: 2, isTooFew: true })
  })

  it('counts a close that lies exactly on a level as having reached it, whatever rounding does', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const closes = randomCloses(40, seed)
      const moved = closes[30]!.value / closes[10]!.value - 1
      const levels = moved > 0 ? { low: -0.9, high: moved } : { low: moved, high: 0.9 }
      const [touch] = firstTouches(closes, [10], 20, levels, 'up')
      expect(touch!.first).toBe(moved > 0 ? 'upper' : 'lower')
    }
  })
})
