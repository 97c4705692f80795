import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { drawnPath, withGaps } from './drawn-line.ts'

const daily = (count: number, value = (i: number) => i) =>
  Array.from({ length: count }, (_, i) => ({ at: i * MS_PER_DAY, value: value(i) }))

describe('gaps', () => {
  test('a suspension of two months is left open', () => {
    const points = [...daily(30), ...daily(30).map(({ at, value }) => ({ at: at + 90 * MS_PER_DAY, value }))]
    const open = withGaps(points)
    expect(open).toHaveLength(61)
    expect(open[30]!.value).toBeNull()
  })
  test('weekends, holidays and a monthly series are not', () => {
    const weekdays = daily(400).filter((_, i) => i % 7 < 5)
    expect(withGaps(weekdays)).toBe(weekdays)
    const monthly = daily(40).map(({ value }, i) => ({ at: i * 30 * MS_PER_DAY, value }))
    expect(withGaps(monthly)).toBe(monthly)
  })
  test('wherever a stretch without rows lies, it is left open once, and no other step is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 200 }), (steps) => {
        let at = 0
        const points = [0, ...steps].map((days, value) => ({ at: (at += days * MS_PER_DAY), value }))
        const longest = Math.max(14 * MS_PER_DAY, (10 * at) / steps.length)
        const open = withGaps(points)
        expect(open.filter(({ value }) => value !== null)).toEqual(points)
        expect(open.flatMap(({ value }, i) => (value === null ? [open[i + 1]] : []))).toEqual(
          points.filter((point, i) => i > 0 && point.at - points[i - 1]!.at > longest),
        )
      }),
    )
  })
})

describe('drawing', () => {
  const y = linearScale([0, 1000], [400, 0])
  test('40,000 points become a few per pixel, and the single spike survives', () => {
    const points = daily(40_000, (i) => (i === 20_345 ? 1000 : 500))
    const x = linearScale([0, points.at(-1)!.at], [0, 900])
    const path = drawnPath(points, { start: 0, end: points.length }, x, y)
    expect(path.match(/[ML]/g)!.length).toBeLessThan(2_000)
    expect(path).toMatch(/L[\d.]+ 0L/)
  })
  test('a gap lifts the pen', () => {
    const points = [
      { at: 0, value: 0 },
      { at: 1, value: null },
      { at: 2, value: 1000 },
    ]
    const path = drawnPath(points, { start: 0, end: 3 }, linearScale([0, 2], [0, 2]), y)
    expect(path.match(/M/g)).toHaveLength(2)
  })
})
