import fc from 'fast-check'
import { expect, test } from 'vitest'
import { separateCases } from './separate-cases.ts'

const WINDOW = 30
const windowEnd = (start: number) => start + WINDOW

test('windows that overlap count once, windows not ended by publication not at all', () => {
  expect(separateCases([0, 10, 29, 30, 75, 100], windowEnd, 110, null)).toEqual({
    count: 3,
    isBorneOut: false,
  })
})

test('the count moves to the nearest one that gives the stated rate', () => {
  const starts = Array.from({ length: 32 }, (_, i) => i * 15)
  expect(separateCases(starts, windowEnd, 10_000, 14 / 16)).toEqual({ count: 16, isBorneOut: true })
  expect(separateCases(starts, windowEnd, 10_000, 12 / 17)).toEqual({ count: 17, isBorneOut: true })
})

test('a rate that no count near the estimate gives leaves the estimate, and says so', () => {
  const starts = Array.from({ length: 10 }, (_, i) => i * 30)
  expect(separateCases(starts, windowEnd, 10_000, 0.333)).toMatchObject({ isBorneOut: true, count: 9 })
  expect(separateCases(starts, windowEnd, 10_000, 0.4871)).toEqual({ count: 10, isBorneOut: false })
})

test('without a whole window there is no case', () => {
  expect(separateCases([], windowEnd, 100, 0.5)).toBeNull()
  expect(separateCases([90], windowEnd, 100, 0.5)).toBeNull()
})

test('there are never more cases than episodes, and order does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 }),
      fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      (starts, rate) => {
        const cases = separateCases(starts, windowEnd, 5_000, rate)
        expect(cases?.count ?? 0).toBeLessThanOrEqual(starts.length)
        expect(separateCases([...starts].reverse(), windowEnd, 5_000, rate)).toEqual(cases)
      },
    ),
  )
})
