import { expect, test } from 'vitest'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { dayTicks, alignedDomain } from './aligned-paths.ts'

const daysAt = (bars: number, width: number) =>
  dayTicks(bars, linearScale([0, bars], [40, 40 + width])).map(({ day }) => day)

test('a year in 490 pixels has no room for both two months and a quarter', () => {
  expect(daysAt(252, 490)).toEqual([0, 63, 126, 189, 252])
})

test('a month on a phone keeps its end and drops the weeks that would touch it', () => {
  expect(daysAt(21, 320)).toEqual([0, 5, 10, 21])
  expect(daysAt(42, 180)).toEqual([0, 21, 42])
})

test('no two words touch, whatever the span and the width', () => {
  for (const bars of [1, 5, 7, 21, 63, 126, 250, 252, 400])
    for (let width = 60; width < 900; width += 20) {
      const x = linearScale([0, bars], [40, 40 + width])
      let end = Number.NEGATIVE_INFINITY
      for (const { day, text, isCentred } of dayTicks(bars, x)) {
        const own = text.length * 5.6
        const from = isCentred ? x(day) - own / 2 : x(day)
        expect(from).toBeGreaterThan(end)
        end = from + own
      }
    }
})

test('paths that one wild case leaves no room for are counted, and what runs now is always in the drawing', () => {
  const path = (episode: number, ...values: number[]) => ({ episode, startAt: 0, values, isCounted: true })
  const calm = Array.from({ length: 60 }, (_, i) => path(i, 0, 0.01, -0.01, 0.02))
  const { domain, leaving } = alignedDomain([...calm, path(60, 0, 0.1, 0.6, 3)], [0, -0.3])
  expect(leaving).toBe(1)
  expect(domain[0]).toBeLessThanOrEqual(-0.3)
  expect(domain[1]).toBeLessThan(3)
  expect(alignedDomain(calm, []).leaving).toBe(0)
  expect(alignedDomain([], []).domain).toEqual(expect.arrayContaining([expect.any(Number)]))
})
