import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casePoints } from './case-path.ts'

const steps = [
  { days: 0, at: 1_000 },
  { days: 5, at: 1_700 },
  { days: 10, at: 2_400 },
  { days: null, at: 2_600 },
  { days: 21, at: 4_000 },
]

test("a step's day stands at its date, the days between evenly", () => {
  const points = casePoints(
    Array.from({ length: 22 }, (_, day) => day / 100),
    steps,
    1_000,
  )
  expect([0, 5, 10, 21].map((day) => points[day]!.at)).toEqual([1_000, 1_700, 2_400, 4_000])
  expect(points[2]).toEqual({ at: 1_280, value: 0.02 })
})

test('no day comes before another, and none beyond the last step is drawn', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 40 }), (values) => {
      const points = casePoints(values, steps, 1_000)
      expect(points).toHaveLength(Math.min(22, values.length))
      points.forEach(({ at }, i) => expect(at).toBeGreaterThanOrEqual(points[i - 1]?.at ?? 1_000))
    }),
  )
})
