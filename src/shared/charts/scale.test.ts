import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decimalsOf,
  fittingTicks,
  linearScale,
  logTicks,
  niceTicks,
  paddedDomain,
  returnWords,
  textWidth,
  spreadLabels,
  timeTicks,
} from './scale.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const finite = between(-1e6, 1e6)

test('ticks of a log scale are positive and inside the domain', () => {
  expect(logTicks(8, 400)).toEqual([10, 20, 50, 100, 200])
  expect(logTicks(90, 110).every((tick) => tick >= 90 && tick <= 110)).toBe(true)
})

test('the number of ticks is limited', () => {
  expect(niceTicks(-0.14, 0.22, 8)).toEqual([-0.1, -0.05, 0, 0.05, 0.1, 0.15, 0.2])
  fc.assert(
    fc.property(finite, between(0.01, 1e6), (low, span) => {
      expect(niceTicks(low, low + span, 6).length).toBeLessThanOrEqual(8)
    }),
  )
})

test('a padded domain ignores gaps and adds space around a constant series', () => {
  expect(paddedDomain([1, null, 3], 0.5)).toEqual([0, 4])
  expect(paddedDomain([4, 4])).toEqual([3.8, 4.2])
  expect(paddedDomain([0])).toEqual([-1, 1])
  expect(paddedDomain([null, Number.NaN])).toBeNull()
})

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

test.each([
  ['months, the year in January only', '2025-10-10', '2026-02-20', 6, 'Nov, Dec, Jan 2026, Feb'],
  ['years', '1994-03-01', '2025-06-01', 8, '1995, 2000, 2005, 2010, 2015, 2020, 2025'],
  ['Mondays', '2026-03-03', '2026-04-10', 6, '9 Mar, 16 Mar, 23 Mar, 30 Mar, 6 Apr'],
])('a time axis has ticks at %s', (_, from, to, most, labels) => {
  const ticks = timeTicks(day(from), day(to), most)
  expect(ticks.map(({ label }) => label).join(', ')).toBe(labels)
})

test('labels of returns have enough decimals to show the exact tick', () => {
  const ticks = [-0.005, 0, 0.005, 0.01]
  expect(ticks.map(returnWords(ticks))).toEqual(['−0.5%', '0.0%', '+0.5%', '+1.0%'])
  expect([0, 0.2].map(returnWords([0, 0.2]))).toEqual(['0%', '+20%'])
})

test('prices far below one have the decimals of their step', () =>
  expect(
    [
      [2e-7, 4e-7],
      [0.1 + 0.2, 0.5],
      [1e6, 1e6 + 0.5],
    ].map(decimalsOf),
  ).toEqual([7, 1, 1]))

test('with less space there are fewer ticks, and labels never overlap', () => {
  const texts = (width: number) =>
    fittingTicks(linearScale([-0.004, 0.008], [0, width]), 5, returnWords).map(({ text }) => text)
  expect(texts(400)).toEqual(['−0.4%', '−0.2%', '0.0%', '+0.2%', '+0.4%', '+0.6%', '+0.8%'])
  expect(texts(130)).toEqual(['0.0%', '+0.5%'])
  // One label alone would give no scale.
  const ends = fittingTicks(linearScale([-0.49, 0.47], [0, 130]), 3, returnWords)
  expect(ends.map(({ text }) => text)).toEqual(['−40%', '+40%'])
  fc.assert(
    fc.property(
      between(-1, 0),
      between(0.001, 5),
      fc.integer({ min: 60, max: 900 }),
      (from, reach, width) => {
        const scale = linearScale([from, from + reach], [0, width])
        let end = Number.NEGATIVE_INFINITY
        for (const { value, text } of fittingTicks(scale, 6, returnWords)) {
          expect(scale(value) - textWidth(text) / 2).toBeGreaterThan(end)
          end = scale(value) + textWidth(text) / 2
        }
      },
    ),
  )
})

test('spread labels keep their gap and order, and stay inside if they fit', () => {
  fc.assert(
    fc.property(fc.array(between(0, 300), { minLength: 1, maxLength: 9 }), (places) => {
      const spread = spreadLabels(places, 13, 0, 300)
      const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]!)
      order.forEach((index, rank) => {
        expect(spread[index]!).toBeGreaterThanOrEqual(-1e-6)
        expect(spread[index]!).toBeLessThanOrEqual(300 + 1e-6)
        if (rank > 0) expect(spread[index]! - spread[order[rank - 1]!]!).toBeGreaterThanOrEqual(13 - 1e-6)
      })
    }),
  )
})
