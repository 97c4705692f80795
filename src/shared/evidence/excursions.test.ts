import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomCloses } from '#testing/naive/random-closes.ts'
import { excursions } from './excursions.ts'

const closesOf = (values: readonly number[]) => values.map((value, i) => ({ at: i, value }))

describe('excursions', () => {
  it('equals a naive look at every close of the window', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (seed, start, bars, isDown) => {
          const closes = randomCloses(100, seed)
          const own = closes
            .slice(start + 1, start + bars + 1)
            .map(({ value }) => value / closes[start]!.value - 1)
          const [found] = excursions(closes, [start], bars, isDown ? 'down' : 'up')
          const down = Math.min(0, ...own)
          const up = Math.max(0, ...own)
          expect(found?.worst).toBeCloseTo(isDown ? up : down, 12)
          expect(found?.best).toBeCloseTo(isDown ? down : up, 12)
          const back = own.findIndex((each, i) => i >= found!.worstBar && (isDown ? each <= 0 : each >= 0))
          const naive = found!.worst === 0 ? 0 : back < 0 ? null : back + 1 - found!.worstBar
          expect(found?.recovery).toBe(naive)
        },
      ),
    )
  })

  it('tells where it was worst and how long the way back took', () => {
    const closes = closesOf([100, 98, 90, 95, 101, 99])
    expect(excursions(closes, [0], 5, 'up')).toEqual([
      { start: 0, worst: 90 / 100 - 1, worstBar: 2, best: 101 / 100 - 1, bestBar: 4, recovery: 2 },
    ])
    expect(excursions(closes, [0], 3, 'up')[0]?.recovery).toBeNull()
    expect(excursions(closes, [0], 3, 'down')[0]).toMatchObject({ worst: 0, recovery: 0, bestBar: 2 })
    expect(excursions(closes, [3], 5, 'up')).toEqual([])
  })
})
