import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimate } from './line-path.ts'

const series = fc
  .array(fc.option(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { nil: null, freq: 20 }), {
    minLength: 1,
    maxLength: 600,
  })
  .map((values) => values.map((value, at) => ({ at, value })))

test('downsampling keeps ends, extremes and order, and adds no points', () => {
  fc.assert(
    fc.property(series, fc.integer({ min: 1, max: 80 }), (points, buckets) => {
      const kept = decimate(points, buckets)
      expect(kept[0]).toBe(points[0])
      expect(kept.at(-1)).toBe(points.at(-1))
      const values = (list: typeof points) => list.flatMap(({ value }) => (value === null ? [] : [value]))
      expect(Math.max(...values([...kept]))).toBe(Math.max(...values(points)))
      expect(Math.min(...values([...kept]))).toBe(Math.min(...values(points)))
      expect(kept.length).toBeLessThanOrEqual(
        Math.max(points.length > buckets * 2 ? 0 : points.length, buckets * 5),
      )
      kept.forEach((point, i) => {
        if (i > 0) expect(point.at).toBeGreaterThan(kept[i - 1]!.at)
      })
    }),
  )
})

test('gaps survive', () => {
  const points = Array.from({ length: 100 }, (_, at) => ({ at, value: at === 41 ? null : at }))
  expect(decimate(points, 10).some((point) => point.value === null)).toBe(true)
})

test('a short line is unchanged', () => {
  const points = [{ at: 0, value: 1 }]
  expect(decimate(points, 400)).toBe(points)
})
