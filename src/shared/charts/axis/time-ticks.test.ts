import { expect, test } from 'vitest'
import fc from 'fast-check'
import { timeTicks } from './time-ticks.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

test('months carry the year in January only', () => {
  const ticks = timeTicks(day('2025-10-10'), day('2026-02-20'), 6)
  expect(ticks.map((tick) => tick.label)).toEqual(['Nov', 'Dec', 'Jan 2026', 'Feb'])
})

test('long windows tick at years', () => {
  expect(timeTicks(day('1994-03-01'), day('2025-06-01'), 8).map((tick) => tick.label)).toEqual([
    '1995',
    '2000',
    '2005',
    '2010',
    '2015',
    '2020',
    '2025',
  ])
})

test('short windows tick on Mondays', () => {
  const ticks = timeTicks(day('2026-03-03'), day('2026-04-10'), 6)
  expect(ticks.map((tick) => tick.label)).toEqual(['9 Mar', '16 Mar', '23 Mar', '30 Mar', '6 Apr'])
})

test('ticks lie inside the window, ascend and keep to the bound', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: day('1980-01-01'), max: day('2040-01-01') }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 12 }),
      (from, days, most) => {
        const to = from + days * 86_400_000
        const ticks = timeTicks(from, to, most)
        expect(ticks.length).toBeLessThanOrEqual(most + 1)
        ticks.forEach((tick, i) => {
          expect(tick.at).toBeGreaterThanOrEqual(from)
          expect(tick.at).toBeLessThanOrEqual(to)
          if (i > 0) expect(tick.at).toBeGreaterThan(ticks[i - 1]!.at)
        })
      },
    ),
  )
})
